import { expect, it } from 'vitest'
import { companiesOf } from './companies.ts'

it.each([
  ['Coinbase and Kraken list a made-up token', ['Coinbase', 'Kraken']],
  ['A made-up fund moves coins to Galaxy Digital', ['Galaxy Digital']],
  ['Fictional whale leaves Bitget’s vaults', ['Bitget']],
  // Whole names as they are written.
  ['A kraken in a galaxy', []],
  ['Coinbasement opens in Exampleton', []],
  // A name that is also a word counts by itself within a sentence.
  ['A made-up law worries Tether, Circle and nobody else', ['Tether', 'Circle']],
  ['Fictional fund buys more of Circle’s shares', ['Circle']],
  ['Circle of made-up traders grows', []],
  ['Traders Circle Around a Made-up Token', []],
  ['XRP Ledger adds a fictional feature for made-up banks', []],
  ['Fictional fund calls Circle Line stock a bargain', []],
  ['A made-up wallet trades through Gemini on its own', ['Gemini']],
  ['Fictional study lets Google’s model Gemini trade on its own', []],
  // A chain is not a company.
  ['A made-up bank moves to Base and Solana today', []],
])('"%s" names %j', (title, companies) => expect(companiesOf(title, [])).toEqual(companies))

it('takes a category or the snippet for a second witness', () => {
  expect(companiesOf('Ledger investigates a made-up loss', [])).toEqual([])
  expect(companiesOf('Ledger investigates a made-up loss', ['ledger'])).toEqual(['Ledger'])
  expect(companiesOf('A made-up law is read', ['law', 'coinbase', 'circle'])).toEqual(['Coinbase'])
  expect(companiesOf('Ledger investigates a made-up loss', [], 'The wallet maker Ledger told its users.')).toEqual([
    'Ledger',
  ])
})
