/** Which pages there are, and which of them have a twin in Markdown. */
import { collections, lists } from '../collections/index.ts'

export const MARKDOWN_TYPE = 'text/markdown; charset=utf-8'

const DOCS = ['/docs', '/docs/api', '/docs/mcp', '/docs/push', '/docs/errors']

/** Those without a parameter. */
export const PAGES = [
  '/',
  ...collections.flatMap(({ name, page: { more = [] } }) => [`/${name}`, ...more.map(({ path }) => path)]),
  '/search',
  ...DOCS,
  '/status',
  '/about',
  '/privacy',
  '/terms',
]

/** Pages with a twin. */
const TWINS = new Set(['/', ...lists.map(({ name }) => `/${name}`), '/search', ...DOCS])
/** Paths whose pages have one each: records, and what shares a value. */
const FOLDERS = new Set(
  collections.flatMap(({ name, markdown, landings }) => [
    ...(markdown.record ? [`/${name}`] : []),
    ...(landings?.kinds.map(({ path }) => path) ?? []),
  ]),
)
/** A month as a grid is a page only; its events are in the list. */
const PAGES_WITHOUT = new Set(['/events/calendar'])

/** Slugs and ids hold no dot, so that neither `x.md` nor `x.ics` is taken for one. */
function hasTwin(page: string): boolean {
  if (TWINS.has(page)) return true
  const end = page.lastIndexOf('/')
  return FOLDERS.has(page.slice(0, end)) && /^[^.]+$/.test(page.slice(end + 1)) && !PAGES_WITHOUT.has(page)
}

/** Returns where the twin of a page is; undefined if it has none. */
export function twinPath(page: string): string | undefined {
  if (!hasTwin(page)) return undefined
  return page === '/' ? '/index.md' : `${page}.md`
}

/** Returns the page that a path is the twin of; undefined if it is not one. */
export function pageOfTwin(path: string): string | undefined {
  if (!path.endsWith('.md')) return undefined
  const page = path === '/index.md' ? '/' : path.slice(0, -'.md'.length)
  return hasTwin(page) ? page : undefined
}
