/** The server over the fictional snapshot, and the Chromium, that the tests of one file have in common. */
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { startServer, type TestOptions, type TestServer } from '../server.ts'
import { launch, openPage, type Watched } from './chromium.ts'
import { browserSnapshot, NOW } from './snapshot.ts'

const env = { RATE_LIMIT_PUBLIC: '100000/60', RATE_LIMIT_DOCUMENTS: '100000/60' }

export interface Site {
  server: TestServer
  open(options?: BrowserContextOptions): Promise<Watched>
}

/** Starts both before the tests of a file, and stops them after; pages that a test opens are closed with it. */
export function useSite(given: TestOptions = { snapshot: browserSnapshot(), now: NOW }): Site {
  let server: TestServer
  let browser: Browser
  let before: BrowserContext[]
  beforeAll(async () => {
    server = await startServer({ ...given, env: { ...env, ...given.env } })
    browser = await launch()
  })
  beforeEach(() => {
    before = browser.contexts()
  })
  afterEach(async () => {
    for (const context of browser.contexts()) if (!before.includes(context)) await context.close()
  })
  afterAll(async () => {
    await browser.close()
    await server.close()
  })
  return {
    get server() {
      return server
    },
    open: options => openPage(browser, server.url, options),
  }
}
