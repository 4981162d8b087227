/** What people come for, done as they do it: at every size, in both themes, and once more without JavaScript. */
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../server.ts'
import { chromiumPath, launch, launchKeepingPages, openPage } from './chromium.ts'
import { browserSnapshot, NOW } from './snapshot.ts'

const SIZES = [360, 768, 1440]
const SETTINGS = [
  ...SIZES.flatMap(width =>
    (['light', 'dark'] as const).map(theme => ({ name: `${width} px, ${theme}`, width, theme, script: true })),
  ),
  ...SIZES.map(width => ({ name: `${width} px without JavaScript`, width, theme: 'light' as const, script: false })),
]

const JOURNEYS: Record<string, (page: Page) => Promise<void>> = {
  async 'find a remote Solidity job in Germany and open it'(page) {
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Jobs' }).click()
    await openFilters(page)
    await page.getByRole('searchbox').fill('solidity')
    await page.getByLabel('Remote only').check()
    await page.getByLabel('Country').selectOption({ label: 'Germany (1)' })
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await page.getByRole('link', { name: 'Solidity Engineer' }).click()
    await seeTitle(page, 'Solidity Engineer')
    expect(await page.getByRole('link', { name: 'Apply at Acme Chain' }).getAttribute('href')).toBe(
      'https://jobs.example/901/apply',
    )
  },

  async 'take a filter away again'(page) {
    await page.goto('/jobs?search=solidity&country=DE')
    await page.getByRole('link', { name: 'Remove filter Germany' }).click()
    await page.waitForURL(({ search }) => search === '?search=solidity')
    expect(await page.locator('.list-bar strong').textContent()).not.toBe('1')
  },

  async 'go back to a list, and find the filters as it shows them'(page) {
    await page.goto('/jobs?search=solidity')
    await openFilters(page)
    await page.getByRole('searchbox').fill('solidity engineer')
    await page.getByLabel('Remote only').check()
    await page.getByLabel('Country').selectOption({ label: 'Germany (1)' })
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await page.waitForURL(({ search }) => search === '?search=solidity+engineer&remote=true&country=DE')
    await page.goBack()
    await page.waitForURL(({ search }) => search === '?search=solidity')
    expect(await filtersOf(page)).toEqual(['solidity', false, ''])
  },

  async 'subscribe to a filter'(page) {
    await page.goto('/jobs?tag=defi&remote=true')
    const href = await page
      .getByRole('navigation', { name: 'Subscribe' })
      .getByRole('link', { name: 'RSS' })
      .getAttribute('href')
    const feed = await page.request.get(href ?? '')
    expect([feed.status(), await feed.text()]).toEqual([200, expect.stringContaining('<rss')])
  },

  async 'add an event to a calendar'(page) {
    await page.goto('/events')
    await page.getByRole('link', { name: 'Example Summit 1', exact: true }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Add to calendar' }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toContain('SUMMARY:Example Summit 1')
  },

  async 'look a word up and go to the jobs that use it'(page) {
    await page.goto('/glossary')
    await page.getByRole('searchbox').fill('abstraction')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: 'Account Abstraction' }).click()
    await seeTitle(page, 'Account Abstraction')
    await page.getByRole('link', { name: 'Solidity Engineer' }).click()
    await seeTitle(page, 'Solidity Engineer')
  },

  async 'go from a word in a posting to what it means'(page) {
    await page.goto('/jobs/made-up-engineer-00000901')
    await page.getByRole('link', { name: 'account abstraction' }).click()
    await seeTitle(page, 'Account Abstraction')
  },

  async 'see whether a source is stale'(page) {
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Status' }).click()
    await page.getByRole('link', { name: /^stale/ }).click()
    await page.waitForURL(({ search }) => search === '?state=stale')
    const row = page.locator('tbody tr')
    expect([await row.count(), await row.textContent()]).toEqual([1, expect.stringMatching(/Stale Board.*11 days ago/)])
    // On a phone a source is one line, with the rest behind it.
    if (await row.locator('summary').isVisible()) await row.locator('summary').click()
    await row.getByText('11 days ago').filter({ visible: true }).waitFor()
  },

  async 'copy an API call from the docs and run it'(page) {
    await page.goto('/docs')
    const call = (await page.locator('figure[data-language=curl] code').first().textContent()) ?? ''
    const answer = await page.request.get(/'(.+)'/.exec(call)?.[1] ?? '')
    expect([answer.status(), (await answer.json()).meta.count]).toEqual([200, 3])
  },

  async 'search everything'(page) {
    await page.goto('/')
    await page.getByRole('searchbox').fill('made-up')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await seeTitle(page, '“made-up”')
    expect(await page.locator('section h2').allTextContents()).toEqual(
      ['Terms', 'Jobs', 'Events', 'News'].map(name => expect.stringContaining(name)),
    )
  },

  async 'see who else reported a story'(page) {
    await page.goto('/news')
    expect(await page.getByRole('link', { name: 'The Invented Daily' }).getAttribute('href')).toBe(
      'https://paper1.example/story',
    )
  },

  async 'come back to a job that is closed, and find another'(page) {
    await page.goto('/jobs/made-up-engineer-00000903')
    expect(await page.getByText('This job is closed').isVisible()).toBe(true)
    expect(await page.getByRole('link', { name: /^Apply/ }).count()).toBe(0)
    await page.getByRole('link', { name: 'Similar open jobs' }).click()
    await page.locator('#similar').getByRole('link', { name: 'Solidity' }).first().click()
    await seeTitle(page, /Solidity/)
  },

  async 'go from a job to everything its company offers'(page) {
    await page.goto('/jobs/made-up-engineer-00000901')
    await page.getByRole('link', { name: 'Acme Chain', exact: true }).click()
    await seeTitle(page, 'Acme Chain')
    expect(await page.locator('.rows h3').allTextContents()).toEqual(['Solidity Engineer'])
  },

  async 'find a hackathon to join from home'(page) {
    await page.goto('/events')
    await openFilters(page)
    await page.getByLabel('Format').selectOption({ label: 'hackathon (1)' })
    await page.getByLabel('Online only').check()
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await page.getByRole('link', { name: 'Made-up Online Hackathon' }).click()
    await seeTitle(page, 'Made-up Online Hackathon')
  },

  async 'look what is on in a month'(page) {
    await page.goto('/events')
    await page.getByRole('link', { name: 'Month', exact: true }).click()
    await seeTitle(page, 'Events in October 2026')
    await page.getByRole('link', { name: 'November 2026' }).click()
    await seeTitle(page, 'Events in November 2026')
    await page.getByRole('link', { name: 'Made-up Online Hackathon' }).click()
    await page.getByText('Not confirmed yet').waitFor()
  },

  async 'turn the pages of a list'(page) {
    await page.goto('/jobs')
    await page.getByRole('link', { name: 'Next' }).click()
    await page.getByText('Page 2 of').waitFor()
    await page.getByRole('link', { name: 'Previous' }).click()
    await page.waitForURL(({ search }) => search === '')
  },
}

describe.skipIf(!chromiumPath)('people in Chromium (skipped: no chromium)', () => {
  let server: TestServer
  let browser: Browser
  beforeAll(async () => {
    server = await startServer({ snapshot: browserSnapshot(), now: NOW, env: { RATE_LIMIT_PUBLIC: '100000/60' } })
    browser = await launch()
  })
  afterAll(async () => {
    await browser.close()
    await server.close()
  })

  describe.each(SETTINGS)('at $name', ({ width, theme, script }) => {
    it.each(Object.entries(JOURNEYS))('%s', async (_name, journey) => {
      const options = { viewport: { width, height: 800 }, colorScheme: theme, javaScriptEnabled: script }
      const { page, complaints } = await openPage(browser, server.url, options)
      page.setDefaultTimeout(5_000)
      await journey(page)
      await page.context().close()
      expect(complaints).toEqual([])
    })
  })

  it('switch the theme, and find it switched when they come back', async () => {
    const { page } = await openPage(browser, server.url, { colorScheme: 'light' })
    await page.goto('/')
    const light = await background(page)
    expect(await barColors(page)).toEqual(['#fbfaf6'])
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    const dark = await background(page)
    expect(await barColors(page)).toEqual(['#141513'])
    await page.goto('/jobs')
    expect([await background(page), dark === light]).toEqual([dark, false])
    expect(await barColors(page)).toEqual(['#141513'])
    await page.context().close()
  })

  it('see the glossary shrink while they type', async () => {
    const { page } = await openPage(browser, server.url, {})
    await page.goto('/glossary')
    expect(await page.getByText('No term matches.').isVisible()).toBe(false)
    await page.getByRole('searchbox').pressSequentially('abstr')
    expect(await page.locator('.letter dt:visible').allTextContents()).toEqual(['Account Abstraction'])
    expect(await page.locator('.anchors a:visible').allTextContents()).toEqual(['A'])
    expect(await page.locator('.list-bar [aria-live=polite]').textContent()).toBe('1 of 13 terms')
    await page.getByRole('searchbox').fill('')
    expect(await page.locator('.list-bar h2').textContent()).toBe('13 terms')
    expect(await page.locator('.anchors a:visible').allTextContents()).toEqual(['A', 'M'])
    await page.getByRole('searchbox').fill('nothing has this')
    expect(await page.getByText('No term matches.').isVisible()).toBe(true)
    await page.context().close()
  })

  it('go back to a page that their browser kept whole, and find the form as the list is', async () => {
    const keeping = await launchKeepingPages()
    const { page } = await openPage(keeping, server.url, { viewport: { width: 1440, height: 800 } })
    await page.goto('/jobs')
    await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => (document.title = `kept: ${persisted}`)))
    await page.getByLabel('Country').selectOption({ label: 'Germany (1)' })
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await page.waitForURL(({ search }) => search === '?country=DE')
    // Playwright's goBack waits for a page that loads.
    await page.evaluate(() => history.back())
    await page.waitForFunction(() => document.title === 'kept: true', undefined, { timeout: 10_000 })
    expect(await filtersOf(page)).toEqual(['', false, ''])
    await keeping.close()
  })

  it('copy a call with a button', async () => {
    const { page } = await openPage(browser, server.url, { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto('/docs')
    await page.getByRole('button', { name: 'Copy' }).first().click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `curl '${server.services.baseUrl}/api/jobs?search=engineer&limit=3'`,
    )
    await page.context().close()
  })

  it('are offered no copy where their browser has no clipboard, which is over http from another machine', async () => {
    const elsewhere = server.url.replace('127.0.0.1', 'site.example')
    const { page } = await openPage(browser, elsewhere, {})
    await page.goto('/docs')
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    expect(await page.locator('[data-copy]:visible').count()).toBe(0)
    await page.context().close()
  })

  it('switch the theme where their browser keeps nothing', async () => {
    const { page, complaints } = await openPage(browser, server.url, { colorScheme: 'light' })
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'cookieEnabled', { value: false })
      const denied = () => {
        throw new DOMException('denied', 'SecurityError')
      }
      Object.defineProperty(window, 'localStorage', { get: denied })
    })
    await page.goto('/')
    const light = await background(page)
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    expect(await background(page)).not.toBe(light)
    await page.context().close()
    expect(complaints).toEqual([])
  })

  it('reach the content with two keys', async () => {
    const { page } = await openPage(browser, server.url, {})
    await page.goto('/jobs')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
    await page.context().close()
  })
})

/** What the form of the jobs says: words, remote, country. */
async function filtersOf(page: Page): Promise<[string, boolean, string]> {
  const country = await page.locator('select[name=country]').inputValue()
  return [
    await page.locator('input[name=search]').inputValue(),
    await page.locator('input[name=remote]').isChecked(),
    country,
  ]
}

/** Filters are a disclosure where the screen is narrow. */
async function openFilters(page: Page): Promise<void> {
  const summary = page.locator('.filters summary')
  if (await summary.isVisible()) await summary.click()
}

async function seeTitle(page: Page, title: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor)
}

/** What the browser is told to paint its own bar with. */
function barColors(page: Page): Promise<string[]> {
  return page
    .locator('meta[name=theme-color]')
    .evaluateAll(metas =>
      metas
        .filter(meta => matchMedia(meta.getAttribute('media') ?? 'all').matches)
        .map(meta => meta.getAttribute('content') ?? ''),
    )
}
