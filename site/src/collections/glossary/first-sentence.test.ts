import { expect, it } from 'vitest'
import { firstSentence } from './first-sentence.ts'

it.each([
  ['A chain of blocks. It grows.', 'A chain of blocks.'],
  ['Rises by 2.5 percent e.g. in May. It falls.', 'Rises by 2.5 percent e.g. in May.'],
  ['No end', 'No end'],
  ['One sentence.', 'One sentence.'],
])('the first sentence of "%s" is "%s"', (definition, first) => expect(firstSentence(definition)).toBe(first))
