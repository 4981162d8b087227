import { describe, expect, it } from 'vitest'
import { contractAmong, joinSections, payRanges } from './posting-parts.ts'
import { rowOf } from './row.ts'

it('puts each part under its heading and leaves out parts without text', () => {
  const sections = [{ html: '<p>Intro</p>' }, { heading: 'You & <us>', html: '<ul></ul>' }, { heading: 'Benefits' }]
  expect(joinSections(sections)).toBe('<p>Intro</p>\n<h3>You &amp; &lt;us&gt;</h3><ul></ul>')
})

it('gives nothing when no part has a text', () => {
  expect(joinSections([{ heading: 'Benefits', html: '' }, {}])).toBeUndefined()
})

it.each([
  [['web3', 'part time', 'solidity'], 'part time'],
  [['full-time', 'Freelance'], 'full-time, Freelance'],
  [['contract', 'smart contract', 'time'], undefined],
  [[], undefined],
])('%j names the contract %s', (tags, contract) => expect(contractAmong(tags)).toBe(contract))

const range = (min_cents: number | null, max_cents: number | null, title: string | null = null) => ({
  ...{ min_cents, max_cents, title },
  currency_type: 'USD',
})
const USD = { currency: 'USD' }

describe('pay ranges', () => {
  it.each([
    [
      'numbers, if there is one',
      [range(4000, 4550, 'Hour:')],
      { pay: { min: 40, max: 45.5, ...USD, period: 'Hour:' } },
    ],
    [
      'one, if the same is entered once per place',
      [range(9_000_000, 9_500_000, 'Annual'), range(9_000_000, 9_500_000, 'Annual')],
      { pay: { min: 90_000, max: 95_000, ...USD, period: 'Annual' } },
    ],
    [
      'a text and each of them, if they are of several places or levels',
      [range(10_000_000, 12_000_000, 'Zone A:'), range(9_000_000, 9_000_000)],
      {
        salary: 'Zone A: 100,000 - 120,000 USD; 90,000 USD',
        tiers: [
          { min: 100_000, max: 120_000, ...USD, period: 'Zone A:' },
          { min: 90_000, max: 90_000, ...USD },
        ],
      },
    ],
    ['none of a form left empty', [range(0, 0), range(null, null)], {}],
    ['one without the end that is left empty', [range(0, 0), range(null, 500_000)], { pay: { max: 5000, ...USD } }],
  ])('are %s', (_what, pay_input_ranges, pay) => expect(payRanges(rowOf({ pay_input_ranges }))).toEqual(pay))
})
