/**
 * The second half of `npm run build`: the server and its workers, each in a few files. Read as hundreds of modules, their
 * code took half a second of every start and of every new snapshot.
 */
import { renameSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const pathTo = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const dir = pathTo('../dist/bundle')
/** Renamed when all is there: half of it, from a full disk or a kill, would be started and end in a stack trace. */
const unfinished = pathTo('../dist/bundle.unfinished')

for (const old of [dir, unfinished]) rmSync(old, { recursive: true, force: true })
const bundle = await rolldown({
  input: {
    server: pathTo('./server.ts'),
    'store-worker': pathTo('../record-index/worker.ts'),
    reading: pathTo('../record-index/reading.ts'),
  },
  platform: 'node',
  // Loaded only where a setting asks for them, and left as their packages are.
  external: ['jose', 'prom-client', 'rate-limiter-flexible', 'redis', 'undici'],
})
await bundle.write({ dir: unfinished, chunkFileNames: '[name].js' })
await bundle.close()
renameSync(unfinished, dir)
