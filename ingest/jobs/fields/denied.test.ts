import { expect, it } from 'vitest'
import { readTags, withoutDenied } from './taxonomy.ts'

const tagsOf = (description: string) => readTags({ title: '', tags: [], description }).tags

it.each([
  ['No Solidity needed, but Rust is a must.', ['Rust']],
  ['No prior Solidity, Vyper or Cairo experience is required. You write Kotlin.', ['Kotlin']],
  ['You don’t need to know Solidity, but Rust is a must.', ['Rust']],
  ["We don't require Rust experience; Python is enough.", ['Python']],
  ['You do not need Rust, Kotlin or Python experience - TypeScript is our language.', ['TypeScript']],
  ["You don't need a degree to write Rust here.", ['Rust']],
  ["You don't need Python and we will teach you Rust.", ['Rust']],
  ['We do not require a degree, we require Rust.', ['Rust']],
  ['Kotlin or Python experience is not required.', []],
  ['You will write Rust daily, Kotlin is not required.', ['Rust']],
])('a skill that is not asked for is no tag: %s', (text, tags) => expect(tagsOf(text)).toEqual(tags))

it.each([
  ['Not only Kotlin but also Rust is required.', ['Rust', 'Kotlin']],
  ['No less than 3 years of Rust required.', ['Rust']],
  ["There's no office, Rust required.", ['Rust']],
  ['Rust experience is a plus but is not required.', ['Rust']],
  ["You don't have to choose between Rust and Python.", ['Rust', 'Python']],
  ['Candidates who do not have Rust will not be considered.', ['Rust']],
])('what is asked for all the same stays: %s', (text, tags) => expect(tagsOf(text)).toEqual(tags))

it('the coins of a wage are not the subject, those of a product are', () => {
  expect(tagsOf('Compensation is paid in USDC or USDT. You can get paid in stablecoins.')).toEqual([])
  expect(tagsOf('Our customers are paid in USDC across borders; we build stablecoin rails.')).toEqual(['Stablecoins'])
})

it('takes time in proportion to the text', () => {
  const text = 'no a, b, c or d '.repeat(1200)
  expect(withoutDenied(text)).toBe(text)
})
