import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { CatalogEntry } from '#contract'
import type { RawJob } from '../adapter.ts'
import { adapterOf, adapters } from '../adapters/index.ts'
import { readOwnLines } from '../catalog/entries.ts'
import { exampleEntry } from '../test/example-job.ts'
import { readFixtures } from '../test/fixture.ts'
import { wrongEmployer } from './wrong-employer.ts'

const clerk: RawJob = {
  key: '1',
  title: 'Front Desk Clerk',
  link: 'https://jobs.example/1',
  description: 'Greets guests.',
}
const engineer = { ...clerk, title: 'Solidity Engineer', description: 'You write smart contracts on a blockchain.' }
const refusal = (name: string, employer: string | undefined, job = clerk, more: Partial<CatalogEntry> = {}) =>
  wrongEmployer([{ ...job, employer }], exampleEntry({ name, homepage: 'https://made-up.example', ...more }))

describe('A board is the employer’s when its rows say', () => {
  it.each([
    ['Heron Labs', 'Heron Labs'],
    ['Heron Labs', 'HERON LABS, INC.'],
    ['Heron Labs', 'HeronLabs'],
    ['Heron Labs', 'Heron'],
    ['Heron', 'Heron Foundation'],
    ['Heron Protocol', 'Heron Labs GmbH'],
    ['Heron.fi', 'Heron Finance'],
    ['Heron', 'Heron Europe Ltd'],
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
    ['Heron Protocol', 'Heron Bakery GmbH'],
    ['Heron', 'Heron Physiotherapy'],
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

const FOLDER = new URL('../../../shared/captures/jobs/', import.meta.url)
/** What was recorded of boards that are in the catalog. */
const RECORDED = [
  ['breezy-nexo-2026-09.json', 'nexo'],
  ['greenhouse-coinbase-2026-08-02.json', 'coinbase'],
  ['greenhouse-coinbase-2026-08-10.json', 'coinbase'],
  ['greenhouse-coinbase-pay-2026-09-13.json', 'coinbase'],
  ['personio-safe-labs-2026-09.xml', 'safe-labs'],
  ['recruitee-tether-2026-09.json', 'tether'],
  ['smartrecruiters-solflare-2026-09.json', 'solflare'],
  ['teamtailor-crossmint-2026-09.rss', 'crossmint'],
  ['workable-trailofbits-2026-09.json', 'trail-of-bits'],
] as const
const recorded = async (file: string, entry: CatalogEntry) => {
  const adapter = adapterOf('jobs', entry.adapter)
  return (await adapter.parse([readFileSync(new URL(file, FOLDER), 'utf8')], entry, new Date())) as RawJob[]
}

describe.skipIf(!existsSync(FOLDER))('Recorded boards of the catalog', () => {
  const entries = new Map(readOwnLines('jobs').map(({ entry }) => [entry.id, entry]))
  it.each(RECORDED)('%s is that of %s', async (file, id) => {
    const entry = entries.get(id) ?? exampleEntry()
    const raw = await recorded(file, entry)
    expect(raw.some(({ employer }) => employer)).toBe(true)
    expect(wrongEmployer(raw, entry)).toBeUndefined()
    expect(
      wrongEmployer(raw, exampleEntry({ ...entry, name: 'Fictional Works', homepage: 'https://made-up.example' })),
    ).toMatch(/another employer/)
  })
})
