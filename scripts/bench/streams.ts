/** Open streams of changes: what each of them holds, and how soon all have what a new snapshot brought. */
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { z } from 'zod'
// By path: a folder with packages of its own does not see the imports that the root names.
import { writeSet } from '../../data/contract/snapshot-set.ts'
import { startProcess } from '../../site/test/process.ts'
import type { Benchmark, Row } from './benchmark.ts'
import { writeJobs } from './jobs.ts'
import { residentMegabytes } from './load.ts'

const JOBS = 10_000
const STREAMS = 5_000
const CHANGES = 50
/** So many connect at once. */
const BATCH = 100
const FILTERS = ['', '?collection=jobs', '?tag=defi', '?search=engineer&view=short']
/** More than the last event has. */
const END_BYTES = 300
/** The id behind the last change that was written. */
const cursorBehind = (seq: number) => `id: ${Buffer.from(`seq:${seq}`).toString('base64url')}\n`

export const streams: Benchmark = {
  name: 'streams',
  async run() {
    const directory = mkdtempSync(join(tmpdir(), 'bench-'))
    const dataDir = join(directory, 'data')
    writeJobs(dataDir, JOBS)
    const ids = z
      .array(z.looseObject({ id: z.string() }))
      .parse(JSON.parse(readFileSync(join(dataDir, 'jobs.json'), 'utf8')))
    const env = { DATA_DIR: dataDir, STATE_DIR: join(directory, 'state'), STREAMS_PER_ADDRESS: String(STREAMS) }
    const server = await startProcess(env)
    const swap = (changes: number) => {
      const journal = Array.from({ length: changes }, (_, at) => ({
        seq: at + 1,
        at: '2026-10-01T06:00:00Z',
        collection: 'jobs',
        id: ids[at]?.id,
        kind: at === changes - 1 ? 'removed' : 'updated',
      }))
      writeSet(dataDir, { 'changes.json': JSON.stringify(journal) })
    }
    try {
      return [await measure(server.url, server.child.pid ?? 0, swap)]
    } finally {
      await server.kill()
      rmSync(directory, { recursive: true })
    }
  },
}

/** The memory of a server that has replaced its snapshot before, without streams and with them. */
async function measure(url: string, pid: number, swap: (changes: number) => void): Promise<Row> {
  const warm = [await openStream(url, '')]
  swap(CHANGES)
  await hearAll(warm, CHANGES)
  const before = residentMegabytes(pid)
  const sockets: Socket[] = []
  while (sockets.length < STREAMS - 1) {
    const size = Math.min(BATCH, STREAMS - 1 - sockets.length)
    const opening = Array.from({ length: size }, (_, at) => openStream(url, FILTERS[at % FILTERS.length] ?? ''))
    sockets.push(...(await Promise.all(opening)))
  }
  const open = residentMegabytes(pid)
  const longestList = timeLists(url)
  const [first] = sockets
  const told = first ? once(first, 'data').then(() => performance.now()) : 0
  const heard = hearAll(sockets, 2 * CHANGES)
  swap(2 * CHANGES)
  const began = await told
  await heard
  const spreadMs = performance.now() - began
  const longestMs = await longestList()
  for (const socket of [...warm, ...sockets]) socket.destroy()
  return {
    streams: STREAMS,
    'MB of all': Math.round(open - before),
    'KB of one': Math.round(((open - before) * 1024) / STREAMS),
    'changes in a swap': CHANGES,
    'ms from the first told to the last': Math.round(spreadMs),
    'longest list ms meanwhile': Math.round(longestMs),
    'MB after it': Math.round(residentMegabytes(pid) - before),
  }
}

async function openStream(url: string, query: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(`GET /api/v1/changes/stream${query} HTTP/1.1\r\nHost: x\r\n\r\n`)
  const [head] = await once(socket, 'data')
  if (!String(head).startsWith('HTTP/1.1 200')) throw new Error(`a stream was refused: ${head}`)
  return socket
}

/** Until each has been told all changes up to a number, the last of which is short. */
async function hearAll(sockets: Socket[], seq: number): Promise<void> {
  const last = cursorBehind(seq)
  const hear = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let end = Buffer.alloc(0)
      socket.once('close', () => reject(new Error('a stream ended')))
      socket.on('data', bytes => {
        end = Buffer.concat([end, bytes.subarray(-END_BYTES)]).subarray(-END_BYTES)
        if (end.includes(last)) resolve()
      })
    })
  await Promise.all(sockets.map(hear))
}

/** Asks for a list time and again in a thread of its own; what it returns ends that, and says how many ms the longest took. */
function timeLists(url: string): () => Promise<number> {
  const worker = new Worker(new URL(import.meta.url), { workerData: url })
  return async () => {
    worker.postMessage('end')
    const [longest] = await once(worker, 'message')
    return z.number().parse(longest)
  }
}

if (!isMainThread) {
  let longest = 0
  parentPort?.once('message', () => {
    parentPort?.postMessage(longest)
    process.exit()
  })
  for (;;) {
    const began = performance.now()
    await (await fetch(`${workerData}/api/jobs?limit=20`)).arrayBuffer()
    longest = Math.max(longest, performance.now() - began)
  }
}
