/** The committed data at three ages: every page kind, feed and tool says of it what its age allows. */
import { readFileSync } from 'node:fs'
import { load } from 'cheerio'
import { describe, expect, it } from 'vitest'
import type { TestSnapshot } from './snapshot.ts'
import { useServer } from './use-server.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FILES = ['jobs', 'news', 'events', 'sources', 'glossary'] as const
/** Pages that define the words, and those that are a sentence for every age. */
const DEFINES = /^\/(?:about|docs|privacy|terms|legal|contact|saved|browse|glossary|404)/
/** What only a confirmation allows to say. */
const SAYS_OPEN =
  /\bopen (?:Web3 )?(?:jobs?|roles?|positions?)\b|\bNew jobs\b|\bupcoming events?\b|\bis open\b|: open\b/i
/** What is said where confirmations are missing. */
const SAYS_OLD = /last seen open (?:on )?[A-Z]|\bunconfirmed\b|not confirmed|Snapshot of/
const PER_KIND = 2

const committed = Object.fromEntries(
  FILES.map(name => [name, JSON.parse(readFileSync(new URL(`../../data/${name}.json`, import.meta.url), 'utf8'))]),
) as Omit<TestSnapshot, 'changes'>
const lastLook =
  committed.sources
    .map(source => source.lastSuccessAt ?? '')
    .toSorted()
    .at(-1) ?? ''
const NOW = new Date(Date.parse(lastLook) + DAY_MS)
const SEEN = new Date(NOW.getTime() - DAY_MS / 2).toISOString()
const [ONE] = Object.entries(
  Object.groupBy(
    committed.jobs.filter(job => !job.closedAt),
    job => job.source,
  ),
)
  .toSorted(([, a = []], [, b = []]) => b.length - a.length)
  .map(([source]) => source)

/** The committed records as if these sources had just listed all they list. */
function seenAgain(isFresh: (source: string) => boolean): TestSnapshot {
  const again = <R extends { source?: string; sourceId?: string; lastSeenAt?: string; checkedAt?: string }>(
    record: R,
  ): R => {
    if (!isFresh(record.sourceId ?? record.source ?? '')) return record
    const { missingSince: _, lastSeenAt, checkedAt, ...rest } = record as R & { missingSince?: string }
    return { ...rest, ...(lastSeenAt && { lastSeenAt: SEEN }), ...(checkedAt && { checkedAt: SEEN.slice(0, 10) }) } as R
  }
  return {
    ...committed,
    jobs: committed.jobs.map(again),
    news: committed.news.map(again),
    events: committed.events.map(again),
    sources: committed.sources.map(source =>
      isFresh(source.id)
        ? {
            ...source,
            lastAttemptAt: SEEN,
            lastSuccessAt: SEEN,
            failingSince: undefined,
            state: 'ok' as const,
            cause: undefined,
            reason: undefined,
            ...(source.checkedAt && { checkedAt: SEEN.slice(0, 10) }),
          }
        : source,
    ),
    changes: [],
  }
}

/** The records of a list that sources seen at SEEN still cover, by their own promise alone. */
function covered(list: 'jobs' | 'news' | 'events', now: Date): number {
  if (list !== 'news') return 0
  const patient = committed.sources.filter(
    source => Date.parse(SEEN) + source.staleAfterHours * HOUR_MS >= now.getTime(),
  )
  // A page that changes all day is not in the list.
  const listed = committed.news.filter(({ kind }) => kind !== 'live')
  return listed.filter(item => patient.some(source => source.id === item.sourceId)).length
}

const AGES = {
  'all was seen yesterday': { sources: () => true, now: NOW },
  'one board was seen yesterday': { sources: (id: string) => id === ONE, now: NOW },
  '90 days have passed': { sources: () => true, now: new Date(NOW.getTime() + 90 * DAY_MS) },
}

describe.each(Object.entries(AGES))('when %s', (age, { sources, now }) => {
  const server = useServer({ snapshot: seenAgain(sources), now: now.toISOString() })
  const text = async (path: string) => {
    const answer = await fetch(server.url + path)
    expect([path, answer.status]).toEqual([path, 200])
    return answer.text()
  }
  const locations = async (path: string) =>
    load(await text(path), { xml: true })('loc')
      .toArray()
      .map(loc => new URL(load(loc).text()).pathname)
  /** Pages of each kind: the parts of the sitemap are kinds, and so is each fixed page. */
  const pages = async () => {
    const parts = await locations('/sitemap.xml')
    const lists = await Promise.all(parts.map(async part => ({ part, paths: await locations(part) })))
    return lists.flatMap(({ part, paths }) => (part.includes('pages') ? paths : paths.slice(0, PER_KIND)))
  }
  const wordsOf = async (path: string, without = '') => {
    const $ = load(await text(path))
    $(without).remove()
    const strip = $('.strip').length
    // Titles and texts of records are what others wrote; forms and the footer are the same at every age.
    $('script, style, header, footer, form, .rows h3, h1').remove()
    return { strip, words: `${$('body').text()} ${$('meta[name=description]').attr('content')}`.replace(/\s+/g, ' ') }
  }
  it('pages of every kind say it', async () => {
    const all = (await pages()).filter(path => !DEFINES.test(path))
    expect(all.length).toBeGreaterThan(20)
    const wrong: unknown[] = []
    for (const path of all) {
      const { strip, words } = await wordsOf(path)
      const [open, old] = [SAYS_OPEN.exec(words)?.[0], SAYS_OLD.exec(words)?.[0]]
      if (age === 'all was seen yesterday' && (strip > 0 || old)) wrong.push({ path, strip, old })
      if (age === '90 days have passed' && open) wrong.push({ path, open })
    }
    expect(wrong).toEqual([])
  })

  it('feeds and tools say it', async () => {
    for (const list of ['jobs', 'news', 'events'] as const) {
      const { meta } = (await server.call(`list_${list}`, {})).structuredContent
      const expected = {
        'all was seen yesterday': meta.total,
        '90 days have passed': 0,
      }[age]
      // Feeds of releases promise half a year.
      if (expected !== undefined) expect([list, meta.confirmed]).toEqual([list, Math.max(expected, covered(list, now))])
      const isAll = meta.confirmed === meta.total
      expect([
        list,
        /as of /.test(load(await text(`/api/v1/${list}.rss`), { xml: true })('channel > title').text()),
      ]).toEqual([list, !isAll])
      expect([list, /All [\d,]+ are confirmed/.test(await text(`/api/v1/${list}.atom`))]).toEqual([list, isAll])
    }
  })
})
