/** `/api/v1/changes/stream`: it sends the changes of `/api/v1/changes`, whatever happens to its connections. */
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import type { Change } from '#contract'
import { ChangeAnswer, ChangeEvent } from '../src/collections/changes.ts'
import { accessToken } from './agent.ts'
import { type EventReader, follow } from './event-reader.ts'
import { startServer, useServer } from './server.ts'
import { fictionalEvent, fictionalJob, fictionalSnapshot } from './snapshot.ts'

const PATH = '/api/v1/changes/stream'
const AT = '2026-09-28T06:00:00Z'
/** Long ones, so that two thousand are more than the buffers of the operating system hold. */
const LONG = 'made-up words '.repeat(570)
const jobs = Array.from({ length: 40 }, (_, at) => {
  const description = at < 20 ? 'made-up words' : LONG
  return fictionalJob(at + 1, { tags: [at % 2 ? 'Rust' : 'Solidity'], description })
})
const KINDS = ['removed', 'created', 'updated', 'closed'] as const
/** Earlier changes are no longer kept. */
const FIRST = 4

/** This many changes of jobs, the last of which has the number `last`. */
function journalUntil(last: number, isLong = false): Change[] {
  return Array.from({ length: last - FIRST + 1 }, (_, at) => {
    const seq = FIRST + at
    const id = jobs[((seq * 7) % 20) + (isLong ? 20 : 0)]?.id ?? ''
    return { seq, at: AT, collection: 'jobs', id, kind: KINDS[seq % 4] ?? 'created' }
  })
}
const START = 8

const snapshot = (changes: Change[]) => fictionalSnapshot({ jobs, events: [fictionalEvent(1)], changes })

const readers: EventReader[] = []
const server = useServer({ snapshot: snapshot(journalUntil(START)), env: { STREAMS_PER_ADDRESS: '50' } })
afterAll(async () => {
  for (const reader of readers) reader.leave()
})

async function open(query = '', headers: Record<string, string> = {}): Promise<EventReader> {
  const reader = await follow(`${server.url}${PATH}${query}`, headers)
  readers.push(reader)
  return reader
}

const swap = (changes: Change[]) => server.publish(snapshot(changes))

/** All changes of the list after a cursor, page by page. */
async function listed(query: string, cursor = ''): Promise<unknown[]> {
  const changes: unknown[] = []
  for (let at = cursor; ; ) {
    const answer = await fetch(`${server.url}/api/v1/changes?view=full&limit=7&${query}&cursor=${at}`)
    const { data, meta } = ChangeAnswer.parse(await answer.json())
    changes.push(...data)
    at = meta.nextCursor
    if (!meta.hasMore) return changes
  }
}

const dataOf = ({ heard }: EventReader) => heard.map(({ data }) => data)
const cursorOf = (seq: number) => Buffer.from(`seq:${seq}`).toString('base64url')

describe('a stream of changes', () => {
  it('begins now, gives its cursor and when to reconnect, and is not cached on its way', async () => {
    const reader = await open('', { 'accept-encoding': 'br, gzip' })
    await reader.until(() => reader.lastId() !== '')
    expect([reader.heard, reader.lastId(), reader.retry()]).toEqual([[], cursorOf(START), expect.any(Number)])
    expect(Object.fromEntries(reader.answer.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'access-control-allow-origin': '*',
      'ratelimit-policy': expect.any(String),
    })
    expect(reader.answer.headers.has('content-encoding')).toBe(false)
  })

  it.each(['since=2026-09-28', 'since=2026-09-28&collection=jobs&tag=rust'])(
    'with %s tells what the list tells, each with the cursor behind it',
    async query => {
      const reader = await open(`?${query}`)
      const expected = await listed(query)
      await reader.until(() => reader.lastId() === cursorOf(START))
      expect(dataOf(reader)).toEqual(expected)
      for (const { data, event } of reader.heard) expect([ChangeEvent.parse(data), event]).toEqual([data, 'message'])
      const [, second] = reader.heard
      expect(await listed(query, second?.id)).toEqual(expected.slice(2))
    },
  )

  it('leaves out the records if they are not wanted', async () => {
    const reader = await open('?since=2026-09-28&view=short')
    await reader.until(() => reader.heard.length === 5)
    expect(dataOf(reader)).toEqual((await listed('')).map(changes => ({ ...Object(changes), record: undefined })))
  })

  it('moves the cursor past changes that do not concern its reader', async () => {
    const reader = await open(`?collection=events&cursor=${cursorOf(FIRST)}`)
    await reader.until(() => reader.lastId() === cursorOf(START))
    expect(reader.heard).toEqual([])
  })

  it('says that changes were missed if the cursor is older than the oldest kept one', async () => {
    const reader = await open(`?cursor=${cursorOf(1)}`)
    await reader.until(() => reader.heard.length === 6)
    expect(reader.heard[0]).toMatchObject({ event: 'missed', data: { keptSince: AT } })
    expect(dataOf(reader).slice(1)).toEqual(await listed(''))
    const returning = await open(`?cursor=${cursorOf(3)}`, { 'last-event-id': cursorOf(START - 1) })
    await returning.until(() => returning.heard.length === 1)
    expect(returning.heard).toMatchObject([{ event: 'message', id: cursorOf(START) }])
  })
})

describe('the changes of readers over swaps and reconnects', () => {
  const SWAPS = 4
  const A_SWAP = 9

  it('are those of the list: nothing twice, nothing missed, in order', async () => {
    const queries = ['', '?collection=jobs', '?tag=solidity']
    const steady = await Promise.all(queries.map(query => open(query)))
    // Leaves after some events and comes back with the id of the last, which the next swap may come before.
    const leaving = { changes: [] as unknown[], reader: await open() }
    const comeBack = async () => {
      const { reader } = leaving
      leaving.changes.push(...dataOf(reader))
      reader.leave()
      leaving.reader = await open('', { 'last-event-id': reader.lastId() })
    }
    for (const reader of [...steady, leaving.reader]) await reader.until(() => reader.lastId() !== '')
    for (let number = 1; number <= SWAPS; number++) {
      const { reader } = leaving
      const someHeard = reader.until(() => reader.heard.length > number % 3)
      await swap(journalUntil(START + number * A_SWAP))
      await someHeard
      await comeBack()
    }
    const last = cursorOf(START + SWAPS * A_SWAP)
    for (const reader of [...steady, leaving.reader]) await reader.until(() => reader.lastId() === last)
    leaving.changes.push(...dataOf(leaving.reader))
    for (const [at, query] of queries.entries())
      expect([query, dataOf(steady[at] as EventReader)]).toEqual([query, await listed(query.slice(1), cursorOf(START))])
    expect(leaving.changes).toEqual(await listed('', cursorOf(START)))
    expect(leaving.changes).toHaveLength(SWAPS * A_SWAP)
  })

  it('waits on the server for a reader that does not read, and is all there when it does', async () => {
    // A removal, which is short.
    const last = 2000
    await swap(journalUntil(last, true))
    const answered = once(server.server, 'request')
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1').pause()
    socket.write(`GET ${PATH}?since=2026-01-01 HTTP/1.0\r\nHost: x\r\n\r\n`)
    const [, response]: [unknown, ServerResponse] = (await answered) as never
    await expect.poll(() => response.writableNeedDrain, { timeout: 20_000 }).toBe(true)
    expect(response.writableLength).toBeLessThan(128 * 1024)
    const chunks: Buffer[] = []
    const whole = Promise.withResolvers<void>()
    socket.on('data', chunk => {
      chunks.push(chunk)
      if (chunk.subarray(-300).includes(`id: ${cursorOf(last)}\n`)) whole.resolve()
    })
    socket.resume()
    await whole.promise
    socket.destroy()
    const ids = [
      ...Buffer.concat(chunks)
        .toString()
        .matchAll(/^id: (\S+)\ndata/gm),
    ].map(([, id]) => id)
    expect(ids).toEqual(journalUntil(last).map(({ seq }) => cursorOf(seq)))
  })
})

describe('a stream is refused', () => {
  it.each([
    ['?cursor=x', 400, 'cursor must be'],
    ['?view=long', 400, 'view must be one of full, short.'],
  ])('%s', async (query, status, message) => {
    const answer = await server.get(PATH + query)
    expect([answer.status, answer.body]).toEqual([status, expect.stringContaining(message)])
  })

  it('for an invalid cursor', async () => {
    expect((await server.get(PATH, { 'last-event-id': 'x' })).status).toBe(400)
    expect((await server.get(PATH, { 'last-event-id': '' })).status).toBe(200)
  })

  it('to a token that is dead, or lacks a scope', async () => {
    const authorization = `Bearer ${await accessToken(server.url, { scope: 'read:news' })}`
    expect((await server.get(PATH, { authorization: 'Bearer nothing' })).status).toBe(401)
    expect((await server.get(PATH, { authorization })).status).toBe(403)
    expect((await server.get(`${PATH}?collection=news`, { authorization })).status).toBe(200)
  })
})

const env = { TRUSTED_PROXY_HOPS: '1', STREAMS_PER_ADDRESS: '2', STREAMS_PER_NETWORK: '3', STREAMS_MAX: '5' }

it('streams of one address, one network and all together are bounded, and one that ends makes room for another', async () => {
  const bounded = await startServer({ env })
  const from = (address: string) => follow(bounded.url + PATH, { 'x-forwarded-for': address })
  const opened: EventReader[] = []
  for (const address of ['192.0.2.1', '192.0.2.1', '2001:db8::1', '2001:db8:0:1::1', '2001:db8:0:2::1'])
    opened.push(await from(address))
  expect(opened.map(({ answer }) => answer.status)).toEqual([200, 200, 200, 200, 200])
  const flood = await Promise.all(Array.from({ length: 30 }, () => from('192.0.2.1')))
  expect(new Set(flood.map(({ answer }) => answer.status))).toEqual(new Set([429]))
  expect(flood[0]?.answer.headers.get('retry-after')).toBe('60')
  expect((await from('2001:db8:0:3::1')).answer.status).toBe(429)
  expect((await from('192.0.2.2')).answer.status).toBe(503)
  expect(bounded.services.streams.open.size).toBe(5)
  opened[0]?.leave()
  await expect.poll(() => bounded.services.streams.open.size).toBe(4)
  const next = await from('192.0.2.1')
  expect([next.answer.status, (await from('192.0.2.1')).answer.status]).toEqual([200, 429])
  await bounded.close()
  await Promise.all([...opened.slice(1), next].map(({ ended }) => ended))
})
