import { describe, expect, it } from 'vitest'
import type { Adapter } from '../../ingest/adapter.ts'
import { exampleEntry } from '../../ingest/test/example-job.ts'
import { complaintAbout, fieldsOf, growFields } from './growth.ts'

/** The time of a reader for this many KB, in ms; 2 of them are for the rest of the answer. */
const verdict = (msOf: (kb: number) => number) => complaintAbout(async kb => 2 + msOf(kb), 2)

describe('a time that grows', () => {
  const slow = new Set([64, 256])
  it.each<[string, (kb: number) => number, unknown]>([
    ['with the length', kb => kb / 100, undefined],
    ['with the length, slowly read', kb => kb * 4, undefined],
    ['with the length and its logarithm', kb => kb * 4 + Math.log2(kb) * 10, undefined],
    ['up to a limit and no further', kb => Math.min(kb, 20) ** 2 / 10, undefined],
    ['once, while the machine had other work', kb => (slow.delete(kb) ? kb ** 2 / 10 : kb), undefined],
    ['with its square', kb => kb ** 2 / 10, '16 KB took 25.6 ms, 64 KB took 409.6 ms, 256 KB took 6553.6 ms'],
    ['with its square, quickly', kb => kb ** 2 / 1000, '16 KB took 0.3 ms, 64 KB took 4.1 ms, 256 KB took 65.5 ms'],
    ['with the length, to more than a second for 64 KB', kb => kb * 20, expect.stringMatching(/64 KB took 1280/)],
  ])('%s', async (_how, msOf, finding) => expect(await verdict(msOf)).toEqual(finding))
})

describe('a text is put', () => {
  const adapter: Adapter<'jobs'> = { name: 'made-up', collection: 'jobs', requests: () => [], parse: async () => [] }
  const fieldsIn = (body: string) => fieldsOf([{ adapter, entry: exampleEntry(), bodies: [body] }])
  const placesIn = (body: string) => fieldsIn(body).map(({ name }) => name.slice('made-up (jobs), body 1, '.length))

  it('in each member of a JSON answer', () => {
    const body = '{"jobs":[{"title":"Made-up","pay":{"min":1}},{"title":"Other"}]}'
    expect(placesIn(body).toSorted()).toEqual(['jobs.*.pay.min', 'jobs.*.title'])
    const title = fieldsIn(body).find(({ name }) => name.endsWith('title'))
    expect(JSON.parse(`${title?.before}${title?.encode('"\\')}${title?.after}`).jobs[0].title).toBe('"\\')
  })

  it.each([
    [
      'a feed',
      '<item id="first"><title>Made-up</title><link><![CDATA[example]]></link></item>',
      ['id raw', 'title raw', 'title escaped', 'link raw'],
    ],
    ['a page with JSON in it', '<script>{"@type": "JobPosting"}</script>', ['@type raw']],
    ['a calendar', 'BEGIN:VEVENT\nDTSTART;TZID=UTC:20270101\nSUMMARY:Made-up\n', ['UTC raw', 'SUMMARY raw']],
    ['a table', 'Name,City\nMade-up Days,Exampleville\n', ['column 1 raw', 'column 2 raw']],
  ])('in each place of %s', (_what, body, places) => {
    expect(placesIn(body)).toEqual(expect.arrayContaining(places))
  })
})

it('some fields of recorded answers are read in time, however long they grow', async () => {
  const { bugs, cases, read } = await growFields({ every: 2000, seed: 20 })
  expect(bugs).toEqual([])
  expect(cases).toBeGreaterThan(100)
  expect(read).toBeGreaterThan(50)
}, 240_000)
