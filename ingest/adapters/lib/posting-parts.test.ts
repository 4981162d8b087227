import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  contractAmong,
  dropRepeatedCompany,
  joinSections,
  splitCompanyColonRole,
  splitRoleAtCompany,
} from './posting-parts.ts'

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
