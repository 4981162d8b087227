/** Which pages there are, and which of them have a twin in Markdown. */
import { wordsOf } from '#contract/text.ts'
import { collections, lists } from '../collections/index.ts'

interface ServicePage {
  name: string
  path: string
  /** Other words that a search finds it by. */
  words: string
}

/** In their order in the footer and above the documentation. */
export const DOCS: ServicePage[] = [
  {
    name: 'Documentation',
    path: '/docs',
    words: 'docs start curl json call rest quota rate limit token python javascript',
  },
  { name: 'API reference', path: '/docs/api', words: 'endpoints parameters swagger rest filters fields' },
  { name: 'MCP', path: '/docs/mcp', words: 'server tools assistants agents claude cursor model context protocol' },
  { name: 'Push', path: '/docs/push', words: 'webhooks subscriptions callbacks deliveries notifications' },
  { name: 'Errors', path: '/docs/errors', words: 'codes messages 400 401 404 429 503' },
]
export const TRUST: ServicePage[] = [
  { name: 'Status of every source', path: '/status', words: 'health freshness uptime stale sources boards feeds' },
  { name: 'About', path: '/about', words: 'who confirmed unconfirmed uncertain closed listed contact' },
  { name: 'Privacy', path: '/privacy', words: 'cookies tracking gdpr data' },
  { name: 'Sources and terms', path: '/terms', words: 'licence license credits attribution use' },
]

export const PAGES = [
  '/',
  ...collections.flatMap(({ name, page: { more = [] } }) => [`/${name}`, ...more.map(({ path }) => path)]),
  '/search',
  '/browse',
  ...[...DOCS, ...TRUST].map(({ path }) => path),
]

/** Returns the pages about the service that all words of a query name. */
export function servicePagesFor(q: string): ServicePage[] {
  const typed = wordsOf(q)
  if (typed.length === 0) return []
  return [...DOCS, ...TRUST].filter(({ name, words }) => {
    const own = wordsOf(`${name} ${words}`)
    return typed.every(word => own.includes(word) || own.includes(`${word}s`))
  })
}

const TWINS = new Set(['/', ...lists.map(({ name }) => `/${name}`), '/search', ...DOCS.map(({ path }) => path)])
/** Paths whose pages have one each: records, and landing pages of a value. */
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

/** Returns the path of the twin of a page; undefined if it has none. */
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
