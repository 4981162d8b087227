/** Which pages have a twin in Markdown, where it is, and who gets it. */
import { orUndefined } from '../../api/items.ts'
import type { Services } from '../../api/services.ts'
import type { Collection } from '../../collections/collection.ts'
import { collections } from '../../collections/index.ts'
import { docsMarkdown, errorsMarkdown, mcpMarkdown, pushMarkdown, referenceMarkdown } from './docs.ts'
import { homeMarkdown } from './home.ts'
import { collectionMarkdown, landingMarkdown, searchMarkdown } from './lists.ts'

export const MARKDOWN_TYPE = 'text/markdown; charset=utf-8'

/** Undefined when there is no such record. */
type Write = (services: Services, url: URL, id: string) => string | undefined | Promise<string | undefined>

const TWINS: Record<string, Write> = {
  '/': homeMarkdown,
  ...Object.assign({}, ...collections.map(twinsOf)),
  ...Object.assign({}, ...collections.map(landingTwinsOf)),
  '/search': searchMarkdown,
  '/docs': docsMarkdown,
  '/docs/api': referenceMarkdown,
  '/docs/mcp': mcpMarkdown,
  '/docs/push': pushMarkdown,
  '/docs/errors': errorsMarkdown,
}

/** The list of a collection, and its records where they have pages. */
function twinsOf(collection: Collection): Record<string, Write> {
  const { name, item, markdown, readItem } = collection
  const list: Write = (services, url) => collectionMarkdown(collection, services, url)
  const { record } = markdown
  if (!record) return { [`/${name}`]: list }
  const one: Write = (services, _url, id) => orUndefined(async () => record(await readItem(services, id), services))
  return { [`/${name}`]: list, [`/${name}/{${item.id}}`]: one }
}

/** The records that share a value. */
function landingTwinsOf(collection: Collection): Record<string, Write> {
  const kinds = collection.landings?.kinds ?? []
  return Object.fromEntries(
    kinds.map((kind): [string, Write] => [
      `${kind.path}/{slug}`,
      (services, url, slug) => landingMarkdown(collection, kind, services, slug, url),
    ]),
  )
}

/** A month as a grid is a page only; its events are in the list. */
const PAGES_WITHOUT = new Set(['/events/calendar'])

/** Slugs and ids hold no dot, so that neither `x.md` nor `x.ics` is taken for one. */
const patterns = Object.entries(TWINS).map(([page, write]) => ({
  pattern: new RegExp(`^${page.replace(/\{\w+\}/, '([^/.]+)')}$`),
  write,
}))

/** Asked on every request, so most paths are told by their first part. */
const SECTIONS = new Set(Object.keys(TWINS).map(sectionOf))

function sectionOf(path: string): string {
  const end = path.indexOf('/', 1)
  return end === -1 ? path : path.slice(0, end)
}

function twinOf(page: string): { write: Write; id: string } | undefined {
  if (!SECTIONS.has(sectionOf(page)) || PAGES_WITHOUT.has(page)) return undefined
  for (const { pattern, write } of patterns) {
    const match = pattern.exec(page)
    if (match) return { write, id: match[1] ?? '' }
  }
  return undefined
}

/** Where the twin of a page is; undefined when it has none. */
export function twinPath(page: string): string | undefined {
  if (!twinOf(page)) return undefined
  return page === '/' ? '/index.md' : `${page}.md`
}

/** The page a path is the twin of; undefined when it is none. */
export function pageOfTwin(path: string): string | undefined {
  if (!path.endsWith('.md')) return undefined
  const page = path === '/index.md' ? '/' : path.slice(0, -'.md'.length)
  return twinOf(page) ? page : undefined
}

/** The text of a twin. */
export async function writeTwin(page: string, services: Services, url: URL): Promise<string | undefined> {
  const twin = twinOf(page)
  return twin?.write(services, url, decodeURIComponent(twin.id))
}
