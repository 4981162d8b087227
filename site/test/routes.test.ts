/** The tables against the built site: nothing is served that is in no table, and everything in them answers. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { documents } from '../src/base/documents.ts'
import { routes } from '../src/operations/routes.ts'
import { ask } from './raw.ts'
import { useServer } from './server.ts'
import { KNOWN_IDS } from './snapshot.ts'

const BASE = 'https://web3.example'
/** Routes that belong to pages and are linked from them, and those that answer if no other does. */
const ACCOMPANYING = ['/events/[id].ics', '/saved', '/sitemap.xml', '/sitemaps/[part].xml', '/opensearch.xml']
/** The API, its messages and pictures, and the twins of pages in other media types. */
const TABLES = [
  ...['/api/[...path]', '/openapi.json', '/mcp', '/[...document]', '/og/[...page].png', '/api/v1/[list].[format].html'],
  ...['/[page].md', '/docs/[page].md', '/[list]/[kind]/[slug].md', '/companies/[slug].md', '/events/[id].md'],
  ...['/glossary/[slug].md', '/jobs/[id].md'],
]
/** Which values have a page depends on the records (landing.test.ts); here it is enough that a collection names the kind. */
const LANDINGS = ['/[list]/[kind]/[slug]', '/companies/[slug]']
const FALLBACKS = ['/404', '/429', '/500']
/** Astro adds them by itself; the front blocks them. */
const UNREACHABLE = ['/_image', '/_server-islands/[name]']
const VALUES: Record<string, string> = KNOWN_IDS

const server = useServer({ env: { PUBLIC_BASE_URL: BASE } })

const builtRoutes = () => {
  const entry = readFileSync(new URL('../dist/server/entry.mjs', import.meta.url), 'utf8')
  return [...new Set(Array.from(entry.matchAll(/"route":"([^"]+)"/g), ([, route = '']) => route))]
}
const withValue = (path: string) =>
  path.replace(/^(.*\/)([a-z]+)\/[[{]\w+[\]}]$/, (_, start, list) => `${start}${list}/${VALUES[list]}`)

/** Pages are those of the sitemap; a record stands for all of its kind. */
async function pages(): Promise<string[]> {
  const read = async (path: string) =>
    Array.from((await server.get(path)).body.matchAll(/<loc>(.*?)<\/loc>/g), ([, loc = '']) => loc.replace(BASE, ''))
  const parts = await Promise.all((await read('/sitemap.xml')).map(read))
  return parts.flat()
}

describe('the built site', () => {
  it('serves nothing that is in no table', async () => {
    const found = await pages()
    const written = Object.values(documents).map(({ path }): string => path)
    const known = new Set([...written, ...ACCOMPANYING, ...TABLES, ...LANDINGS, ...FALLBACKS, ...UNREACHABLE])
    const unknown = builtRoutes().filter(route => !known.has(route) && !found.includes(withValue(route)))
    expect(unknown).toEqual([])
    expect(builtRoutes()).toEqual(expect.arrayContaining(['/jobs', '/jobs/[id]', ...TABLES]))
  })

  it('hides routes that the framework adds by itself', async () => {
    for (const path of ['/_image?href=/icon.svg', '/_server-islands/x', '/_actions/x'])
      expect((await server.get(path)).status).toBe(404)
  })

  it('answers every row of the endpoint table', async () => {
    for (const { path, endpoint } of routes) {
      const target = 'q' in endpoint.query.shape ? `${path}?q=made` : withValue(path)
      const answer = await ask(server.url, endpoint.method, target)
      const expected = endpoint.token === 'required' ? 401 : endpoint.method === 'POST' ? 400 : 200
      expect([path, answer.status]).toEqual([path, expected])
    }
  })
})

describe('the discovery documents', () => {
  it('C59 name no address that is not there', async () => {
    const paths = [
      ...Object.values(documents).map(({ path }) => path),
      '/api',
      '/openapi.json',
      '/index.md',
      '/docs.md',
    ]
    const texts = await Promise.all(paths.map(async path => (await server.get(path)).body))
    const { link } = (await server.get('/')).headers
    // A path with a parameter is a pattern, and the grant type is an identifier only.
    const isAddress = (url: string) => !/[{…]|\/grants\//.test(url)
    const urls = [...texts, String(link)].flatMap(text => text.match(/https:\/\/web3\.example[^\s"'<>)`|\\\]]*/g) ?? [])
    const targets = new Set(urls.filter(isAddress).map(url => url.slice(BASE.length).replace(/[.,;:]+$/, '') || '/'))
    expect(targets.size).toBeGreaterThan(60)
    const missing: string[] = []
    for (const target of targets) if ((await server.get(target)).status === 404) missing.push(target)
    expect(missing).toEqual([])
  })

  it('lead to every endpoint and every document', async () => {
    const { body } = await server.get('/.well-known/api-catalog')
    const full = (await server.get('/llms-full.txt')).body
    for (const { path, endpoint } of routes) {
      if (!path.includes('{')) expect(body).toContain(`"${BASE}${path}"`)
      expect(full).toContain(endpoint.operationId)
    }
  })
})
