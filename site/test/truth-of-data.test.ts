/** The committed data a day after all was seen and 90 days later: every page claims only what its age allows. */
import { readFileSync } from 'node:fs'
import { load } from 'cheerio'
import { expect, it } from 'vitest'
import { useServer } from './server.ts'
import type { TestSnapshot } from './snapshot.ts'

const DAY_MS = 86_400_000
const FILES = ['jobs', 'news', 'events', 'sources', 'glossary'] as const
/** Pages that define the words, and those that are a sentence for every age. */
const DEFINES = /^\/(?:about|docs|privacy|terms|legal|contact|saved|browse|glossary|404)/
/** Words that require a confirmation. */
const SAYS_OPEN =
  /\bopen (?:Web3 )?(?:jobs?|roles?|positions?)\b|\bNew jobs\b|\bupcoming events?\b|\bis open\b|: open\b/i
/** Words for missing confirmations. */
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

/** The committed records as if their sources had just listed all they list. */
function seenAgain(): TestSnapshot {
  const again = <R extends { lastSeenAt?: string; checkedAt?: string }>(record: R): R => {
    const { missingSince: _, lastSeenAt, checkedAt, ...rest } = record as R & { missingSince?: string }
    return { ...rest, ...(lastSeenAt && { lastSeenAt: SEEN }), ...(checkedAt && { checkedAt: SEEN.slice(0, 10) }) } as R
  }
  return {
    ...committed,
    jobs: committed.jobs.map(again),
    events: committed.events.map(again),
    sources: committed.sources.map(source => ({
      ...source,
      lastAttemptAt: SEEN,
      lastSuccessAt: SEEN,
      failingSince: undefined,
      state: 'ok' as const,
      cause: undefined,
      reason: undefined,
      ...(source.checkedAt && { checkedAt: SEEN.slice(0, 10) }),
    })),
    changes: [],
  }
}

const server = useServer({ snapshot: seenAgain(), now: NOW.toISOString() })

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
const wordsOf = async (path: string) => {
  const $ = load(await text(path))
  const strip = $('.strip').length
  // Titles and texts of records are from outside; forms and the footer are the same at every age.
  $('script, style, header, footer, form, .rows h3, h1').remove()
  return { strip, words: `${$('body').text()} ${$('meta[name=description]').attr('content')}`.replace(/\s+/g, ' ') }
}

it.each([
  { age: 'all was seen yesterday', days: 0, isOld: false },
  { age: '90 days have passed', days: 90, isOld: true },
])('pages of every kind say that $age', async ({ days, isOld }) => {
  server.time.now = new Date(NOW.getTime() + days * DAY_MS)
  const all = (await pages()).filter(path => !DEFINES.test(path))
  expect(all.length).toBeGreaterThan(20)
  const wrong: unknown[] = []
  for (const path of all) {
    const { strip, words } = await wordsOf(path)
    const [open, old] = [SAYS_OPEN.exec(words)?.[0], SAYS_OLD.exec(words)?.[0]]
    if (isOld ? open : strip > 0 || old) wrong.push({ path, strip, old, open })
  }
  expect(wrong).toEqual([])
})
