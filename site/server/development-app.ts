/**
 * The front of `npm run dev`. Vite loads it, as it loads the pages, so that a change of any file is seen at the next
 * request and both have the same classes.
 */
import { readSettings } from '#contract'
import { writers, writtenFile } from '../src/agents/discovery/guides.ts'
import { createLogger } from '../src/operations/log.ts'
import { openBehind, openCallers } from './app.ts'
import { documentAnswer } from './documents.ts'
import { app } from './entry.ts'
import type { Cached } from './http/form.ts'

/** Opens the front over Astro's development server, which listens at `origin` unless PUBLIC_BASE_URL is set. */
export async function openDevelopment(origin: string) {
  const settings = readSettings({ NODE_ENV: 'development', ...process.env })
  const clock = () => new Date()
  await using opened = new AsyncDisposableStack()
  const baseUrl = settings.PUBLIC_BASE_URL ?? origin
  const place = { baseUrl, app: Promise.resolve(app), documents: () => written(baseUrl), inlineStyles: true }
  const log = createLogger(settings, clock, console.log)
  const { listener } = await openBehind(await openCallers({ settings, clock, log }, opened), place, opened)
  const kept = opened.move()
  return { listener, close: () => kept.disposeAsync() }
}

/** Returns the documents of the build: Astro prerenders for no app in development. */
function written(baseUrl: string): Map<string, Cached> {
  return new Map(Object.keys(writers).map(path => [path, documentAnswer(path, writtenFile(path, baseUrl), baseUrl)]))
}
