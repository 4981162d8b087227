/** The worker of ingest/run/reading/, whose Greenhouse boards of some names are read for ever, each in its own way. */
import { writeSync } from 'node:fs'
import { adapterOf, adapters } from '../adapters/index.ts'
import { serveReadings } from '../run/reading/serve-readings.ts'

const greenhouse = adapterOf('jobs', 'greenhouse')

const WAYS: Record<string, () => Promise<never> | never> = {
  loops: () => {
    // Not console.error: the thread that would pass it on gets no turn any more.
    writeSync(2, 'reads for ever\n')
    for (;;);
  },
  backtracks: () => {
    throw new Error(String(/(?:x+x+)+y/.exec('x'.repeat(60))))
  },
  waits: () => new Promise<never>(() => {}),
  fills: () => {
    for (const all: number[][] = []; ; ) all.push(Array(1_000_000).fill(all.length))
  },
}

const endless: typeof greenhouse = {
  ...greenhouse,
  next(_bodies, entry) {
    for (; entry.id === 'leads-on'; );
    return []
  },
  parse: (bodies, entry, now) => WAYS[entry.id]?.() ?? greenhouse.parse(bodies, entry, now),
}

serveReadings([endless, ...adapters])
