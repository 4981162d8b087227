/**
 * The server and its workers as parts of Astro's build, so that what they share with the pages is there once: an error
 * that is thrown in one is an `instanceof` its class in the other. With their packages in it: read as hundreds of
 * modules, their code took half a second of every start and of every new snapshot.
 */
import { rename } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const SERVER = 'server.js'
/** Renamed when all is there: half a build, from a full disk or a kill, would be started and end in a stack trace. */
const UNFINISHED = 'server.unfinished.js'
const ENTRIES = {
  [UNFINISHED]: './server.ts',
  'reading.js': '../src/store/reading.ts',
  'store-worker.js': '../src/store/worker.ts',
}
/** Loaded only where a setting asks for them, and left as their packages are; the last one is no JavaScript. */
const EXTERNAL = ['jose', 'prom-client', 'pg', 'redis', 'undici', '@resvg/resvg-js']

export function bundledServer(): AstroIntegration {
  let folder: URL
  return {
    name: 'bundled-server',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return
        const resolve = { noExternal: true as const, external: EXTERNAL }
        updateConfig({ vite: { plugins: [serverEntries()], environments: { ssr: { resolve } } } })
      },
      'astro:config:done': ({ config }) => {
        folder = config.build.server
      },
      'astro:build:done': () => rename(new URL(UNFINISHED, folder), new URL(SERVER, folder)),
    },
  }
}

function serverEntries() {
  return {
    name: 'server-entries',
    applyToEnvironment: ({ name }: { name: string }) => name === 'ssr',
    buildStart(this: { emitFile(chunk: { type: 'chunk'; id: string; fileName: string }): string }) {
      for (const [fileName, entry] of Object.entries(ENTRIES))
        this.emitFile({ type: 'chunk', id: fileURLToPath(new URL(entry, import.meta.url)), fileName })
    },
  }
}
