/**
 * The front of `npm run dev`. Vite loads it, as it loads the pages, so that a change of any file is seen at the next
 * request and both have the same classes.
 */
import type { RequestListener } from 'node:http'
import { readSettings } from '#contract'
import { writers, writtenFile } from '../src/agents/discovery/written.ts'
import { documentOf } from '../src/base/documents.ts'
import { createLogger } from '../src/operations/log.ts'
import { openBehind } from './app.ts'
import { documentAnswer } from './documents.ts'
import { app } from './entry.ts'
import type { Cached } from './http/form.ts'

/** The front over Astro's development server. `origin` is where it listens, unless PUBLIC_BASE_URL says otherwise. */
export async function openDevelopment(origin: string) {
  const settings = readSettings({ NODE_ENV: 'development', ...process.env })
  const clock = () => new Date()
  const log = createLogger(settings, clock, console.log)
  const opened = new AsyncDisposableStack()
  const baseUrl = settings.PUBLIC_BASE_URL ?? origin
  const documents = () => written(baseUrl)
  const place = { baseUrl, app: Promise.resolve(app), documents, inlineStyles: true }
  try {
    const { listener } = await openBehind({ settings, clock, log }, opened, async () => place)
    return { listener: listener satisfies RequestListener, close: () => opened.disposeAsync() }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

/** What the build would write: Astro prerenders for no app in development. */
async function written(baseUrl: string): Promise<Map<string, Cached>> {
  const answers = Object.keys(writers).map(async path => {
    const answer = documentAnswer(path, await writtenFile(path, baseUrl), baseUrl, documentOf(path)?.type)
    return [path, answer] as const
  })
  return new Map(await Promise.all(answers))
}
