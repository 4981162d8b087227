/** Grown answers through every adapter: fields that take more time to read than their length asks for are found. */
import { availableParallelism } from 'node:os'
import { startThread } from './growth-thread.ts'
import { MAX_FINDINGS } from './growth-worker.ts'
import { emptyTally, type Tally } from './tally.ts'

const ADAPTERS = new URL('./growth-adapters.ts', import.meta.url)
/** For one text: far more than is allowed in CPU time, for the machine may have other work to do. */
const MAX_STEP_MS = 20_000

interface Options {
  /** Of the fields, every how many-th; 1 is all. */
  every?: number
  /** Counts from this field on. */
  seed?: number
  threads?: number
  maxStepMs?: number
  /** The module that the threads run. */
  readers?: URL
}

/** Grows fields of all recorded answers, several at once. A reading without end costs its thread and nothing else. */
export async function growFields(options: Options = {}): Promise<Tally> {
  const { every = 1, seed = 0, threads = availableParallelism(), readers = ADAPTERS, maxStepMs = MAX_STEP_MS } = options
  const tally = emptyTally()
  let waiting: [number, string][] | undefined
  const lane = async () => {
    const reader = await startReader(readers, maxStepMs)
    waiting ??= [...reader.fields.entries()].filter(([field]) => field % every === seed % every)
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [field, name] = next
      const { read, refused, findings } = await reader.grow(field)
      tally.cases += read + refused + findings.length
      tally.read += read
      tally.refused += refused
      tally.bugs.push(...findings.map(finding => `${name}: ${finding}`))
    }
    await reader.end()
  }
  await Promise.all(Array.from({ length: threads }, lane))
  return tally
}

/** A thread, and another one whenever a reading did not end. */
async function startReader(module: URL, maxStepMs: number) {
  let thread = await startThread(module)
  const grow = async (field: number) => {
    const all = { read: 0, refused: 0, findings: [] as string[] }
    for (let from = 0; ; ) {
      const grown = await thread.grow({ field, from }, maxStepMs)
      if ('findings' in grown) {
        all.findings.push(...grown.findings)
        return { ...grown, findings: all.findings }
      }
      all.findings.push(`${grown.name}: ${grown.kb} KB did not end in ${maxStepMs / 1000} s`)
      thread = await startThread(module)
      if (all.findings.length >= MAX_FINDINGS) return all
      from = grown.growth + 1
    }
  }
  return { fields: thread.fields, grow, end: () => thread.end() }
}
