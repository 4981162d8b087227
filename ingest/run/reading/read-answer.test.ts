import { expect, it } from 'vitest'
import type { Adapter } from '../../adapter.ts'
import { adapters } from '../../adapters/index.ts'
import { exampleEntry } from '../../test/example-job.ts'
import { readFixtures } from '../../test/fixture.ts'
import { rulesOf } from '../collections.ts'
import { boundRecord, readAnswer, readNext } from './read-answer.ts'

const NOW = new Date('2026-10-01T12:00:00Z')
const MEGABYTE = 2 ** 20

it('leaves every recorded record as it is', async () => {
  for (const adapter of adapters)
    for (const { bodies, entry } of await readFixtures(adapter))
      for (const raw of await adapter.parse(bodies, entry, NOW)) expect(boundRecord(raw)).toEqual(raw)
})

it('leaves no text of a megabyte, in any member', () => {
  const text = 'a'.repeat(MEGABYTE)
  const bounded = boundRecord<'jobs'>({
    key: '1',
    title: text,
    link: text,
    posted: text,
    description: text,
    places: [text, text],
    pay: { min: text, currency: text },
    tags: Array.from({ length: 10_000 }, () => 'tag'),
  })
  expect(bounded.description).toHaveLength(100_000)
  expect(bounded.title).toHaveLength(5000)
  expect(JSON.stringify(bounded).length).toBeLessThan(130_000)
})

it('keeps a key whole, since its beginning may be another key', () => {
  const key = 'k'.repeat(MEGABYTE)
  expect(boundRecord<'news'>({ key, title: 'Title', links: [], dates: [] }).key).toBe(key)
})

it('runs before any other reader of a record', async () => {
  const lengths: number[] = []
  const jobs = rulesOf('jobs')
  const rules: typeof jobs = {
    ...jobs,
    normalize({ title }) {
      lengths.push(title.length)
      return { dropped: 'not-web3' }
    },
  }
  const raw = { key: '1', title: 'a'.repeat(MEGABYTE), link: 'https://example.test/1' }
  const adapter: Adapter<'jobs'> = { name: 'long', collection: 'jobs', requests: () => [], parse: async () => [raw] }
  await readAnswer(adapter, rules, { entry: exampleEntry(), bodies: [], now: NOW })
  expect(lengths).toEqual([5000])
})

it('reads no more answers than the most, and knows that it is cut if more would follow', async () => {
  const raw = { key: '1', title: 'A', link: 'https://example.test/1' }
  const pages = ['https://example.test/?page=2', 'https://example.test/?page=3']
  const adapter: Adapter<'jobs'> = {
    ...{ name: 'paged', collection: 'jobs', most: 2, requests: () => [] },
    next: bodies => pages.slice(bodies.length - 1).map(url => ({ url })),
    parse: async () => [raw],
  }
  const isCut = async (bodies: string[]) =>
    (await readAnswer(adapter, rulesOf('jobs'), { entry: exampleEntry(), bodies, now: NOW })).isCut
  expect(await readNext(adapter, exampleEntry(), ['1'])).toEqual([{ url: pages[0] }])
  expect(await readNext(adapter, exampleEntry(), ['1', '2'])).toEqual([])
  expect([await isCut(['1']), await isCut(['1', '2'])]).toEqual([undefined, true])
})
