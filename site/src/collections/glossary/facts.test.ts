/** A term as lists, Markdown and structured data show it. */
import { describe, expect, it } from 'vitest'
import { firstSentence } from '#contract/text.ts'
import { fictionalTerm } from '../../../test/snapshot.ts'
import { definedTerm, lineOf, termMarkdown } from './facts.ts'

const BASE = 'https://web3.example'
const term = fictionalTerm(1, { synonyms: ['True Name'], leadsHere: ['Half of It'], readOn: '2026-11-05' })
const shown = (data: typeof term) => termMarkdown({ data }, BASE, new Date('2026-11-25T00:00:00Z'))

describe('a term', () => {
  it('has its synonyms as other names, and not the words that only lead to it', () => {
    expect(shown(term)).toContain('Also called: True Name\n')
    expect(shown(term)).not.toContain('Half of It')
    expect(definedTerm(term, BASE)).toMatchObject({ alternateName: ['True Name'] })
  })

  it('has the day on which its references were read, if there is one', () => {
    expect(shown(term)).toContain('As read on: 5 November 2026')
    expect(shown(fictionalTerm(2))).not.toContain('As read on')
  })

  it.each([
    ['A chain of blocks. It grows.', 'A chain of blocks.'],
    ['Rises by 2.5 percent e.g. in May. It falls.', 'Rises by 2.5 percent e.g. in May.'],
    ['No end', 'No end'],
    ['One sentence.', 'One sentence.'],
  ])('is shown in lists by its first sentence: "%s" by "%s"', (definition, first) =>
    expect(firstSentence(definition)).toBe(first),
  )

  it('is shown in lists by its line, if it has one', () => {
    expect(lineOf({ ...term, inOneLine: 'A thing.' })).toBe('A thing.')
    expect(lineOf(term)).toBe(firstSentence(term.definition))
  })
})
