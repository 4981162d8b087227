/** Tables without `limit` are whole, however many rows they have, and are sent while they are made. */
import { gunzipSync } from 'node:zlib'
import { request } from 'undici'
import { describe, expect, it } from 'vitest'
import { readCsv } from './csv-reader.ts'
import { useServer } from './server.ts'
import { fictionalJob, fictionalSnapshot } from './snapshot.ts'

/** More than are made at once. */
const MANY = Array.from({ length: 1200 }, (_, number) => fictionalJob(number + 1))

const server = useServer({ snapshot: fictionalSnapshot({ jobs: MANY }) })

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })

describe.each(['short', 'full'])('with view=%s', view => {
  it('csv has as many rows as the list, ndjson as many lines, and a header says so', async () => {
    const csv = await get(`/api/v1/jobs.csv?view=${view}`)
    const [, ...rows] = readCsv(await csv.text())
    expect([rows.length, csv.headers.get('x-total-count')]).toEqual([MANY.length, String(MANY.length)])
    const lines = (await (await get(`/api/v1/jobs.ndjson?view=${view}`)).text()).trimEnd().split('\n')
    expect(lines.map(line => JSON.parse(line).id)).toEqual(MANY.map(({ id }) => id))
  })

  it('they are compressed for clients that accept it, and not sent again to clients that have them', async () => {
    const path = `${server.url}/api/v1/jobs.ndjson?view=${view}`
    const packed = await request(path, { headers: { 'accept-encoding': 'gzip' } })
    const text = gunzipSync(Buffer.from(await packed.body.arrayBuffer())).toString()
    expect([packed.headers['content-encoding'], text]).toEqual(['gzip', await (await fetch(path)).text()])
    const { etag } = packed.headers
    const again = await request(path, { headers: { 'if-none-match': String(etag) } })
    expect([again.statusCode, await again.body.text()]).toEqual([304, ''])
  })

  it('HEAD says the same without a body', async () => {
    const path = `${server.url}/api/v1/jobs.csv?view=${view}`
    const head = await request(path, { method: 'HEAD' })
    expect([head.statusCode, head.headers['x-total-count'], await head.body.text()]).toEqual([200, '1200', ''])
    expect(head.headers.etag).toBe((await fetch(path)).headers.get('etag'))
  })
})

it('a table with a limit is a page with links to the others', async () => {
  const page = await get('/api/v1/jobs.csv?limit=100&offset=100')
  expect(readCsv(await page.text())).toHaveLength(101)
  expect(page.headers.get('link')).toContain('/api/v1/jobs.csv?limit=100&offset=200>; rel="next"')
  expect(page.headers.get('x-total-count')).toBe('1200')
  expect((await get('/api/v1/jobs.csv')).headers.get('link') ?? '').not.toContain('rel="next"')
})

it('a client that leaves in the middle ends only the production of its own table', async () => {
  const leaving = new AbortController()
  const answer = await fetch(`${server.url}/api/v1/jobs.ndjson?view=full`, { signal: leaving.signal })
  await answer.body?.getReader().read()
  leaving.abort()
  expect((await get('/api/v1/jobs.ndjson')).status).toBe(200)
  expect(server.logged.filter(line => line.includes('request.failed'))).toEqual([])
})
