/** Which addresses have a page: Astro's own patterns, which the build writes down for the server around it. */
import { readFileSync, writeFileSync } from 'node:fs'
import type { AstroIntegration } from 'astro'
import { BUILD } from '../src/api/build-paths.ts'

const FILE = 'page-patterns.json'
/** Those that are drawn where there is nothing. */
const FALLBACKS = ['/[...path]', '/404', '/429', '/500']

/** Writes the patterns beside the server of a build. */
export function pagePatterns(): AstroIntegration {
  let patterns: string[] = []
  let serverDir: URL | undefined
  return {
    name: 'page-patterns',
    hooks: {
      'astro:config:done': ({ config }) => {
        serverDir = config.build.server
      },
      'astro:routes:resolved': ({ routes }) => {
        patterns = routes
          .filter(({ pattern }) => !FALLBACKS.includes(pattern))
          .map(({ patternRegex }) => patternRegex.source)
      },
      'astro:build:done': () => {
        if (serverDir) writeFileSync(new URL(FILE, serverDir), JSON.stringify(patterns))
      },
    },
  }
}

/** What the path of every page matches. Throws when there is no build. */
export function readPagePatterns(): RegExp {
  const patterns: unknown = JSON.parse(readFileSync(new URL(`server/${FILE}`, BUILD), 'utf8'))
  if (!Array.isArray(patterns)) throw new Error(`${FILE} is no list`)
  return new RegExp(patterns.map(pattern => `(?:${pattern})`).join('|'))
}
