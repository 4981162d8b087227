/**
 * The command `npm run serve`: starts the server that `npm run build` made. JavaScript, because the types of this one
 * file would have to be stripped first. Code is kept compiled beside the build for the next start; where that folder
 * cannot be written, each start compiles.
 */
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Until the server listens for them, nothing runs that would have to be finished.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, () => process.exit(0))

const USAGE = 'usage: npm run serve (all settings come from the environment, see docs/operate.md)'
const server = new URL('../dist/server/server.js', import.meta.url)
const [surplus] = process.argv.slice(2)
if (surplus === '--help') {
  console.log(USAGE)
} else if (surplus !== undefined) {
  // As scripts/command.ts refuses it: "--port 80" would look as if it were followed.
  console.error(`serve: Unexpected argument '${surplus}'; ${USAGE}`)
  process.exitCode = 2
} else if (existsSync(server)) {
  // Inherited by threads, which would compile their code at each start.
  const cache = fileURLToPath(new URL('../dist/compile-cache', import.meta.url))
  process.env.NODE_COMPILE_CACHE ??= cache
  enableCompileCache()
  // The thread that will read the data loads its code beside this one.
  const { startAhead } = await import(new URL('reading.js', server).href)
  startAhead()
  await import(server.href)
} else {
  console.error('server: there is no build to serve: run "npm run build" first')
  process.exitCode = 1
}
