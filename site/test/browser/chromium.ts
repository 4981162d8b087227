/** Real Chromium for the tests of pages, when the machine has one. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // This machine, by its address for others.
  '--host-resolver-rules=MAP site.example 127.0.0.1',
]

/** The path of Debian's chromium; undefined if it is not installed. */
export const chromiumPath = (process.env.PATH ?? '')
  .split(delimiter)
  .map(folder => join(folder, 'chromium'))
  .find(isProgram)

/** `keepsPages`: pages that were left are kept whole for the way back, as people have it, which Playwright turns off. */
export function launch(keepsPages = false): Promise<Browser> {
  const ignoreDefaultArgs = keepsPages ? ['--disable-back-forward-cache'] : []
  return chromium.launch({ executablePath: chromiumPath, args: FLAGS, ignoreDefaultArgs })
}

export interface Watched {
  page: Page
  /** Console errors, uncaught errors and requests to other origins. */
  complaints: string[]
}

/** A page that writes down everything that must not happen. */
export async function openPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<Watched> {
  const context = await browser.newContext({ baseURL: origin, ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
  })
  page.on('pageerror', error => complaints.push(`uncaught: ${error.message}`))
  page.on('request', request => {
    if (!request.url().startsWith(`${origin}/`)) complaints.push(`left the origin: ${request.url()}`)
  })
  return { page, complaints }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
