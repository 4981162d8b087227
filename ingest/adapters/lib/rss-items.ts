import { decodeHTML } from 'entities'
import Parser from 'rss-parser'
import { z } from 'zod'
import { SourceError } from '../../adapter.ts'
import { readMarkup } from './read.ts'
import { readRow } from './read-row.ts'

const Text = z.union([z.string(), z.looseObject({ _: z.string() }).transform(({ _ }) => _)])
const Item = z.looseObject({
  title: z.string().default(''),
  link: z.string().default(''),
  guid: z.string().optional(),
  pubDate: z.string().optional(),
  content: z.string().optional(),
  categories: z.array(Text.catch('')).default([]),
})
/** One posting of a job board's feed; further elements are under their own names. */
export type RssItem = z.output<typeof Item>

const TEXT = 'text:description'
const LONG_TEXT = /<(description|content:encoded)(?:\s[^<>]*)?>([^<]*)<\/\1\s*>/g
const CDATA = { open: '<![CDATA[', close: ']]>' }

const Feed = z.looseObject({ items: z.array(z.unknown()) })

/** The items of a job board's feed. `elements` names those that RSS does not know and the adapter needs. */
export async function readRssItems(body: string, sourceId: string, elements: string[] = []): Promise<RssItem[]> {
  const xml = renameTexts(repairEntities(readMarkup(body, sourceId, 'xml')))
  const parser = new Parser({ customFields: { item: [[TEXT, 'content'], ...elements] } })
  const { items } = await parseFeed(parser, xml, sourceId)
  return items.flatMap(item => readRow(item, Item).row ?? [])
}

async function parseFeed(parser: Parser, xml: string, sourceId: string): Promise<z.output<typeof Feed>> {
  try {
    return Feed.parse(await parser.parseString(xml))
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : ''
    throw new SourceError(sourceId, 'parse', `not a readable feed: ${reason}`, { cause })
  }
}

/**
 * rss-parser makes a snippet of `description` and `content:encoded` with a pattern that takes quadratic time on hostile
 * text; under other names it leaves them alone. Those with elements inside stay, for only the parser can put them together.
 */
function renameTexts(xml: string): string {
  // Sections are out of the way meanwhile, a NUL in the place of each: XML has none, and no section ends twice.
  const parts = splitCdata(xml.replaceAll('\u0000', ''))
  const sections = parts.filter(isSection).values()
  return parts
    .map((part, at) => (isSection(part, at) ? '\u0000' : part))
    .join('')
    .replace(LONG_TEXT, (_, name: string, text: string) => {
      const other = name === 'description' ? TEXT : 'text:encoded'
      return `<${other}>${text}</${other}>`
    })
    .replaceAll('\u0000', () => sections.next().value ?? '')
}

/** The text between sections and the sections, in turn. One that never ends belongs to the text. */
function splitCdata(xml: string): string[] {
  const parts: string[] = []
  let at = 0
  for (let open = xml.indexOf(CDATA.open); open !== -1; open = xml.indexOf(CDATA.open, at)) {
    const close = xml.indexOf(CDATA.close, open + CDATA.open.length)
    if (close === -1) break
    parts.push(xml.slice(at, open), xml.slice(open, close + CDATA.close.length))
    at = close + CDATA.close.length
  }
  return [...parts, xml.slice(at)]
}

function isSection(_part: string, at: number): boolean {
  return at % 2 === 1
}

/** The text of an element named in `elements`, undefined when it is absent or empty. */
export function elementText(item: RssItem, name: string): string | undefined {
  const text = z.string().safeParse(item[name])
  return text.success && text.data.trim() !== '' ? text.data : undefined
}

/**
 * HTML entities that XML does not declare (`&rsquo;` in the feed of Cryptocurrency Jobs) become their characters, and
 * an `&` or `<` that begins nothing is escaped, a number of no character is U+FFFD: strict parsers refuse the whole feed
 * for one of them. CDATA is not touched.
 */
export function repairEntities(xml: string): string {
  return splitCdata(xml)
    .map((part, at) =>
      isSection(part, at)
        ? part
        : part.replace(BARE_LESS, '&lt;').replace(/&(?:[a-z][a-z0-9]*;|#\d+;|#x[0-9a-f]+;)?/gi, repairOne),
    )
    .join('')
}

/** "3+ years <3" begins no element. */
const BARE_LESS = /<(?![\p{L}_:/!?])/gu

function repairOne(entity: string): string {
  if (/^&(?:amp|lt|gt|quot|apos);$/.test(entity)) return entity
  if (/^&#/.test(entity) && !decodeHTML(entity).includes('\uFFFD')) return entity
  const text = entity === '&' ? entity : decodeHTML(entity)
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
