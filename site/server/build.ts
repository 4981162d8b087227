/**
 * The build: Astro's adapter for our own front, which exports the app (entry.ts), and the server with its workers as parts
 * of it, so that code shared with the pages is there once: an error that is thrown in one is an `instanceof` its class in
 * the other. With their packages in it: as hundreds of modules, they took half a second of every start and new snapshot.
 */
import { rename } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'

const SERVER = 'server.js'
/** Renamed when the build is complete: half of one, from a full disk or a kill, would start and end in a stack trace. */
const UNFINISHED = 'server.unfinished.js'
const ENTRIES = {
  [UNFINISHED]: './server.ts',
  'reading.js': '../src/store/reading.ts',
  'store-worker.js': '../src/store/worker.ts',
}
/** Loaded only if a setting needs them, and left as their packages are; the last one is native code. */
const EXTERNAL = ['jose', 'prom-client', 'pg', 'redis', 'undici', '@resvg/resvg-js']

export function frontBuild(): AstroIntegration {
  const name = 'front'
  let folder: URL
  return {
    name,
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return
        const resolve = { noExternal: true as const, external: EXTERNAL }
        updateConfig({ vite: { plugins: [serverEntries], environments: { ssr: { resolve } } } })
      },
      'astro:config:done': ({ config, setAdapter }) => {
        folder = config.build.server
        setAdapter({
          name,
          entrypointResolution: 'auto',
          serverEntrypoint: pathOf('./entry.ts'),
          adapterFeatures: { buildOutput: 'server' },
          supportedAstroFeatures: { serverOutput: 'stable', staticOutput: 'stable', hybridOutput: 'stable' },
        })
      },
      'astro:build:done': () => rename(new URL(UNFINISHED, folder), new URL(SERVER, folder)),
    },
  }
}

const serverEntries: Plugin = {
  name: 'server-entries',
  applyToEnvironment: ({ name }) => name === 'ssr',
  buildStart() {
    for (const [fileName, entry] of Object.entries(ENTRIES))
      this.emitFile({ type: 'chunk', id: pathOf(entry), fileName })
  },
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url))
}
