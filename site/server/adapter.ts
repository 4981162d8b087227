/** Astro's adapter for our own front: a build exports the app (entry.ts), which the front asks with web requests. */
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const NAME = 'front'

export function frontAdapter(): AstroIntegration {
  return {
    name: NAME,
    hooks: {
      'astro:config:done': ({ setAdapter }) =>
        setAdapter({
          name: NAME,
          entrypointResolution: 'auto',
          serverEntrypoint: fileURLToPath(new URL('./entry.ts', import.meta.url)),
          adapterFeatures: { buildOutput: 'server' },
          supportedAstroFeatures: { serverOutput: 'stable', staticOutput: 'stable', hybridOutput: 'stable' },
        }),
    },
  }
}
