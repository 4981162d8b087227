/** Routes out of tables: one for each file that the build writes, one for the list of each collection. */
import type { AstroIntegration } from 'astro'
import { ListName } from '#contract'
import { builtPaths } from '../src/agents/discovery/documents.ts'

/** Astro itself knows routes by the files in src/pages alone. */
export function tableRoutes(): AstroIntegration {
  return {
    name: 'table-routes',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        const file = new URL('../src/built-files.ts', import.meta.url)
        for (const pattern of builtPaths) injectRoute({ pattern, entrypoint: file, prerender: true })
        const list = new URL('../src/layouts/Collection.astro', import.meta.url)
        for (const name of ListName.options) injectRoute({ pattern: `/${name}`, entrypoint: list })
      },
    },
  }
}
