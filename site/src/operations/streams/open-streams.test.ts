import { Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { closeStreams, openStream, openStreams, wakeStreams } from './open-streams.ts'

const settings = { STREAMS_MAX: 10, STREAMS_PER_ADDRESS: 10, STREAMS_PER_NETWORK: 10 }

/** Streams whose time passes when the test says so, over readers that read, or do not. */
function openBench() {
  let beat = () => {}
  let beating = true
  const every = (_ms: number, then: () => void) => {
    beat = then
    return () => {
      beating = false
    }
  }
  const store = () => {
    throw new Error('nothing here asks for the snapshot')
  }
  const streams = openStreams({ settings, store, every })
  const failures: unknown[] = []
  const read = (next: () => Buffer | undefined, isReading = true) => {
    const reader = { received: '', goOn: () => {} }
    const sink = new Writable({
      highWaterMark: 1,
      write(chunk, _encoding, done) {
        reader.received += chunk
        reader.goOn = done
        if (isReading) done()
      },
    })
    openStream(streams, '192.0.2.1', { opening: Buffer.from('id: x\n\n'), next: async () => next() }).writeTo(
      sink,
      error => failures.push(error),
    )
    return Object.assign(reader, { sink })
  }
  const passes = async () => {
    beat()
    // A turn, what it waits for, and what it wrote.
    for (let turn = 0; turn < 4; turn++) await nextTurn()
  }
  return { streams, read, passes, failures, isBeating: () => beating }
}

it('says that it is there when there is nothing else to say, and only then', async () => {
  const { read, passes } = openBench()
  const waiting: string[] = []
  const reader = read(() => (waiting.length > 0 ? Buffer.from(waiting.splice(0).join('')) : undefined))
  await passes()
  expect(reader.received).toBe('retry: 2000\nid: x\n\n:\n\n')
  waiting.push('data: 1\n\n')
  await passes()
  expect(reader.received).toMatch(/id: x\n\n:\n\ndata: 1\n\n$/)
})

it('gives a reader that does not read nothing more, not even a sign of life, and goes on when it has read', async () => {
  const { streams, read, passes } = openBench()
  let made = 0
  const reader = read(() => Buffer.from(`data: ${made++}\n\n`), false)
  wakeStreams(streams)
  await passes()
  expect([made, reader.received]).toEqual([0, 'retry: 2000\nid: x\n\n'])
  reader.goOn()
  await passes()
  expect([made, reader.received]).toEqual([1, 'retry: 2000\nid: x\n\ndata: 0\n\n'])
})

it('ends the one that fails, says why, and lets the others go on', async () => {
  const { streams, read, passes, failures } = openBench()
  const broken = read(() => {
    throw new Error('the file is gone')
  })
  const whole = read(() => undefined)
  await passes()
  expect([broken.sink.destroyed, whole.sink.destroyed, streams.open.size]).toEqual([true, false, 1])
  expect(failures).toMatchObject([{ message: 'the file is gone' }])
})

it('ends all at a stop: whole for who keeps up, cut off for who does not read', async () => {
  const { streams, read, passes, isBeating } = openBench()
  const quick = read(() => undefined)
  const slow = read(() => undefined, false)
  await passes()
  closeStreams(streams)
  expect([quick.sink.writableEnded, slow.sink.destroyed, isBeating()]).toEqual([true, true, false])
})

it('asks for nothing on behalf of a client that went away before its stream began', () => {
  const { streams } = openBench()
  const sink = new Writable().destroy()
  openStream(streams, '192.0.2.1', { opening: Buffer.from('x'), next: async () => undefined }).writeTo(sink, () => {})
  expect(streams.open.size).toBe(0)
})
