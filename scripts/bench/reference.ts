/** `node scripts/bench/reference.ts KIND ORIGIN DATA_DIR`: a server to compare with, which prints its address. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { brotliCompressSync, constants } from 'node:zlib'
import { z } from 'zod'
import { Job, JobRecord } from '#contract'

/** Headers of the connection, or of the coding in which `fetch` received the response. */
const NOT_COPIED = ['connection', 'content-encoding', 'date', 'keep-alive', 'transfer-encoding', 'x-request-id']

const [kind = '', origin = '', dataDir = ''] = process.argv.slice(2)
const kinds: Record<string, () => RequestListener | Promise<RequestListener>> = {
  'node:http': () => ready('identity'),
  'node:http br': () => ready('br'),
  'SQLite FTS5': fullText,
}

const listener = await kinds[kind]?.()
if (!listener) throw new Error(`no reference server ${kind}`)
const server = createServer(listener).listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
})

/** Sends the bytes and headers of the service's own response to /api/jobs, whatever the path. */
async function ready(encoding: 'identity' | 'br'): Promise<RequestListener> {
  const response = await fetch(`${origin}/api/jobs`)
  const plain = Buffer.from(await response.arrayBuffer())
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
  const body = encoding === 'br' ? brotliCompressSync(plain, quality) : plain
  const copied = Object.fromEntries([...response.headers].filter(([name]) => !NOT_COPIED.includes(name)))
  const headers: Record<string, string> = { ...copied, 'content-length': String(body.length) }
  if (encoding === 'br') headers['content-encoding'] = 'br'
  return (_request, response) => response.writeHead(200, headers).end(body)
}

/** SQLite's full-text search over the same jobs: word forms, the best match first, ready JSON, their number, an ETag. */
function fullText(): RequestListener {
  const database = new DatabaseSync(':memory:')
  database.exec('CREATE VIRTUAL TABLE jobs USING fts5(text, item UNINDEXED, tokenize = porter); BEGIN')
  const insert = database.prepare('INSERT INTO jobs (text, item) VALUES (?, ?)')
  for (const job of z.array(JobRecord).parse(JSON.parse(readFileSync(`${dataDir}/jobs.json`, 'utf8'))))
    insert.run(`${job.title} ${job.company} ${job.tags} ${job.description}`, JSON.stringify(Job.parse(job)))
  database.exec('COMMIT')
  const count = database.prepare('SELECT count(*) AS total FROM jobs WHERE jobs MATCH ?')
  const select = database.prepare('SELECT item FROM jobs WHERE jobs MATCH ? ORDER BY rank LIMIT ?')
  return (request, response) => {
    const query = new URL(request.url ?? '', origin).searchParams
    const words = query.get('search')?.replace(/\S+/g, '"$&"') ?? ''
    const items = select.all(words, Number(query.get('limit'))).map(({ item }) => item)
    const meta = JSON.stringify({ total: count.get(words)?.total, count: items.length })
    const body = Buffer.from(`{"data":[${items}],"meta":${meta}}`)
    const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length, etag }).end(body)
  }
}
