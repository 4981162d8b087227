import { describe, expect, it } from 'vitest'
import type { CatalogEntry } from '#contract'
import type { RawJob } from '../adapter.ts'
import { adapters } from '../adapters/index.ts'
import { exampleEntry } from '../test/example-job.ts'
import { readFixtures } from '../test/fixture.ts'
import { wrongEmployer } from './wrong-employer.ts'

const clerk: RawJob = { key: '1', title: 'Front Desk Clerk', link: 'https://jobs.example/1', description: 'Greets us.' }
const engineer = { ...clerk, title: 'Solidity Engineer', description: 'You write smart contracts on a blockchain.' }
const refusal = (name: string, employer: string | undefined, job = clerk, more: Partial<CatalogEntry> = {}) =>
  wrongEmployer([{ ...job, employer }], exampleEntry({ name, homepage: 'https://made-up.example', ...more }))

describe('A board is the employer’s when its rows say', () => {
  it.each([
    ['Heron Labs', 'Heron Labs'],
    ['Heron Labs', 'HERON LABS, INC.'],
    ['Heron Labs', 'Heron'],
    ['Heron Protocol', 'Heron Labs GmbH'],
    ['Heron.fi', 'Heron Finance'],
    ['Heron', 'The Heron Group'],
    ['Heron', 'Heron Digital Asset Exchange'],
    ['Heron', 'Careers at Heron'],
    ['Heron', 'Lark Holdings (Heron)'],
    ['Heron', 'Lark Holdings Ltd d/b/a Heron'],
    ['Héron', 'Heron'],
  ])('%s: %s', (name, employer) => expect(refusal(name, employer)).toBeUndefined())

  it('a further name of the catalog, or that of its own site', () => {
    expect(refusal('Heron', 'Lark Trading Ltd', clerk, { aliases: ['Lark Trading'] })).toBeUndefined()
    expect(refusal('Heron', 'Lark', clerk, { homepage: 'https://www.lark.example' })).toBeUndefined()
  })

  it('a name that goes on, and one of them is about Web3', () => {
    expect(refusal('Heron', 'Heron Connect', engineer)).toBeUndefined()
    expect(refusal('Heron', 'Heron Connect')).toBe('its rows name another employer: Heron Connect')
  })

  it.each([undefined, '', 'Careers', 'Confidential', 'N/A'])('nothing of it: %s', employer =>
    expect(refusal('Heron', employer)).toBeUndefined(),
  )

  it('its name in one row among those of its daughters', () => {
    const rows = ['Lark Works', 'Heron', 'Wren Works'].map(employer => ({ ...clerk, employer }))
    expect(wrongEmployer(rows, exampleEntry({ name: 'Heron' }))).toBeUndefined()
  })
})

describe('A board is another firm’s when its rows say', () => {
  it.each([
    ['Heron Chain', 'Heron Dental Clinics'],
    ['Heron', 'Herondale School'],
    ['Heron Labs', 'Lark Labs'],
    ['Sol', 'Solutions Health'],
    ['Heron', 'Wren & Co. KG'],
  ])('%s: %s', (name, employer) => expect(refusal(name, employer)).toBe(`its rows name another employer: ${employer}`))

  it('another name, whatever the postings are about', () =>
    expect(refusal('Heron Chain', 'Lark Chain', engineer)).toBe('its rows name another employer: Lark Chain'))

  it('so in the markup of the employer’s own pages, but not of a list of many', () => {
    const rows = [{ ...clerk, company: 'Heron Dental Clinics' }]
    const entry = exampleEntry({ adapter: 'json-ld', name: 'Heron Chain', homepage: 'https://made-up.example' })
    expect(wrongEmployer(rows, entry)).toBe('its rows name another employer: Heron Dental Clinics')
    expect(wrongEmployer(rows, { ...entry, tier: 3 })).toBeUndefined()
  })

  const naming = ['breezy', 'greenhouse', 'personio', 'recruitee', 'smartrecruiters', 'teamtailor', 'workable']
  it.each(adapters.filter(({ name }) => naming.includes(name)))('so on $name', async adapter => {
    for (const { entry, bodies } of await readFixtures(adapter)) {
      const raw = (await adapter.parse(bodies, entry, new Date())) as RawJob[]
      expect(wrongEmployer(raw, entry)).toBeUndefined()
      expect(wrongEmployer(raw, { ...entry, name: 'Lark Works', homepage: 'https://lark.example' })).toMatch(
        /Example Labs/,
      )
    }
  })
})
