/** Every kind of page at every size and in both themes: whole, readable by all, and all its own. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { HEBREW, UNBROKEN } from './snapshot.ts'
import { useSite } from './use-site.ts'

const PAGES: Record<string, string> = {
  home: '/',
  jobs: '/jobs',
  'jobs-filtered': '/jobs?search=solidity&remote=true&country=DE&min_salary=50000&salary_currency=EUR',
  'jobs-none': '/jobs?search=nothinghasthisword',
  'jobs-bad-filter': '/jobs?min_salary=lots',
  job: '/jobs/made-up-engineer-00000901',
  'job-long': '/jobs/made-up-engineer-00000902',
  'job-closed': '/jobs/made-up-engineer-00000903',
  'job-bare': '/jobs/made-up-engineer-00000905',
  'job-unbroken': '/jobs/made-up-engineer-00000906',
  companies: '/companies',
  company: '/companies/example-labs',
  'company-unbroken': `/companies/${UNBROKEN.toLowerCase()}`,
  landing: '/jobs/tags/solidity',
  news: '/news',
  events: '/events',
  month: '/events/calendar?month=2026-10',
  event: '/events/example-summit-00000901',
  'event-cancelled': '/events/example-summit-00000902',
  glossary: '/glossary',
  'glossary-categories': '/glossary?by=category',
  'glossary-none': '/glossary?search=nothinghasthisword',
  term: '/glossary/made-up-term-3',
  search: '/search?q=made-up',
  'search-unbroken': `/search?q=${UNBROKEN}`,
  'search-form': '/search',
  docs: '/docs',
  'docs-api': '/docs/api',
  'docs-mcp': '/docs/mcp',
  'docs-errors': '/docs/errors',
  'docs-push': '/docs/push',
  saved: '/saved',
  status: '/status',
  about: '/about',
  browse: '/browse',
  terms: '/terms',
  'not-found': '/nowhere',
}
/** Of each page, opened once. Accessibility depends on the width and the theme, so axe judges some of them. */
const SIZES: { width: number; theme?: 'dark'; textSize?: string; axe?: true }[] = [
  { width: 320, axe: true },
  { width: 390, textSize: '200%' },
  { width: 768 },
  { width: 1440, theme: 'dark', axe: true },
]
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A first visit, with the font and all headers. */
const MOST_BYTES = 60_000
/** A reference of every operation with its form. */
const MOST_OF: Record<string, number> = { 'docs-api': 75_000 }
/** None, in the three digits that Lighthouse shows. */
const MOST_SHIFT = 0.0005
/** Beside a name without blanks, an element that a script adds takes a further line. */
const MOST_SHIFT_OF: Record<string, number> = { 'job-unbroken': 0.005 }
/** WCAG 2.5.8 without its exceptions; only places on a map are smaller, and a name of two letters is narrower. */
const LEAST_PX = 24

describe.skipIf(!chromiumPath)('pages in Chromium (skipped: no chromium)', () => {
  const site = useSite()
  it.each(Object.entries(PAGES))('%s is whole, small, still, readable by all, and all its own', async (kind, path) => {
    const { page, complaints } = await site.open({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    const requests: Request[] = []
    page.on('requestfinished', request => requests.push(request))
    const answer = await page.goto(path)
    const sizes = await Promise.all(requests.map(request => request.sizes()))
    const bytes = sizes.reduce((sum, one) => sum + one.responseHeadersSize + one.responseBodySize, 0)
    const most = MOST_SHIFT_OF[kind] ?? MOST_SHIFT
    expect(await steadiest(page, most)).toBeLessThan(most)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.reload()
    expect(await steadiest(page, most)).toBeLessThan(most)
    expect(bytes).toSatisfy(size => size > 0 && size <= (MOST_OF[kind] ?? MOST_BYTES))
    await page.evaluate(AXE)
    for (const { width, theme = 'light', textSize = '100%', axe } of SIZES) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: theme })
      await page.evaluate(size => document.documentElement.style.setProperty('font-size', size), textSize)
      const at = `${width} px, ${theme}, ${textSize}`
      expect([at, await sidewaysScroll(page)]).toEqual([at, 0])
      if (!axe) continue
      expect([at, await violationsOn(page), await smallTargets(page), await gluedWords(page)]).toEqual([at, [], [], []])
    }
    // The browser itself reports the status of an error page.
    expect(complaints.filter(line => !line.includes(`status of ${answer?.status()}`))).toEqual([])
  })

  it('shows the typed search on a small screen with text twice as large', async () => {
    const { page } = await site.open({ viewport: { width: 390, height: 900 } })
    for (const path of ['/', '/jobs', '/glossary', '/search']) {
      await page.goto(path)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      const field = await page.locator('main input[type=search]').boundingBox()
      expect(field?.width, path).toBeGreaterThan(200)
    }
  })

  it('shows the first record on the first screen of a phone, and the filters as a sheet over it', async () => {
    const { page } = await site.open({ viewport: { width: 375, height: 812 }, javaScriptEnabled: false })
    const first = page.locator('.rows .row, .letter dl > div').first()
    for (const path of ['/jobs', '/news', '/events', '/glossary', '/jobs/tags/solidity', '/search?q=made-up']) {
      await page.goto(path)
      expect((await first.boundingBox())?.y, path).toBeLessThan(700)
    }
    await page.goto('/jobs')
    const before = await first.boundingBox()
    await page.locator('.filters > summary').click()
    expect(await first.boundingBox()).toEqual(before)
    expect(await page.locator('.filters select').first().isVisible()).toBe(true)
    await page.locator('.filters > summary').click()
    expect(await page.locator('.filters select').first().isVisible()).toBe(false)
  })

  it('labels the values of a card', async () => {
    const { page } = await site.open({ viewport: { width: 360, height: 900 } })
    await page.goto('/docs')
    const cell = page.locator('.cards td[data-label="Filters"]').first()
    expect(await cell.evaluate(one => getComputedStyle(one, '::before').content)).toBe('"Filters: "')
  })

  it('keeps the filters in sight beside a long list', async () => {
    const { page } = await site.open({ viewport: { width: 1440, height: 600 } })
    await page.goto('/jobs')
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
    const { top, bottom } = await page
      .locator('.filter-form')
      .evaluate(form => ({ top: form.getBoundingClientRect().top, bottom: form.getBoundingClientRect().bottom }))
    expect([top >= 0, bottom <= 600]).toEqual([true, true])
  })

  it('orders the words of a right-to-left script from right to left, and ours from left to right', async () => {
    const { page } = await site.open()
    const isTurned = async (path: string, ...selectors: string[]) => {
      await page.goto(path)
      for (const selector of selectors)
        expect(await lookOf(page, selector, 'direction'), `${selector} at ${path}`).toBe('rtl')
      expect(await lookOf(page, 'main', 'direction')).toBe('ltr')
    }
    await isTurned('/events/example-summit-00000904', 'h1', '.posting h3', '.posting ul', '.posting p')
    await isTurned(`/events?search=${HEBREW}`, '.row-title a')
    await isTurned(`/news?search=${HEBREW}`, '.row-title a', '.row-text')
    await page.goto('/news?search=erfundene')
    expect(await lookOf(page, '.row-title a', 'direction')).toBe('ltr')
  })

  it('shows the current page, today and states with only the colors of the reader', async () => {
    const { page } = await site.open({ forcedColors: 'active' })
    await page.goto('/events/calendar?month=2026-10')
    for (const mark of ['.site-nav [aria-current]', '.views [aria-current]'])
      expect(await lookOf(page, mark, 'border-bottom-width'), mark).toBe('2px')
    expect(await lookOf(page, '.today .day-number', 'outline-style')).toBe('solid')
    await page.goto('/status')
    const paper = await lookOf(page, 'body', 'background-color')
    expect(await lookOf(page, '.state.failing', 'background-color', '::before')).not.toBe(paper)
  })

  it('prints pages without parts for screens', async () => {
    const { page } = await site.open({ viewport: { width: 794, height: 1123 } })
    await page.emulateMedia({ media: 'print' })
    for (const kind of ['job', 'term', 'jobs-filtered', 'events', 'glossary', 'docs', 'docs-api', 'home']) {
      await page.goto(PAGES[kind] ?? '')
      const forScreens = '.site-header, .views, .crumbs, .toc, .anchors, input, select, button'
      expect(await page.locator(forScreens).filter({ visible: true }).count(), kind).toBe(0)
      expect(await page.locator('h1').isVisible()).toBe(true)
    }
  })
})

/** The findings of axe-core, each with its place. The size of targets is of WCAG 2.2, and must be enabled. */
async function violationsOn(page: Page): Promise<string[]> {
  // No rule in use looks at style sheets, which it would fetch again.
  const options = { preload: false, resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
}

/** The shift of this opening or, if that is too much, of the next: on a busy machine a late font may move one line. */
async function steadiest(page: Page, most: number): Promise<number> {
  const shift = await shiftOf(page)
  if (shift < most) return shift
  await page.reload()
  return shiftOf(page)
}

function shiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Scripts may move something until the next picture.
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    return observer.takeRecords().reduce((sum, entry) => sum + entry.toJSON().value, 0)
  })
}

/** Controls that a finger misses. One inside a sentence is as high as its line. */
function smallTargets(page: Page): Promise<string[]> {
  return page.locator('a[href]:not(svg *), button, input, select, summary').evaluateAll(
    (all, least) =>
      all
        .filter(one => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter(one => {
          const labels = one instanceof HTMLInputElement ? (one.labels ?? []) : []
          const boxes = [one, ...labels].map(part => part.getBoundingClientRect())
          const isShort = one.tagName === 'A' && one.textContent.trim().length < 3
          return !boxes.some(({ width, height }) => (isShort || width >= least) && height >= least)
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 100)),
    LEAST_PX,
  )
}

function lookOf(page: Page, selector: string, property: string, part?: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, [name, part]) => getComputedStyle(element, part).getPropertyValue(name), [
      property,
      part,
    ] as const)
}

/** Texts with a blank that is lost: between the boxes of a row without a gap, as in "Apply atKeyrock". */
function gluedWords(page: Page): Promise<(string | null)[]> {
  return page.locator('body *').evaluateAll(elements =>
    elements
      .filter(one => {
        const { display, columnGap, justifyContent } = getComputedStyle(one)
        return /flex|grid/.test(display) && !parseFloat(columnGap) && justifyContent !== 'space-between'
      })
      .flatMap(one => [...one.childNodes])
      .filter(({ nodeName, nextSibling, previousSibling, textContent }) => {
        const text = textContent ?? ''
        if (nodeName !== '#text' || text.trim() === '') return false
        return (nextSibling !== null && /\s$/.test(text)) || (previousSibling !== null && /^\s/.test(text))
      })
      .map(({ textContent }) => textContent),
  )
}

function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
