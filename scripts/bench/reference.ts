/**
 * One reference server as a process of its own: `node scripts/bench/reference.ts KIND ORIGIN DATA_DIR PATH...`.
 * Those that serve ready answers ask the service for them first, so that all say the same bytes.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { brotliCompressSync, constants } from 'node:zlib'
import fastify from 'fastify'
import { z } from 'zod'
import { Job, JobRecord } from '../../data/contract/schema/index.ts'
import { loadHandler } from '../../site/server/astro.ts'
import { pagingOf } from '../../site/src/api/selection.ts'
import { loadStore } from '../../site/src/api/snapshots.ts'
import { jobs } from '../../site/src/collections/jobs/index.ts'
import { expressOf, fastifyOf, honoOf, type Ready } from './frameworks.ts'

const [kind = '', origin = '', dataDir = '', ...paths] = process.argv.slice(2)
/** Belong to the connection or to the coding in which `fetch` was answered. */
const NOT_OF_THE_ANSWER = ['connection', 'content-encoding', 'date', 'keep-alive', 'transfer-encoding', 'x-request-id']
const kinds: Record<string, () => Promise<RequestListener>> = {
  'node:http': async () => raw(await fetchReady('identity')),
  'node:http br': async () => raw(await fetchReady('br')),
  Fastify: async () => fastifyOf(await fetchReady('identity')),
  Hono: async () => honoOf(await fetchReady('identity')),
  Express: async () => expressOf(await fetchReady('identity')),
  'json-server': async () => jsonServer(),
  'Astro route': async () => astroRoute(),
  'usual scan': async () => scan(),
  'SQLite FTS5': async () => fullText(),
}

const listener = await kinds[kind]?.()
if (!listener) throw new Error(`no reference server ${kind}`)
const server = createServer(listener).listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(`listening on 127.0.0.1:${port}`)
})

async function fetchReady(encoding: 'identity' | 'br'): Promise<Map<string, Ready>> {
  const entries = paths.map(async (path): Promise<[string, Ready]> => {
    const answer = await fetch(origin + path)
    const plain = Buffer.from(await answer.arrayBuffer())
    const body = encoding === 'br' ? compress(plain) : plain
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !NOT_OF_THE_ANSWER.includes(name)))
    if (encoding === 'br') headers['content-encoding'] = 'br'
    return [path, { headers: { ...headers, 'content-length': String(body.length) }, body }]
  })
  return new Map(await Promise.all(entries))
}

function compress(body: Buffer): Buffer {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
}

/** For 304 the same headers but those of the body, as every client and cache needs them (RFC 9110 section 15.4.5). */
function raw(ready: Map<string, Ready>): RequestListener {
  const answers = new Map(
    [...ready].map(([path, answer]) => {
      const { 'content-type': _type, 'content-length': _length, 'content-encoding': _coding, ...kept } = answer.headers
      return [path, { ...answer, unmodified: kept }]
    }),
  )
  return (request, response) => {
    const found = answers.get(request.url ?? '')
    if (!found) return response.writeHead(404).end()
    if (request.headers['if-none-match'] === found.headers.etag) return response.writeHead(304, found.unmodified).end()
    return response.writeHead(200, found.headers).end(found.body)
  }
}

function readJobs(): JobRecord[] {
  return z.array(JobRecord).parse(JSON.parse(readFileSync(`${dataDir}/jobs.json`, 'utf8')))
}

function answerOf(jobs: unknown[], total: number): Ready {
  const body = Buffer.from(JSON.stringify({ data: jobs, meta: { total, count: jobs.length } }))
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  return { headers: { 'content-type': 'application/json', etag, 'content-length': String(body.length) }, body }
}

function queryOf(url: string) {
  const given = Object.fromEntries(new URL(url, origin).searchParams)
  const { limit, offset = 0 } = pagingOf(jobs.query.parse(given))
  return { ...jobs.filters.schema.parse(given), limit, offset }
}

/** What is usually written: every text looked through for each request. */
function scan(): RequestListener {
  const jobs = readJobs().map(job => ({
    ...job,
    text: `${job.title} ${job.company} ${job.tags} ${job.description}`.toLowerCase(),
  }))
  return (request, response) => {
    const { search = '', tag, limit, offset } = queryOf(request.url ?? '')
    const found = jobs.filter(
      job => job.text.includes(search) && (!tag || job.tags.some(one => one.toLowerCase() === tag)),
    )
    const { headers, body } = answerOf(
      found.slice(offset, offset + limit).map(job => Job.parse(job)),
      found.length,
    )
    response.writeHead(200, headers).end(body)
  }
}

/** Searched for are beginnings of words, the nearest it has to parts of them. */
async function fullText(): Promise<RequestListener> {
  const database = new DatabaseSync(':memory:')
  database.exec('CREATE VIRTUAL TABLE jobs USING fts5(text, item UNINDEXED)')
  const insert = database.prepare('INSERT INTO jobs (text, item) VALUES (?, ?)')
  database.exec('BEGIN')
  for (const job of readJobs())
    insert.run(`${job.title} ${job.company} ${job.tags} ${job.description}`, JSON.stringify(Job.parse(job)))
  database.exec('COMMIT')
  const count = database.prepare('SELECT count(*) AS total FROM jobs WHERE jobs MATCH ?')
  const select = database.prepare('SELECT item FROM jobs WHERE jobs MATCH ? LIMIT ? OFFSET ?')
  const app = fastify()
  app.get('/api/jobs', (request, reply) => {
    const { search = '', limit, offset } = queryOf(request.url)
    const words = `"${search}"*`
    const items = select.all(words, limit, offset).map(row => JSON.parse(String(row.item)))
    const { headers, body } = answerOf(items, Number(count.get(words)?.total))
    return reply.headers(headers).send(body)
  })
  await app.ready()
  return (request, response) => app.routing(request, response)
}

/** The same list from a JSON file that json-server keeps in memory. */
async function jsonServer(): Promise<RequestListener> {
  const { default: server } = await import('json-server')
  const app = server.create()
  app.use('/api', server.router({ jobs: readJobs().map(job => Job.parse(job)) }))
  return (request, response) => {
    const { search, limit } = queryOf(request.url ?? '')
    request.url = `/api/jobs?${new URLSearchParams({ _limit: String(limit), ...(search && { q: search }) })}`
    app(request, response)
  }
}

/** The built route as Astro's own handler answers it, over the same data. */
async function astroRoute(): Promise<RequestListener> {
  const baseUrl = 'http://127.0.0.1'
  const [store, handler] = await Promise.all([loadStore({ dir: dataDir, baseUrl }), loadHandler()])
  const services = { store, baseUrl, clock: () => new Date() }
  return (request, response) => void handler(request, response, () => response.writeHead(404).end(), { services })
}
