/** One route for each file that the build writes; Astro knows routes by the files in src/pages alone. */
import type { AstroIntegration } from 'astro'
import { builtPaths } from '../src/agents/discovery/documents.ts'

export function builtRoutes(): AstroIntegration {
  return {
    name: 'built-routes',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        const entrypoint = new URL('../src/built-files.ts', import.meta.url)
        for (const pattern of builtPaths) injectRoute({ pattern, entrypoint, prerender: true })
      },
    },
  }
}
