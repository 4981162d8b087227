import { expect, it } from 'vitest'
import { inBothCases } from './read-yaml.ts'

it.each([
  ['^(?-i:CLOSED|(?:ON )?HOLD) beta', ['CLOSED BETA', 'ON HOLD Beta'], ['Closed beta', 'on HOLD beta']],
  [String.raw`open to (?-i:\p{Lu}\p{L}+) only`, ['OPEN TO Spain ONLY', 'Open to Spain only'], ['open to spain only']],
  [
    String.raw`(?<code>(?-i:[A-Z]{2})) [a-z]+\u00a0\k<code>`,
    ['DE Remote\u00a0DE'],
    ['de remote\u00a0de', 'DE remote DE'],
  ],
  [String.raw`(?<=\bgo[é-]\s)(?-i:Ok)[\])x]`, ['GOÉ Okx', 'go- OkX', 'go- Ok)'], ['GOÉ okx', 'cargo- Okx']],
])('%s is in any case but within (?-i:)', (source, found, missed) => {
  const pattern = new RegExp(inBothCases(source), 'u')
  expect([...found, ...missed].filter(text => pattern.test(text))).toEqual(found)
})
