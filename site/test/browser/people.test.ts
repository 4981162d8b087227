/** People on the pages: their journeys, and habits such as back and forward, the theme, typing ahead and keys. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumPath, launch, openPage } from './chromium.ts'
import { FINGER, KEYBOARD, POINTER } from './hands.ts'
import { BESIDES, JOURNEYS } from './journeys.ts'
import { type Site, useSite } from './use-site.ts'

/** No step depends on the theme; without scripts the forms are sent. */
const WAYS = {
  'with the keyboard': { hand: KEYBOARD, options: { viewport: { width: 1440, height: 900 } } },
  'on a phone': {
    hand: FINGER,
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' as const },
  },
  'without JavaScript': { hand: POINTER, options: { viewport: { width: 768, height: 800 }, javaScriptEnabled: false } },
}

describe.skipIf(!chromiumPath)('people in Chromium (skipped: no chromium)', () => {
  const site = useSite()
  let keeping: Browser
  const openKept: Site['open'] = options => openPage(keeping, site.server.url, options)
  beforeAll(async () => {
    keeping = await launch(true)
  })
  afterAll(() => keeping.close())

  it.each(['keeps', 'blocks'])('switch the theme if their browser %s storage', async kind => {
    const { page, complaints } = await site.open({ colorScheme: 'light' })
    const isKept = kind === 'keeps'
    if (!isKept) await page.addInitScript(blockStorage)
    await page.goto('/')
    const light = await background(page)
    expect(await barColors(page)).toEqual(['#fbfaf6'])
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    const dark = await background(page)
    expect([dark === light, await barColors(page)]).toEqual([false, ['#141513']])
    await page.goto('/jobs')
    expect([await background(page), complaints]).toEqual([isKept ? dark : light, []])
  })

  it('see the list of a choice at once, on the page that was opened', async () => {
    const { page, complaints } = await site.open({ viewport: { width: 1440, height: 900 } })
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
  })

  it.each(['loads every page anew', 'keeps pages whole'])('walk the history of a browser that %s', async kind => {
    const open = kind === 'keeps pages whole' ? openKept : site.open
    const viewport = { width: 1440, height: 900 }
    const { page, complaints } = await open({ viewport })
    const { page: fresh } = await open({ viewport })
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
    // In a separate task: a step that leaves the page would end the call that takes it.
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
    await Promise.all([page, fresh].map(one => one.context().close()))
  })

  it('see the glossary shrink while they type', async () => {
    const { page } = await site.open()
    await page.goto('/about')
    await page.goto('/glossary')
    await page.getByRole('searchbox').pressSequentially('abstr')
    await expect.poll(() => page.locator('.letter dt:visible').allTextContents()).toEqual(['Account Abstraction'])
    expect(await page.getByRole('status').filter({ hasText: '1 term' }).count()).toBe(1)
    await page.getByRole('searchbox').fill('')
    await expect.poll(() => page.locator('.list-bar h2').textContent()).toBe('13 terms')
    expect(await page.locator('.anchors a:visible').allTextContents()).toEqual(['A', 'M'])
    await page.getByRole('searchbox').fill('nothinghasthis')
    await page.getByText('No term matches all of these filters.').waitFor()
    expect(new URL(page.url()).search).toBe('?search=nothinghasthis')
    // Typing is not a step of the history.
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe('/about')
  })

  it('go back to a page that their browser kept whole, and find the form as the list is', async () => {
    // If the filters are a sheet, the form is sent.
    const { page } = await openKept({ viewport: { width: 768, height: 800 } })
    await page.goto('/jobs')
    await page.locator('.filters summary').click()
    await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => (document.title = `kept: ${persisted}`)))
    await page.getByLabel('Country').selectOption({ label: 'Germany (1)' })
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await page.waitForURL(({ search }) => search === '?country=DE')
    // Playwright's goBack waits for a page that loads.
    await page.evaluate(() => void setTimeout(() => history.back()))
    await page.waitForFunction(() => document.title === 'kept: true', undefined, { timeout: 10_000 })
    expect(await page.locator('select[name=country]').inputValue()).toBe('')
    await page.context().close()
  })

  it('copy a call with a button', async () => {
    const { page } = await site.open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto('/docs')
    await page.getByRole('button', { name: 'Copy' }).first().click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `curl '${site.server.services.baseUrl}/api/jobs?search=engineer&limit=3'`,
    )
  })

  it('are offered no copy button if their browser has no clipboard, as over http from another machine', async () => {
    const { page } = await site.open({ baseURL: site.server.url.replace('127.0.0.1', 'site.example') })
    await page.goto('/docs')
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    expect(await page.locator('[data-copy]:visible').count()).toBe(0)
  })

  it('skip to the content, go to the search, leave the filters, and keep a job, all with keys', async () => {
    const { page, complaints } = await site.open({ viewport: { width: 390, height: 844 } })
    const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent)
    await page.goto('/jobs')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Skip to content')
    await page.keyboard.press('Enter')
    expect(await focused()).toBe('content')
    await page.keyboard.press('/')
    await page.keyboard.type('solidity/')
    expect(await page.getByRole('searchbox').inputValue()).toBe('solidity/')
    await KEYBOARD.press(page.locator('.filters > summary'))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    expect([await page.locator('.filters[open]').count(), await focused()]).toEqual([0, 'More filters'])
    await KEYBOARD.press(page.getByRole('button', { name: 'Save: Solidity Engineer' }))
    await KEYBOARD.press(page.getByRole('link', { name: 'Saved' }).first())
    await KEYBOARD.press(page.getByRole('button', { name: 'Remove: Solidity Engineer' }))
    expect(await page.locator('[data-kept=saved] a').count()).toBe(0)
    await page.goto('/about')
    await page.keyboard.press('/')
    await page.waitForURL(/\/search$/)
    expect(complaints).toEqual([])
  })

  const take = async (journey: (typeof JOURNEYS)[string], { hand, options }: (typeof WAYS)[keyof typeof WAYS]) => {
    const { page, complaints } = await site.open(options)
    await journey(page, hand)
    expect(complaints).toEqual([])
  }
  describe.each(Object.entries(WAYS))('%s', (_name, way) => {
    // The Tab key stops a hundred times on some of them.
    it.each(Object.entries(JOURNEYS))('%s', (_name, journey) => take(journey, way), 120_000)
  })
  it.each(Object.entries(BESIDES))('somebody %s', (_name, journey) => take(journey, WAYS['on a phone']))
})

/** Runs in the page: as in a browser that blocks cookies, reading the storage throws. */
function blockStorage(): void {
  Object.defineProperty(navigator, 'cookieEnabled', { value: false })
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  Object.defineProperty(window, 'localStorage', { get: denied })
}

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

/** The color of the browser's own bar. */
function barColors(page: Page): Promise<string[]> {
  return page
    .locator('meta[name=theme-color]')
    .evaluateAll(metas =>
      metas
        .filter(meta => matchMedia(meta.getAttribute('media') ?? 'all').matches)
        .map(meta => meta.getAttribute('content') ?? ''),
    )
}
