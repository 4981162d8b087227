import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { eventStream, openStreams, streamRefusal, wakeStreams } from './streams.ts'

const settings = { STREAMS_MAX: 10, STREAMS_PER_ADDRESS: 10, STREAMS_PER_NETWORK: 10 }
const CLIENT = '192.0.2.1'

/** Streams that beat when 20 ms were silent, and readers of them. */
function openBench(heartbeatMs = 20) {
  const store = () => {
    throw new Error('nothing here reads the snapshot')
  }
  const streams = openStreams({ settings, store, heartbeatMs })
  const read = (next: () => Buffer | undefined, gone = new AbortController()) => {
    const events = eventStream(streams, CLIENT, { opening: 'id: x\n\n', next: async () => next() }, gone.signal)
    const reader = { gone, received: '', source: Readable.from(events, { objectMode: false }) }
    return reader
  }
  const hear = (reader: ReturnType<typeof read>) => {
    reader.source.on('data', chunk => {
      reader.received += chunk
    })
    return reader
  }
  return { streams, read, hear }
}

it('sends a heartbeat if there is nothing else to send, and only then', async () => {
  const { streams, read, hear } = openBench()
  const waiting: string[] = []
  const reader = hear(read(() => (waiting.length > 0 ? Buffer.from(waiting.splice(0).join('')) : undefined)))
  await expect.poll(() => reader.received).toMatch(/^retry: 2000\nid: x\n\n(?::\n\n)+$/)
  waiting.push('data: 1\n\n')
  await wakeStreams(streams)
  await expect.poll(() => reader.received).toContain('data: 1\n\n')
  reader.gone.abort()
})

it('ends the one that fails with its error, and lets the others go on', async () => {
  const { streams, read, hear } = openBench()
  const failures: unknown[] = []
  const broken = hear(
    read(() => {
      throw new Error('the file is gone')
    }),
  )
  broken.source.on('error', error => failures.push(error))
  const whole = hear(read(() => undefined))
  await expect.poll(() => [broken.source.destroyed, streams.open.size]).toEqual([true, 1])
  expect(failures).toMatchObject([{ message: 'the file is gone' }])
  whole.gone.abort()
})

it('frees the place of a client that goes away, and takes none for one that went before', async () => {
  const { streams, read, hear } = openBench(60_000)
  const { gone } = hear(read(() => undefined))
  await expect.poll(() => streams.openOf.get(CLIENT)).toBe(1)
  hear(read(() => undefined, gone))
  gone.abort()
  await expect.poll(() => [streams.open.size, streams.openOf.size]).toEqual([0, 0])
  expect(streamRefusal(streams, CLIENT)).toBeUndefined()
})
