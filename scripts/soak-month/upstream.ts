/** The upstreams of a simulated month behind one local port: every board, feed and calendar at the simulated moment. */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { Answer } from './boards.ts'
import { boardAnswer, boardEntry } from './boards.ts'
import { calendarAnswer, calendarEntry } from './calendars.ts'
import { feedAnswer, feedEntry } from './feeds.ts'
import type { World } from './world.ts'

export interface Upstream {
  /** The simulated time; assign to move it. */
  time: { now: number }
  /** The text of the catalog as it is at that moment. JSON is YAML. */
  catalog(): string
  close(): Promise<void>
}

export async function startUpstream(world: World): Promise<Upstream> {
  const time = { now: world.start }
  const server = createServer((request, response) => {
    const answer = answerTo(world, request.url ?? '', time.now)
    const etag = `"${createHash('sha1').update(answer.body).digest('hex')}"`
    // Half of the real ones say when nothing changed.
    const isPolite = (request.url?.length ?? 0) % 2 === 0 && answer.status === 200
    if (isPolite) response.setHeader('etag', etag)
    if (isPolite && request.headers['if-none-match'] === etag) return response.writeHead(304).end()
    response
      .writeHead(answer.status, { 'content-type': answer.type ?? 'text/plain', 'retry-after': '3600' })
      .end(answer.body)
  })
  await new Promise<void>(resolve => server.listen(0, resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  // A host of its own for each kind and hundred, since one host is asked one thing at a time.
  const origin = (kind: number, number: number) => `http://127.0.${kind}.${1 + (number % 8)}:${port}`
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>(resolve => server.close(() => resolve()))
  }
  const catalog = () =>
    JSON.stringify([
      ...world.boards.map((board, number) => boardEntry(board, origin(1, number), time.now)),
      ...world.feeds.map((feed, number) => feedEntry(feed, origin(2, number))),
      ...world.calendars.map((calendar, number) => calendarEntry(calendar, origin(3, number))),
    ])
  return { time, catalog, close }
}

function answerTo(world: World, path: string, now: number): Answer {
  const [, kind, id, place = ''] = path.split('/')
  const [board, feed, calendar] = [world.boards, world.feeds, world.calendars].map(all =>
    all.find(one => one.id === id),
  )
  if (kind === 'boards' && board && 'postings' in board) return boardAnswer(board, place, now)
  if (kind === 'feeds' && feed && 'items' in feed) return feedAnswer(feed, now, now === world.start)
  if (kind === 'calendars' && calendar && 'events' in calendar) return calendarAnswer(calendar, now)
  return { status: 404, body: 'not found' }
}
