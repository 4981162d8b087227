/** What people come for, done as they do it: on a phone, on a desktop, and on a tablet without JavaScript. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../server.ts'
import { chromiumPath, launch, launchKeepingPages, openPage } from './chromium.ts'
import { filtersOf, JOURNEYS } from './journeys.ts'
import { browserSnapshot, NOW } from './snapshot.ts'

/** No step depends on the theme; without scripts the forms are sent. */
const SETTINGS = [
  { width: 360, theme: 'dark', script: true },
  { width: 1440, theme: 'light', script: true },
  { width: 768, theme: 'light', script: false },
] as const

describe.skipIf(!chromiumPath)('people in Chromium (skipped: no chromium)', () => {
  let server: TestServer
  let browser: Browser
  beforeAll(async () => {
    server = await startServer({
      snapshot: browserSnapshot(),
      now: NOW,
      env: { RATE_LIMIT_PUBLIC: '100000/60', RATE_LIMIT_DOCUMENTS: '100000/60' },
    })
    browser = await launch()
  })
  afterAll(async () => {
    await browser.close()
    await server.close()
  })

  describe.each(SETTINGS)('at $width px, $theme, scripts $script', ({ width, theme, script }) => {
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

  it('see the list of a choice at once, on the page that was opened', async () => {
    const { page, complaints } = await openPage(browser, server.url, { viewport: { width: 1440, height: 900 } })
    await page.goto('/jobs?search=solidity')
    await page.evaluate(() => document.body.setAttribute('data-same', ''))
    await page.getByLabel('Remote only').check()
    await page.waitForURL(({ search }) => search === '?search=solidity&remote=true')
    await page.locator('.filters > summary').click()
    await page.getByLabel('Country').selectOption({ label: 'Germany (1)' })
    await page.waitForURL(({ search }) => search === '?search=solidity&remote=true&country=DE')
    await page.getByRole('link', { name: 'Remove filter Germany' }).waitFor()
    expect(await page.locator('.list-bar strong').textContent()).toBe('1')
    expect(await page.getByRole('status').filter({ hasText: '1 job' }).count()).toBe(1)
    expect(await page.title()).toContain('Germany')
    await page.getByRole('button', { name: 'Save: Solidity Engineer' }).waitFor()
    expect(await page.locator('body[data-same]').count()).toBe(1)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it.each([
    ['loads every page anew', launch],
    ['keeps pages whole', launchKeepingPages],
  ])('walk the history of a browser that %s, and see at each step what the address stands for', async (_, start) => {
    const walking = await start()
    const viewport = { width: 1440, height: 900 }
    const { page, complaints } = await openPage(walking, server.url, { viewport })
    const { page: fresh } = await openPage(walking, server.url, { viewport })
    const seeAddress = async (search: string, path = '/jobs') => {
      // Playwright's own waiting expects a page that loads.
      const isThere = ([path, search]: string[]) =>
        location.pathname.startsWith(`${path}`) && location.search === search && document.readyState === 'complete'
      await page.waitForFunction(isThere, [path, search])
      await fresh.goto(page.url())
      await expect.poll(() => shownOn(page)).toEqual(await shownOn(fresh))
      await page.reload()
      expect(await shownOn(page)).toEqual(await shownOn(fresh))
    }
    // In a task of its own: a step that leaves the page would end the call that takes it.
    const go = (steps: number) => page.evaluate(by => void setTimeout(() => history.go(by)), steps)
    await page.goto('/jobs')
    await page.getByLabel('Remote only').check()
    await seeAddress('?remote=true')
    await page.locator('.filters > summary').click()
    await page.getByLabel('Country').selectOption({ label: 'Germany (1)' })
    await seeAddress('?remote=true&country=DE')
    await page.getByRole('link', { name: 'Solidity Engineer' }).click()
    await seeAddress('', '/jobs/')
    const steps: [by: number, search: string, path?: string][] = [
      [-1, '?remote=true&country=DE'],
      [-1, '?remote=true'],
      [-1, ''],
      [1, '?remote=true'],
      [1, '?remote=true&country=DE'],
      [1, '', '/jobs/'],
      [-2, '?remote=true'],
      [-1, ''],
      [2, '?remote=true&country=DE'],
    ]
    for (const [by, search, path] of steps) {
      await go(by)
      await seeAddress(search, path)
    }
    expect(complaints).toEqual([])
    await walking.close()
  })

  it('see the glossary shrink while they type', async () => {
    const { page } = await openPage(browser, server.url, {})
    await page.goto('/glossary')
    expect(await page.getByText('No term matches.').isVisible()).toBe(false)
    await page.getByRole('searchbox').pressSequentially('abstr')
    await expect.poll(() => page.locator('.letter dt:visible').allTextContents()).toEqual(['Account Abstraction'])
    expect(await page.locator('.anchors a:visible').allTextContents()).toEqual(['A'])
    expect(await page.locator('.list-bar [aria-live=polite]').textContent()).toBe('1 of 13 terms')
    await page.getByRole('searchbox').fill('')
    expect(await page.locator('.list-bar h2').textContent()).toBe('13 terms')
    expect(await page.locator('.anchors a:visible').allTextContents()).toEqual(['A', 'M'])
    // As the server does: a plural finds the term, a filler does not narrow.
    await page.getByRole('searchbox').fill('what are account abstractions')
    await expect.poll(() => page.locator('.letter dt:visible').allTextContents()).toEqual(['Account Abstraction'])
    await page.getByRole('searchbox').fill('nothinghasthis')
    await expect.poll(() => page.getByText('No term matches.').isVisible()).toBe(true)
    await page.context().close()
  })

  it('go back to a page that their browser kept whole, and find the form as the list is', async () => {
    const keeping = await launchKeepingPages()
    // Where the filters are a sheet, the form is sent.
    const { page } = await openPage(keeping, server.url, { viewport: { width: 768, height: 800 } })
    await page.goto('/jobs')
    await page.locator('.filters summary').click()
    await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => (document.title = `kept: ${persisted}`)))
    await page.getByLabel('Country').selectOption({ label: 'Germany (1)' })
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await page.waitForURL(({ search }) => search === '?country=DE')
    // Playwright's goBack waits for a page that loads.
    await page.evaluate(() => void setTimeout(() => history.back()))
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

/** Title, form, chips and rows of a page. */
function shownOn(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
    const form = document.querySelector<HTMLFormElement>('.filter-form')
    const chosen = form && [...new FormData(form)].map(([name, value]) => `${name}=${value}`)
    return {
      title: document.title,
      chosen,
      chips: texts('.chips a'),
      rows: texts('.row-title'),
      heads: texts('h1, h2'),
    }
  })
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
