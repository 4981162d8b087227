/**
 * The server of `npm run dev`, over the pages as Vite runs them. Vite loads it, as it loads the pages, so that a change of
 * any file is seen at the next request and both have the same classes.
 */
import { readSettings } from '#contract'
import { writers, writtenFile } from '../src/agents/discovery/guides.ts'
import { startApp } from './app.ts'
import { documentAnswer } from './documents.ts'
import { app } from './entry.ts'
import type { Cached } from './http/form.ts'

/** Starts it for the origin of Astro's development server, unless PUBLIC_BASE_URL is set; its own port is any free one. */
export function startDevelopment(origin: string) {
  const settings = readSettings({ NODE_ENV: 'development', PUBLIC_BASE_URL: origin, ...process.env })
  const pages = { load: async () => app, documents: written, inlineStyles: true }
  return startApp({ settings: { ...settings, HOST: '127.0.0.1', PORT: 0 }, pages })
}

/** Returns the documents of the build: Astro prerenders for no app in development. */
function written(baseUrl: string): Map<string, Cached> {
  return new Map(Object.keys(writers).map(path => [path, documentAnswer(path, writtenFile(path, baseUrl), baseUrl)]))
}
