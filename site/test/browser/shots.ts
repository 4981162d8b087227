/** `npm run shots -- FOLDER`: pictures of one page of each kind over the committed data, for a person to look at. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { readSettings } from '#contract'
import { type Given, runCommand } from '../../../scripts/command.ts'
import { startApp } from '../../server/app.ts'
import { lists } from '../../src/collections/index.ts'
import type { Now } from '../../src/store/selection.ts'
import { chromiumPath, launch } from './chromium.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const THEMES = ['light', 'dark'] as const
const FLAGS = { whole: { type: 'boolean' }, only: { type: 'string', multiple: true } } as const
const USAGE = `usage: npm run shots -- [flags] FOLDER
  --whole      the whole page instead of the first screen
  --only KIND  this kind of page alone; repeatable`

/** Resolves with the address of a page by its kind; records are the first of their lists. */
async function pagesOf(now: Now): Promise<Record<string, string>> {
  const first = async (name: string) =>
    (await lists.find(list => list.name === name)?.find(now, {}, { limit: 1 }))?.ids[0]
  return {
    home: '/',
    jobs: '/jobs',
    job: `/jobs/${await first('jobs')}`,
    companies: '/companies',
    company: `/companies/${await first('companies')}`,
    landing: '/jobs/countries/pt',
    events: '/events',
    event: `/events/${await first('events')}`,
    news: '/news',
    term: `/glossary/${await first('glossary')}`,
    docs: '/docs',
    status: '/status',
  }
}

async function shoot(page: Page, { kind, folder, isWhole }: { kind: string; folder: string; isWhole: boolean }) {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: join(folder, `${kind}-${size.width}-${colorScheme}.png`), fullPage: isWhole })
    }
  }
}

async function main({ values, positionals: [folder] }: Given<typeof FLAGS>): Promise<number> {
  if (!chromiumPath || folder === undefined) {
    console.error(folder === undefined ? USAGE : 'shots: there is no chromium')
    return 2
  }
  await mkdir(folder, { recursive: true })
  const state = await mkdtemp(join(tmpdir(), 'web3-shots-'))
  const settings = readSettings({ ...process.env, HOST: '127.0.0.1', PORT: '0', STATE_DIR: state, LOG_LEVEL: 'error' })
  const app = await startApp({ settings, write: console.error })
  const browser = await launch()
  try {
    const page = await browser.newPage({ baseURL: app.url })
    const pages = Object.entries(await pagesOf(app.services))
    for (const [kind, path] of pages.filter(([kind]) => values.only?.includes(kind) ?? true)) {
      await page.goto(path)
      await shoot(page, { kind, folder, isWhole: values.whole ?? false })
      console.log(`${kind}: ${path}`)
    }
  } finally {
    await browser.close()
    await app.close()
    await rm(state, { recursive: true, force: true })
  }
  return 0
}

await runCommand({ name: 'shots', usage: USAGE, flags: FLAGS, words: 1 }, main)
