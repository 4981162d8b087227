/** A worker that reads an answer as a run does and reports its CPU time and its end. */
import { parentPort } from 'node:worker_threads'
import type { CatalogEntry, Collection } from '#contract'
import { SourceError } from '../adapter.ts'
import { adapterOf } from '../adapters/index.ts'
import { rulesOf } from '../run/collections.ts'

/** An answer of one source, and the adapter that reads it. */
export interface Answer {
  adapter: string
  collection: Collection
  entry: CatalogEntry
  bodies: string[]
}

/** `refused` has the reason if the answer was refused. */
export interface Reading {
  cpuMs: number
  refused?: string
}

const NOW = new Date('2026-10-10T12:00:00Z')

parentPort?.on('message', async (answer: Answer) => {
  const before = process.threadCpuUsage()
  const refused = await read(answer)
  const { user, system } = process.threadCpuUsage(before)
  const reading: Reading = { cpuMs: (user + system) / 1000, refused }
  parentPort?.postMessage(reading)
})

async function read({ adapter: name, collection, entry, bodies }: Answer): Promise<string | undefined> {
  const adapter = adapterOf(collection, name)
  try {
    const raws = await adapter.parse(bodies, entry, NOW)
    for (const raw of raws) rulesOf(collection).normalize(raw, entry, NOW)
  } catch (error) {
    if (error instanceof SourceError) return error.message
    throw error
  }
}
