/**
 * The command `npm run serve`: starts the server that `npm run build` made. JavaScript, because the types of this one
 * file would have to be stripped first. Code is kept compiled beside the build for the next start; where that folder
 * cannot be written, each start compiles.
 */
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/** What V8 is told; each was measured beside a server without it (docs/decisions/0014). */
const ENGINE = [
  // Left alone, the young generation grows to 64 MB; an answer leaves next to nothing behind.
  '--max-semi-space-size=4',
  // So little is left that other threads take longer to be woken than one takes to clear it out.
  '--no-parallel-scavenge',
  // From the start, when nearly everything is kept, V8 concludes that what is allocated at the same places later will be
  // kept too. A request keeps nothing: 2.6 KB of each went to the old generation as garbage, small collections took four
  // times as long, and 40 MB more were held.
  '--no-allocation-site-pretenuring',
  // V8 lets what lives long grow several times over before it clears it out. Under load that is garbage: with 10,000 jobs
  // 240 MB were held after a minute and more each minute, now 180, at the same speed.
  '--heap-growing-percent=50',
  // The heap of the thread that read the snapshot was handed to this one when it ended, and stayed: 24 MB.
  '--no-memory-pool-share-memory-on-teardown',
  // The compiler between V8's first and its last one: what it makes is soon replaced and stays for a while, 6 MB and more.
  '--no-maglev',
]
/**
 * What glibc's allocator is told, which reads it before a program's first line. Left alone, it keeps the room that a
 * snapshot was loaded in: 20 MB with 10,000 jobs, 90 with 100,000. Well above the 64 KB of Node's buffer pool: mapped
 * and cleared anew every few answers, it took a tenth of the time of those that were not kept.
 */
const ALLOCATOR = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' }

// An engine ends at once over a flag that it does not know: these are for the Node of package.json, others go without.
const knowsFlags = process.versions.node.startsWith('26.')
// In place, so that signals, descriptors and the number of the process stay. Windows goes without.
const isTold = ENGINE.every(flag => process.execArgv.includes(flag))
// A profiler's signals stay, too, and would end what does not expect them yet.
const isProfiled = /--(?:cpu-)?prof\b/.test([...process.execArgv, process.env.NODE_OPTIONS].join(' '))
if (knowsFlags && !isTold && !isProfiled && process.platform !== 'win32')
  process.execve?.(process.execPath, [process.execPath, ...ENGINE, ...process.execArgv, ...process.argv.slice(1)], {
    ...ALLOCATOR,
    ...process.env,
  })

// Until the server listens for them, nothing runs that would have to be finished. Not before the program is replaced
// above, which would forget what has come.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, () => process.exit(0))

const USAGE = 'usage: npm run serve (all settings come from the environment, see docs/operate.md)'
const server = new URL('./dist/bundle/server.js', import.meta.url)
const [surplus] = process.argv.slice(2)
if (surplus === '--help') {
  console.log(USAGE)
} else if (surplus !== undefined) {
  // As scripts/command.ts refuses it: "--port 80" would look as if it were followed.
  console.error(`serve: Unexpected argument '${surplus}'; ${USAGE}`)
  process.exitCode = 2
} else if (existsSync(server)) {
  enableCompileCache(fileURLToPath(new URL('./dist/compile-cache', import.meta.url)))
  // The thread that will read the data loads its code beside this one. Of several processes, the first reads nothing.
  if (Number(process.env.WEB_CONCURRENCY || 1) === 1) (await import(new URL('reading.js', server).href)).startAhead()
  await import(server.href)
} else {
  console.error('server: there is no build to serve: run "npm run build" first')
  process.exitCode = 1
}
