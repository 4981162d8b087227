import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { eventStream, openStreams, wakeStreams } from './streams.ts'

const settings = { STREAMS_MAX: 10, STREAMS_PER_ADDRESS: 10, STREAMS_PER_NETWORK: 10 }
const CLIENT = '192.0.2.1'

/** Streams that beat when 20 ms were silent, and readers of them. */
function openBench() {
  const store = () => {
    throw new Error('nothing here reads the snapshot')
  }
  const streams = openStreams({ settings, store, heartbeatMs: 20 })
  const hear = (next: () => Buffer | undefined) => {
    const gone = new AbortController()
    const events = eventStream(streams, CLIENT, { opening: 'id: x\n\n', next: async () => next() }, gone.signal)
    const reader = { gone, received: '', source: Readable.from(events, { objectMode: false }) }
    reader.source.on('data', chunk => {
      reader.received += chunk
    })
    return reader
  }
  return { streams, hear }
}

it('sends a heartbeat if there is nothing else to send, and only then', async () => {
  const { streams, hear } = openBench()
  const waiting: string[] = []
  const reader = hear(() => (waiting.length > 0 ? Buffer.from(waiting.splice(0).join('')) : undefined))
  await expect.poll(() => reader.received).toMatch(/^retry: 2000\nid: x\n\n(?::\n\n)+$/)
  waiting.push('data: 1\n\n')
  await wakeStreams(streams)
  await expect.poll(() => reader.received).toContain('data: 1\n\n')
  reader.gone.abort()
})

it('ends the one that fails with its error, and lets the others go on', async () => {
  const { streams, hear } = openBench()
  const failures: unknown[] = []
  const broken = hear(() => {
    throw new Error('the file is gone')
  })
  broken.source.on('error', error => failures.push(error))
  const whole = hear(() => undefined)
  await expect.poll(() => [broken.source.destroyed, streams.open.size]).toEqual([true, 1])
  expect(failures).toMatchObject([{ message: 'the file is gone' }])
  whole.gone.abort()
})
