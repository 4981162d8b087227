/**
 * The command `npm run serve`: starts the server that `npm run build` made. JavaScript, because the types of this one
 * file would have to be stripped first. Code is kept compiled beside the build for the next start; where that folder
 * cannot be written, each start compiles.
 */
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

// From the start, when nearly everything is kept, V8 concludes that what is allocated at the same places later will be
// kept too. A request keeps nothing: 2.6 KB of each went to the old generation as garbage, small collections took four
// times as long, and 40 MB more were held.
setFlagsFromString('--no-allocation-site-pretenuring')
// V8 lets what lives long grow several times over before it clears it out. Under load that is garbage: with 10,000 jobs
// 240 MB were held after a minute and more each minute, now 180, at the same speed.
setFlagsFromString('--heap-growing-percent=50')

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
  await import(server.href)
} else {
  console.error('server: there is no build to serve: run "npm run build" first')
  process.exitCode = 1
}
