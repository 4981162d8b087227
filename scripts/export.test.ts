import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { load } from 'cheerio'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { JobList } from '#contract'
import { startServer, type TestServer, writeData } from '../site/test/server.ts'
import { fictionalEvent, fictionalJob, fictionalSnapshot } from '../site/test/snapshot.ts'
import { hashOf } from './export/folder.ts'
import { exportSite } from './export.ts'
import { addressesOf, everyFile, manifestOf, staticHost } from './test/exported.ts'

const BASE = 'https://web3.example'
const SNAPSHOT_AT = '2026-10-01T06:00:00Z'
// A run of the whole site is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const LONG = `Example ${'very '.repeat(37)}long`
const hostile = [
  ...['../../etc/passwd', 'a/b\\c', '..', 'CON', 'ACME Corp', 'Acme Corp', 'Straße', 'Strasse', 'αςβ', 'ασβ'],
  ...['無限の鎖', 'Öl', LONG, 'x.json', 'x', `${LONG} ${'w'.repeat(90)}`],
]
const few = (count: number, over = {}) =>
  fictionalSnapshot({
    jobs: Array.from({ length: count }, (_, at) => fictionalJob(at + 1)),
    events: [fictionalEvent(1), fictionalEvent(2, { status: 'cancelled' })],
    news: fictionalSnapshot().news.slice(0, 3),
    glossary: fictionalSnapshot().glossary.slice(0, 3),
    ...over,
  })
const first = few(0, {
  jobs: [
    ...Array.from({ length: 40 }, (_, at) => fictionalJob(at + 1)),
    fictionalJob(61, { closedAt: '2026-09-30T00:00:00Z' }),
    fictionalJob(62, { flags: ['shortener'] }),
    ...hostile.map((name, at) =>
      fictionalJob(70 + at, { company: name, tags: [name.slice(0, 60)], countries: ['PT'] }),
    ),
  ],
})

let root: string
let out: string
let dataDir: string
let server: TestServer
const env = () => ({ PUBLIC_BASE_URL: BASE, DATA_DIR: dataDir, NODE_ENV: 'test' })

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'export-'))
  out = join(root, 'out')
  dataDir = join(root, 'data')
  await writeData(dataDir, first)
  // A server dates the glossary by its file, which here is older than the snapshot, as on a machine that keeps its clone.
  utimesSync(join(dataDir, 'glossary.json'), 1.7e9, 1.7e9)
  await exportSite(out, env())
  server = await startServer({
    snapshot: first,
    now: SNAPSHOT_AT,
    env: { DATA_DIR: dataDir, PUBLIC_BASE_URL: BASE, TRUSTED_PROXY_HOPS: '1' },
  })
})
afterAll(() => server.close())

let requests = 0
const ask = (target: string) =>
  fetch(server.url + target, {
    headers: {
      'accept-encoding': 'identity',
      // Programs get a 404 in the error body; a host shows its file to people.
      accept: target === '/404' ? 'text/html' : '*/*',
      'x-forwarded-for': `10.0.${(requests >> 8) & 255}.${requests++ & 255}`,
    },
  })

const hasAddresses = (type: string) => /^(?:text\/html|text\/markdown|application\/xml)/.test(type)

describe('an export', () => {
  it('holds the bytes and the headers the server sends', async () => {
    const { files, headers } = manifestOf(out)
    const withTarget = files.filter(({ target }) => target !== undefined)
    const { fileFor, fileAt } = staticHost(out)
    const pieces = (body: Buffer) => body.toString().split(/["<>]/)
    // A file's address that stands for an answer of the service counts as the service's.
    const asServed = (piece: string, served = '') => {
      const file = piece !== served && URL.canParse(served, BASE) && fileFor(served.replaceAll('&amp;', '&'))
      return file && file === fileAt(piece) ? served : piece
    }
    expect(withTarget.length).toBeGreaterThan(400)
    for (const { path, target = '', type, cacheControl } of withTarget) {
      const answer = await ask(target)
      const body = Buffer.from(await answer.arrayBuffer())
      const held = readFileSync(join(out, path))
      const served = hasAddresses(type) ? pieces(body) : []
      const same = served.length > 0 ? pieces(held).map((piece, at) => asServed(piece, served[at])) : served
      expect([target, ...same]).toEqual([target, ...served])
      if (served.length === 0) expect([target, body.equals(held)]).toEqual([target, true])
      const [sentType, ...sent] = ['content-type', 'cache-control', 'access-control-allow-origin'].map(name =>
        answer.headers.get(name),
      )
      // Hosts have one rule for an ending: an AI catalog is JSON there.
      const plainType = sentType?.replace('application/ai-catalog+json', 'application/json')
      expect([target, plainType, ...sent]).toEqual([target, type, cacheControl, headers['access-control-allow-origin']])
    }
  })

  it('has a manifest that is true, without readiness, whose status a static host cannot send', () => {
    const { files, snapshotAt, baseUrl } = manifestOf(out)
    const targets = files.map(({ target }) => target)
    expect([targets.includes('/api/status'), targets.includes('/api/status/ready')]).toEqual([true, false])
    expect({ snapshotAt, baseUrl }).toEqual({ snapshotAt: SNAPSHOT_AT, baseUrl: BASE })
    expect([...files.map(({ path }) => path), 'manifest.json'].sort()).toEqual(everyFile(out))
    for (const { path, bytes, sha256 } of files) {
      const body = readFileSync(join(out, path))
      expect([path, body.length, hashOf(body)]).toEqual([path, bytes, sha256])
    }
  })

  it('links from pages and sitemaps to files, and with a query only to answers without one', () => {
    const { fileFor, fileAt } = staticHost(out)
    // The search needs words, and tokens and the reference's forms need a server: they cannot be exported.
    const living =
      /^\/(?:api(?:$|\/(?:v1\/(?:search|suggest|changes|subscriptions|companies$)|status|auth\/|sandbox\/))|mcp$)/
    const wrong: string[] = []
    let followed = 0
    for (const page of everyFile(out).filter(path => /\.(?:html|xml)$/.test(path))) {
      const text = readFileSync(join(out, page), 'utf8')
      const here = `${BASE}/${page.replace(/(?:index)?\.html$/, '')}`
      for (const address of addressesOf(text)) {
        const url = URL.parse(address, here)
        if (url?.origin !== BASE || address.startsWith('#')) continue
        const file = fileFor(url.href)
        const isRight = file ? url.search === '' && fileAt(url.href) === file : url.search || fileAt(url.href)
        if (!isRight && !living.test(url.pathname)) wrong.push(`${page}: ${address}`)
        followed++
      }
    }
    expect(wrong).toEqual([])
    expect(followed).toBeGreaterThan(1000)
  })

  it.each([
    ['jobs.html', 'a[rel=next]', '/jobs/page/2'],
    ['jobs/page/2.html', 'link[rel=canonical]', `${BASE}/jobs/page/2`],
    ['jobs/tag/defi.html', 'link[rel=canonical]', `${BASE}/jobs/tag/defi`],
    ['jobs/tag/defi.html', 'link[type="application/rss+xml"]', '/api/v1/jobs/tag/defi.rss'],
    ['events/calendar.html', 'a[rel=next]', '/events/calendar/month/2026-11'],
    ['glossary.html', 'nav.views a:not([aria-current])', '/glossary/by/category'],
    ['status.html', 'main a[href$=failing]', '/status/state/failing'],
    ['jobs.html', 'nav.subscribe a[type="application/json"]', '/api/v1/jobs.json'],
  ])('%s leads by %s to %s', (page, selector, address) => {
    expect(load(readFileSync(join(out, page)))(selector).attr('href')).toBe(address)
  })

  it('walks jobs to the last page by links that name files', () => {
    const byPath = new Map(manifestOf(out).files.map(file => [file.path, file]))
    const seen: string[] = []
    for (let path: string | undefined = 'api/v1/jobs.json'; path; ) {
      seen.push(...JobList.parse(JSON.parse(readFileSync(join(out, path), 'utf8'))).data.map(({ link }) => link))
      path = /<https:\/\/web3\.example\/([^>]*)>; rel="next"/.exec(byPath.get(path)?.link ?? '')?.[1]
    }
    expect(seen).toHaveLength(40 + hostile.length)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('has a file per value, also of values that would leave the folder or be one file', () => {
    const { files } = manifestOf(out)
    const companies = files.filter(({ path }) => /^api\/v1\/jobs\/company\/[^/]+\.json$/.test(path))
    // One has no word, one cannot be requested, and two that differ only in case or in ß and ss are one company.
    expect(companies).toHaveLength(1 + hostile.length - 4)
    expect(new Set(files.map(({ path }) => path.toLowerCase())).size).toBe(files.length)
    for (const { path } of files)
      expect(path.split('/').every(part => Buffer.byteLength(part) <= 255 && part !== '..')).toBe(true)
  })

  it('has a page for unknown addresses', () => {
    expect(readFileSync(join(out, '404.html'), 'utf8')).toContain('<h1>There is nothing here</h1>')
  })

  it('shows closed jobs at their own address and flagged ones nowhere', () => {
    expect(existsSync(join(out, 'api/v1/jobs/made-up-engineer-00000061'))).toBe(true)
    expect(existsSync(join(out, 'jobs/made-up-engineer-00000061.html'))).toBe(true)
    expect(everyFile(out).filter(path => path.includes('00000062'))).toEqual([])
  })

  it('has each header once for hosts, and not more than they accept', () => {
    const rules = readFileSync(join(out, '_headers'), 'utf8')
      .trim()
      .split('\n\n')
      .map(block => {
        const [pattern = '', ...lines] = block.split('\n')
        const source = pattern
          .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
          .replaceAll('*', '.*')
          .replace(/:\w+/g, '[^/]+')
        return { matches: new RegExp(`^${source}$`), headers: lines.map(line => line.trim().split(/: (.*)/, 2)) }
      })
    expect(rules.length).toBeLessThanOrEqual(100)
    for (const { path, type, cacheControl } of manifestOf(out).files) {
      if (path.startsWith('_') && !path.startsWith('_astro/')) continue
      const address = `/${path.replace(/(?:^|\/)index\.html$/, '').replace(/\.html$/, '')}`
      const sent = rules.flatMap(({ matches, headers }) => (matches.test(address) ? headers : []))
      const valuesOf = (name: string) => sent.flatMap(([one, value]) => (one === name ? [value] : []))
      expect([path, valuesOf('cache-control')]).toEqual([path, [cacheControl]])
      if (!type.startsWith('text/html')) expect([path, valuesOf('content-type')]).toEqual([path, [type]])
      expect(valuesOf('access-control-allow-origin')).toEqual(['*'])
    }
  })
})

describe('a second run', () => {
  // A status that depends on how long ago they answered must not end an export.
  const sources = fictionalSnapshot().sources.map(source => ({ ...source, lastSuccessAt: '2026-03-01T06:00:00Z' }))
  const place = (name: string) => join(root, name)
  const exportFrom = (name: string) => exportSite(place(name), { ...env(), DATA_DIR: place('small-data') })
  const times = () => everyFile(place('small')).map(path => [path, statSync(join(place('small'), path)).mtimeMs])
  const withoutManifest = (files: (string | number)[][]) => files.filter(([path]) => path !== 'manifest.json')

  beforeAll(async () => {
    await writeData(place('small-data'), few(3, { sources }))
    await exportFrom('small')
  })

  it('months later over the same snapshot makes the same bytes, and rewrites nothing', async () => {
    const before = times()
    const manifest = readFileSync(join(place('small'), 'manifest.json'), 'utf8')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 180 * 86_400_000 })
    expect(await exportFrom('small')).toMatchObject({ written: [], removed: [] })
    vi.useRealTimers()
    expect(withoutManifest(times())).toEqual(withoutManifest(before))
    expect(readFileSync(join(place('small'), 'manifest.json'), 'utf8')).toBe(manifest)
  })

  it('over another snapshot writes changed files, removes old ones and leaves foreign ones alone', async () => {
    writeFileSync(join(place('small'), 'jobs', 'CNAME'), 'web3.example\n')
    const jobs = [fictionalJob(1), fictionalJob(2, { title: 'Renamed Engineer', tags: ['Rust'] })]
    await writeData(place('small-data'), few(0, { jobs, sources }))
    const { written, removed } = await exportFrom('small')
    expect(written).toEqual(
      expect.arrayContaining(['api/v1/jobs.json', 'api/v1/jobs/tag/rust.json', 'jobs/made-up-engineer-00000002.html']),
    )
    expect(removed).toEqual(
      expect.arrayContaining(['api/v1/jobs/made-up-engineer-00000003', 'og/jobs/made-up-engineer-00000003.png']),
    )
    const elsewhere =
      /^(?:api\/v1\/(?:news|events|glossary)|news|events\/|glossary\/|og\/(?:events|glossary)|_astro|docs\/errors)/
    expect(written.filter(path => elsewhere.test(path))).toEqual([])
    expect(readFileSync(join(place('small'), 'jobs', 'CNAME'), 'utf8')).toBe('web3.example\n')
    const listed = manifestOf(place('small')).files.map(({ path }) => path)
    expect([...listed, 'manifest.json', 'jobs/CNAME'].sort()).toEqual(everyFile(place('small')))
  })
})

describe('an export without its inputs', () => {
  const nowhere = '/nowhere/data'
  const refusals: [string, { lost?: string; PUBLIC_BASE_URL?: string; DATA_DIR?: string }, string][] = [
    ['no data', { DATA_DIR: nowhere }, `setting DATA_DIR: ${nowhere} does not exist`],
    ['no origin', { PUBLIC_BASE_URL: 'not an origin' }, 'setting PUBLIC_BASE_URL'],
    ['a lost list', { lost: 'jobs.json' }, 'jobs.json (3 records) missing, though sources.json counts them'],
    ['lost terms', { lost: 'glossary.json' }, 'glossary.json is not in'],
  ]
  it.each(refusals)('is refused for %s', async (_what, { lost = '', ...given }, reason) => {
    const data = join(root, `without ${lost}`)
    await writeData(data, fictionalSnapshot())
    if (lost !== '') rmSync(join(data, lost))
    await expect(exportSite(join(root, 'refused'), { ...env(), DATA_DIR: data, ...given })).rejects.toThrow(reason)
  })
})
