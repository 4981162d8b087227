import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type RawNewsItem, SourceError } from '../../../adapter.ts'
import { isDropped } from '../../../collection.ts'
import { decodeBody } from '../../../net/decode.ts'
import { normalizeNews } from '../../../news/normalize.ts'
import { exampleEntry } from '../../../test/example-job.ts'
import { hasRecordings, recordingsOf } from '../../../test/recordings.ts'
import { line } from '../../../text/plain-text.ts'
import { rss } from '../../rss.ts'

const FOLDER = recordingsOf('news')
const NOW = new Date('2026-11-21T12:00:00Z')
/** Most suites hold files with no item at all; an empty feed is a failure here. */
const HAS_ITEM = /<(?:\w+:)?(?:item|entry)[\s>/]/i

/** Feeds in JSON that are not readable as JSON Feed, each for its own reason. */
const UNREADABLE: [file: string, why: RegExp][] = [
  // RSS-in-JSON, which no publication of the catalog writes.
  ['netnewswire/ScriptingNews.json', /version: /],
  ['netnewswire/allthis-partial.json', /not JSON/],
]
/** Every way in which a feed is refused. */
const REFUSALS =
  /an empty body|a feed without items|no rss, RDF or feed element|HTML instead of a feed|a (?:bot wall|login page) instead|nested more than|are too many for a feed/

const entry = exampleEntry({ adapter: 'rss', url: 'https://feed.example/feed.xml', homepage: 'https://feed.example' })

const Row = z.looseObject({ file: z.string(), expected: z.string() })
type Row = z.infer<typeof Row>
const rows = hasRecordings ? z.array(Row).parse(JSON.parse(text('index.json'))) : []
/** Files with a library's reading of a feed, which are not feeds themselves. */
const feeds = rows.filter(({ file }) => /\.(?:xml|rss|atom|rdf|html|opml)$/.test(file))
const jsonFeeds = rows.filter(({ file }) => /json/.test(file) && /jsonfeed\.org/.test(text(file)))

describe.skipIf(!hasRecordings)('recorded feeds (skipped without RECORDINGS)', () => {
  it.each(UNREADABLE)('%s fails alone', async (file, why) => {
    const outcome = await read(file)
    expect(outcome).toBeInstanceOf(SourceError)
    expect(String(outcome)).toMatch(why)
  })

  it('are read whenever they hold an item, or refused separately with the reason', async () => {
    const refused = []
    for (const { file } of feeds) {
      const outcome = await read(file)
      if (Array.isArray(outcome)) continue
      expect(outcome, file).toBeInstanceOf(SourceError)
      expect(String(outcome), file).toMatch(REFUSALS)
      if (HAS_ITEM.test(bodyOf(file))) refused.push(`${file}: ${String(outcome)}`)
    }
    expect(feeds.length).toBeGreaterThan(500)
    // Cut off inside their only item, built to attack, or an entry without a feed: refused on purpose.
    expect(refused.filter(one => !/incomplete_cdata|html_in_item_category|atom_entry_1/.test(one))).toEqual([])
  })

  it('leave no markup in a title and only web addresses in a link', async () => {
    for (const { file } of [...feeds, ...jsonFeeds]) {
      const outcome = await read(file)
      for (const item of Array.isArray(outcome) ? outcome : []) {
        const record = normalizeNews(item, entry, NOW)
        if (isDropped(record)) continue
        expect(record.title, file).not.toMatch(
          /<\/?(?:script|style|iframe|b|i|p|a|div|span|img|frameset)\b[^<]*>|<!\[CDATA/i,
        )
        expect(record.contentSnippet ?? '', file).not.toMatch(/<\/?(?:script|style|iframe|div|span|img)\b/i)
        expect(record.link, file).toMatch(/^https?:\/\//)
      }
    }
  })

  it('are JSON Feeds too', async () => {
    const outcomes = await Promise.all(jsonFeeds.map(async ({ file }) => ({ file, outcome: await read(file) })))
    const refused = outcomes.filter(({ file, outcome }) => !Array.isArray(outcome) && itemsIn(file) > 0)
    expect(refused.map(({ file }) => file)).toEqual([])
  })
})

describe.skipIf(!hasRecordings)('what other readers make of recorded feeds (skipped without RECORDINGS)', () => {
  it.each(['gofeed', 'feed-rs', 'feedsmith', 'rss-parser'])('is also our reading: %s', async suite => {
    const wrong: string[] = []
    let compared = 0
    for (const row of feeds.filter(({ file }) => file.startsWith(suite) && !file.endsWith('atom_entry_1.xml'))) {
      const expected = expectedItems(row)
      if (!expected?.length) continue
      const outcome = await read(row.file)
      const items = Array.isArray(outcome) ? outcome : []
      if (items.length !== expected.length) wrong.push(`${row.file}: ${items.length} items, not ${expected.length}`)
      for (const [at, wanted] of expected.entries()) {
        compared++
        wrong.push(...differences(items[at], wanted).map(what => `${row.file} item ${at + 1}: ${what}`))
      }
    }
    expect(compared).toBeGreaterThan(0)
    expect(wrong.length / compared, wrong.join('\n')).toBeLessThanOrEqual(0.01)
  })

  it('is also our reading: the words of feedparser', async () => {
    const wrong: string[] = []
    let compared = 0
    for (const row of feeds.filter(({ file }) => file.startsWith('feedparser')))
      for (const [, field = '', written = ''] of row.expected.matchAll(
        /entries\[0\]\['(title|link)'\] == u?'([^'\\]*)'/g,
      )) {
        const outcome = await read(row.file)
        const item = Array.isArray(outcome) ? outcome[0] : undefined
        const got = field === 'title' ? line(item?.title ?? '') : item?.links[0]
        // An adapter does not see a base address in a header of the answer; CDF is a format of 1997.
        if (/\/(?:base\/http_|cdf\/)/.test(row.file)) continue
        compared++
        // A text of Atom keeps lookalikes of tags.
        const wanted = field === 'title' ? [line(written), written] : [URL.parse(written)?.href]
        if (!wanted.includes(got)) wrong.push(`${row.file}: ${got}`)
      }
    expect(compared).toBeGreaterThan(20)
    expect(wrong).toEqual([])
  })
})

const Value = z.union([
  z.string(),
  z.looseObject({ content: z.string() }).transform(({ content }) => content),
  z.looseObject({ value: z.string() }).transform(({ value }) => value),
])
const Expected = z.looseObject({
  title: Value.optional().catch(undefined),
  link: z.string().optional().catch(undefined),
  published: z.string().nullish(),
  publishedParsed: z.string().optional(),
  isoDate: z.string().optional(),
})
type Expected = z.infer<typeof Expected>
const Items = z.array(Expected)
const Document = z.looseObject({ items: Items.optional(), entries: Items.optional() })

/** The items of the file that states the expected reading, wherever the suite keeps them. */
function expectedItems({ file, expected }: Row): Expected[] | undefined {
  const beside = [file.replace(/[^/]*$/, expected), `${file.split('/')[0]}/${expected}`].find(
    path => expected.endsWith('.json') && existsSync(new URL(path, FOLDER)),
  )
  if (!beside) return undefined
  const document = Document.extend({ feed: Document.optional() }).parse(JSON.parse(text(beside)))
  return document.items ?? document.entries ?? document.feed?.items ?? document.feed?.entries
}

function differences(item: RawNewsItem | undefined, wanted: Expected): string[] {
  const found: string[] = []
  if (!item) return ['is missing']
  const [title, link, date] = [wanted.title, wanted.link, wanted.publishedParsed ?? wanted.published ?? wanted.isoDate]
  if (title && line(item.title) !== line(title)) found.push(`title ${line(item.title)} <> ${line(title)}`)
  // Relative addresses are resolved, forwarders replaced, spellings unified; the rest must be among the links.
  const address = link === undefined ? undefined : URL.parse(link.trim(), item.links[0])?.href
  if (address && /^https?:/.test(address) && !item.links.includes(address))
    found.push(`link ${item.links.join(' ')} <> ${address}`)
  if (date && !item.dates.some(text => Date.parse(text) === Date.parse(date)))
    found.push(`date ${item.dates.join(' | ')} <> ${date}`)
  return found
}

function itemsIn(file: string): number {
  const feed = z.looseObject({ items: z.array(z.unknown()) }).safeParse(JSON.parse(text(file)))
  return feed.success ? feed.data.items.length : 0
}

const outcomes = new Map<string, Promise<unknown>>()

/** The items of a file, or why it is refused; it is parsed once for all tests. */
function read(file: string): Promise<RawNewsItem[] | unknown> {
  const outcome = outcomes.get(file) ?? rss.parse([bodyOf(file)], entry, NOW).catch((error: unknown) => error)
  outcomes.set(file, outcome)
  return outcome
}

/** feedparser's files begin with a comment that names the header to imitate. */
function bodyOf(file: string): string {
  const bytes = readFileSync(new URL(file, FOLDER))
  const header = /^\s*Header:\s*Content-type:\s*(.*)$/im.exec(bytes.subarray(0, 2000).toString('latin1'))?.[1]
  return decodeBody(bytes, header)
}

function text(file: string): string {
  return readFileSync(new URL(file, FOLDER), 'utf8')
}
