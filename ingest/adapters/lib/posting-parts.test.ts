import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  contractAmong,
  dropRepeatedCompany,
  joinSections,
  payRanges,
  splitCompanyColonRole,
  splitRoleAtCompany,
} from './posting-parts.ts'
import { rowOf } from './row.ts'

describe('splitRoleAtCompany', () => {
  it.each([
    ['Protocol Engineer at Example Labs', 'Protocol Engineer', 'Example Labs'],
    ['Engineer at Large at Acme Chain', 'Engineer at Large', 'Acme Chain'],
    ['Data Engineer — Stablecoins at Acme', 'Data Engineer — Stablecoins', 'Acme'],
    ['  Designer  at  Acme  ', 'Designer', 'Acme'],
    ['Creative Attitude Engineer', 'Creative Attitude Engineer', ''],
    ['at Acme', 'at Acme', ''],
    [' at Acme', 'at Acme', ''],
    ['Engineer at ', 'Engineer at', ''],
    ['', '', ''],
  ])('reads %j', (title, role, company) => expect(splitRoleAtCompany(title)).toEqual({ role, company }))

  it('gives back what was joined when the company name holds no " at "', () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{1,8}( [A-Z][a-z]{1,8})?$/)
    fc.assert(
      fc.property(word, word, (role, company) => {
        expect(splitRoleAtCompany(`${role} at ${company}`)).toEqual({ role, company })
      }),
    )
  })
})

describe('dropRepeatedCompany', () => {
  it.each([
    [{ role: 'Engineer at Acme', company: 'Acme' }, 'Engineer'],
    [{ role: 'Engineer at ACME', company: 'Acme' }, 'Engineer'],
    [{ role: 'Engineer at Large', company: 'Acme' }, 'Engineer at Large'],
    [{ role: 'Engineer', company: 'Acme' }, 'Engineer'],
    [{ role: 'Engineer', company: '' }, 'Engineer'],
  ])('reads %j', (title, role) => expect(dropRepeatedCompany(title)).toEqual({ ...title, role }))
})

describe('splitCompanyColonRole', () => {
  it.each([
    ['Example Labs: Protocol Engineer', 'Protocol Engineer', 'Example Labs'],
    ['Remote : Senior Engineer', 'Senior Engineer', 'Remote'],
    ['Acme: Engineer: Wallets', 'Engineer: Wallets', 'Acme'],
    ['10:30 Labs: Rust Developer ', 'Rust Developer', '10:30 Labs'],
    ['Protocol Engineer', 'Protocol Engineer', ''],
    ['Acme:', 'Acme:', ''],
    [': Engineer', ': Engineer', ''],
  ])('reads %j', (title, role, company) => expect(splitCompanyColonRole(title)).toEqual({ role, company }))
})

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

const readPayRanges = (pay_input_ranges: object[]) => payRanges(rowOf({ pay_input_ranges }))

const range = (min_cents: number | null, max_cents: number | null, title: string | null = null) => ({
  min_cents,
  max_cents,
  currency_type: 'USD',
  title,
})

describe('pay ranges', () => {
  it('are numbers if there is one, numbers, with the period in its own words', () => {
    expect(readPayRanges([range(4000, 4550, 'Hourly Rate:')])).toEqual({
      pay: { min: 40, max: 45.5, currency: 'USD', period: 'Hourly Rate:' },
    })
  })

  it('tells several ranges as a text and each as numbers, because they are of several places or levels', () => {
    expect(readPayRanges([range(10_000_000, 12_000_000, 'Zone A:'), range(9_000_000, 9_000_000)])).toEqual({
      salary: 'Zone A: 100,000 - 120,000 USD; 90,000 USD',
      tiers: [
        { min: 100_000, max: 120_000, currency: 'USD', period: 'Zone A:' },
        { min: 90_000, max: 90_000, currency: 'USD' },
      ],
    })
  })

  it('reads the same range, entered once per place, as one', () => {
    expect(readPayRanges([range(9_000_000, 9_500_000, 'Annual'), range(9_000_000, 9_500_000, 'Annual')])).toEqual({
      pay: { min: 90_000, max: 95_000, currency: 'USD', period: 'Annual' },
    })
  })

  it('takes zero and null for a form left empty', () => {
    expect(readPayRanges([range(0, 0), range(null, null)])).toEqual({})
    expect(readPayRanges([range(0, 0), range(null, 500_000)])).toEqual({ pay: { max: 5000, currency: 'USD' } })
  })
})
