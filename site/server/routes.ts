/** Routes out of tables: one for each file that the build writes, one for the list of each collection and each kind of landing page. */
import type { AstroIntegration } from 'astro'
import { ListName } from '#contract'
import { builtPaths } from '../src/agents/discovery/documents.ts'
import { collections } from '../src/collections/index.ts'

const landingPaths = collections.flatMap(({ landings }) => landings?.kinds.map(({ path }) => path) ?? [])

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
        const landing = new URL('../src/layouts/Landing.astro', import.meta.url)
        for (const path of landingPaths) injectRoute({ pattern: `${path}/[slug]`, entrypoint: landing })
      },
    },
  }
}
