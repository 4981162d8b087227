import { describe, expect, it } from 'vitest'
import { instantOf } from '#contract'
import { WireError } from '../../net/wire.ts'
import { exampleEntry, exampleJob } from '../../test/example-job.ts'
import type { LinkAnswer } from './link-verdict.ts'
import { type ProbeClient, probeLinks } from './probe-links.ts'

const MONDAY = new Date('2026-11-16T06:00:00Z')
const TUESDAY = new Date('2026-11-17T06:00:00Z')
const homepage = 'https://feed.example'
const feed = exampleEntry({ id: 'feed', adapter: 'remoteok', homepage, tier: 3, newestOnly: true })
const job = exampleJob({ source: 'feed', link: `${homepage}/jobs/protocol-engineer-100`, verifiedBy: 'aggregator' })
const OPEN_PAGE = '<h1>Protocol Engineer</h1>'

/** Answers by URL; everything else is 404. Records the requests. */
function fakeClient(answers: Record<string, Partial<LinkAnswer> | Error>): ProbeClient & { requested: string[] } {
  const requested: string[] = []
  return {
    requested,
    request: async (url, method) => {
      requested.push(`${method} ${url}`)
      const answer = answers[url] ?? { status: 404 }
      if (answer instanceof Error) throw answer
      return { status: 200, finalUrl: url, ...answer, body: method === 'HEAD' ? undefined : answer.body }
    },
  }
}
const probe = (records = [job], client = fakeClient({}), now = MONDAY) =>
  probeLinks(records, client, { entries: [feed, exampleEntry()], now, pause: async () => {} })

describe('probeLinks', () => {
  it('closes a job after two looks that found it gone', async () => {
    const once = await probe()
    expect(once.counts).toEqual({ open: 0, closed: 1, unknown: 0 })
    expect(once.records[0]).toMatchObject({ missingSince: instantOf(MONDAY), verifiedBy: 'link-probe' })
    expect(once.records[0]?.closedAt).toBeUndefined()
    const twice = await probe(once.records, fakeClient({}), TUESDAY)
    expect(twice.records[0]?.closedAt).toBe(instantOf(TUESDAY))
  })

  it('takes the strike back when the page is there again', async () => {
    const { records } = await probe(
      [{ ...job, missingSince: instantOf(MONDAY) }],
      fakeClient({ [job.link]: { body: OPEN_PAGE } }),
    )
    expect(records[0]?.missingSince).toBeUndefined()
    expect(records[0]?.verifiedBy).toBe('link-probe')
  })

  it.each([
    ['the host is broken', { status: 503 }],
    ['nobody answers', new WireError('no whole answer within 15 s', { transient: false })],
  ])('changes nothing when %s', async (_, answer) => {
    const { records, counts } = await probe([job], fakeClient({ [job.link]: answer }))
    expect(records).toEqual([job])
    expect(counts.unknown).toBe(1)
  })

  it('lets a fault of its own through', () =>
    expect(probe([job], fakeClient({ [job.link]: new TypeError('bug') }))).rejects.toThrow('bug'))

  it('requests the employer’s own page if the posting names it', async () => {
    const applyUrl = 'https://job-boards.greenhouse.io/examplelabs/jobs/1'
    const client = fakeClient({})
    await probe([{ ...job, applyUrl }], client)
    expect(client.requested[0]).toBe(`HEAD ${applyUrl}`)
  })

  it('skips postings that absence closes, closed and flagged ones, and those of a disabled source', async () => {
    const client = fakeClient({})
    await probe([exampleJob(), { ...job, closedAt: instantOf(MONDAY) }, { ...job, flags: ['shortener'] }], client)
    const off = exampleEntry({ ...feed, enabled: false, disabledBecause: 'its terms forbid it' })
    await probeLinks([job], client, { entries: [off], now: MONDAY, pause: async () => {} })
    expect(client.requested).toEqual([])
  })

  it('stops asking a host that never says anything', async () => {
    const many = Array.from({ length: 20 }, (_, n) => ({
      ...job,
      sourceKey: `${n}`,
      link: `https://feed.example/jobs/${n}`,
    }))
    const client = fakeClient(Object.fromEntries(many.map(({ link }) => [link, { status: 503 }])))
    const { counts } = await probe(many, client)
    expect(counts.unknown).toBe(20)
    expect(client.requested).toHaveLength(5)
  })

  it('requests at most 300 links of a host in one run, doubted ones first, others on another day', async () => {
    const many = Array.from({ length: 400 }, (_, n) => ({
      ...job,
      id: `job-${n}`,
      link: `https://feed.example/jobs/protocol-engineer-${1000 + n}`,
      missingSince: n < 3 ? instantOf(MONDAY) : undefined,
    }))
    const pages = Object.fromEntries(many.map(({ link }) => [link, { body: OPEN_PAGE }]))
    const [monday, tuesday] = [fakeClient(pages), fakeClient(pages)]
    expect((await probe(many, monday)).counts.open).toBe(300)
    await probe(many, tuesday, TUESDAY)
    expect(monday.requested.slice(0, 6).every(line => /100[012]$/.test(line))).toBe(true)
    expect(new Set([...monday.requested, ...tuesday.requested]).size).toBeGreaterThan(monday.requested.length)
  })

  it('pauses between two questions to one host', async () => {
    const pauses: number[] = []
    const pause = async (ms: number) => pauses.push(ms)
    await probeLinks([job, { ...job, sourceKey: '2' }], fakeClient({}), { entries: [feed], now: MONDAY, pause })
    expect(pauses).toEqual([1000, 1000, 1000])
  })
})
