import { describe, expect, it } from 'vitest'
import { instantOf } from '#contract'
import { readNewest } from '#contract/data-files.ts'
import { listArchive } from '#contract/snapshot-set.ts'
import { startRuns } from '../test/run-in-process.ts'

const DAY_MS = 86_400_000
const START = Date.parse('2026-09-01T08:00:00Z')
const dayAt = (day: number) => instantOf(new Date(START + day * DAY_MS))
const TITLES = [
  'Ants march on the Heron chain',
  'Bees swarm round a bridge',
  'Cats sleep in a validator',
  'Dogs guard a wallet',
]

/** A feed that lists items of these days, each under the title of its place. */
const feed = (...days: (number | { day: number; title: string })[]) =>
  `<rss version="2.0"><channel><title>Wren</title><link>https://wren.example/</link>${days
    .map(item => (typeof item === 'number' ? { day: item, title: `${TITLES[item % 4]} (${item})` } : item))
    .map(({ day, title }) => {
      const page = title.replace(/\W+/g, '-')
      return `<item><title>${title}</title><guid isPermaLink="false">${page}</guid><link>https://wren.example/${page}</link>
        <pubDate>${new Date(START + day * DAY_MS).toUTCString()}</pubDate></item>`
    })
    .join('')}</channel></rss>`
const wren = { id: 'wren', adapter: 'rss', name: 'Wren Post', staleAfterHours: 10_000 }
const days = (records: { title: string }[]) =>
  records.map(({ title }) => Number(/\d+/.exec(title)?.[0])).sort((a, b) => a - b)

function readMonths(dataDir: string): Record<string, number[]> {
  const files = listArchive(dataDir).map(name => [name, days(JSON.parse(readNewest(dataDir, name) ?? '[]'))] as const)
  return Object.fromEntries(files)
}

describe('a story older than the list', () => {
  it('goes to the archive of its month, counted from the newest story and not from the clock', async () => {
    const { dataDir, run } = startRuns('news', [wren])
    await run(dayAt(41), { wren: feed(0, 20, 40) })
    // Two months without a run, and the feed has not moved.
    const still = await run(dayAt(100), { wren: feed(0, 20, 40) })
    expect([days(still.news), readMonths(dataDir)]).toEqual([[0, 20, 40], {}])
    const moved = await run(dayAt(101), { wren: feed(80) })
    expect(days(moved.news)).toEqual([40, 80])
    expect(readMonths(dataDir)).toEqual({ 'news-archive/2026-09.json': [0, 20] })
    const [, ...later] = [moved, await run(dayAt(120), { wren: feed(115) })]
    expect(later.map(({ news }) => days(news))).toEqual([[80, 115]])
    expect(readMonths(dataDir)).toEqual({ 'news-archive/2026-10.json': [40], 'news-archive/2026-09.json': [0, 20] })
  })

  it('is not new when its feed still lists it, nor when the feed is rebuilt with new dates', async () => {
    const { dataDir, run } = startRuns('news', [wren])
    await run(dayAt(1), { wren: feed(0) })
    const moved = await run(dayAt(61), { wren: feed(0, 60) })
    expect(days(moved.news)).toEqual([60])
    const archived = readMonths(dataDir)
    const again = await run(dayAt(62), { wren: feed(0, 60) })
    expect([again.news, again.report.written]).toEqual([moved.news, ['sources.json']])
    expect(again.report.sources[0]?.dropped).toEqual({ 'in-the-archive': 1 })
    const rebuilt = await run(dayAt(63), { wren: feed({ day: 62, title: `${TITLES[0]} (0)` }, 60) })
    expect([rebuilt.news, readMonths(dataDir)]).toEqual([moved.news, archived])
  })

  it('is archived at once if it was never seen, unless it is over a year old', async () => {
    const { dataDir, run } = startRuns('news', [wren])
    const { news, report } = await run(dayAt(70), { wren: feed(0, 70, { day: -400, title: 'Eels swim (400)' }) })
    expect([days(news), readMonths(dataDir)]).toEqual([[70], { 'news-archive/2026-09.json': [0] }])
    expect(report.sources[0]?.dropped).toEqual({ 'older-than-366-days': 1 })
  })

  it('stays, with every byte of the list, in a run in which no feed answers', async () => {
    const { run } = startRuns('news', [wren])
    await run(dayAt(0), { wren: feed(0) })
    for (const answer of [404, 'time-out', '<html></html>'] as const) {
      const { report, news } = await run(dayAt(300), { wren: answer })
      expect([report.written, report.failed, days(news)]).toEqual([['sources.json'], ['wren'], [0]])
    }
  })
})
