/** The pages in one Chromium over one server: the journeys of people, their habits, and how each page looks. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../server.ts'
import { chromiumPath, launch, openPage, type Site } from './chromium.ts'
import { testHabits } from './habits.suite.ts'
import { FINGER, KEYBOARD, POINTER } from './hands.ts'
import { BESIDES, JOURNEYS } from './journeys.ts'
import { testLook } from './look.suite.ts'
import { browserSnapshot, NOW } from './snapshot.ts'

/** No step depends on the theme; without scripts the forms are sent. */
const WAYS = {
  'with the keyboard': { hand: KEYBOARD, options: { viewport: { width: 1440, height: 900 } } },
  'on a phone': {
    hand: FINGER,
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' as const },
  },
  'without JavaScript': {
    hand: POINTER,
    options: { viewport: { width: 768, height: 800 }, javaScriptEnabled: false },
  },
}

const env = { RATE_LIMIT_PUBLIC: '100000/60', RATE_LIMIT_DOCUMENTS: '100000/60' }

describe.skipIf(!chromiumPath)('pages in Chromium (skipped: no chromium)', () => {
  let server: TestServer
  let browser: Browser
  const site: Site = {
    get server() {
      return server
    },
    open: options => openPage(browser, server.url, options),
  }
  beforeAll(async () => {
    server = await startServer({ snapshot: browserSnapshot(), now: NOW, env })
    browser = await launch()
  })
  afterAll(async () => {
    await browser.close()
    await server.close()
  })

  const take = async (journey: (typeof JOURNEYS)[string], { hand, options }: (typeof WAYS)[keyof typeof WAYS]) => {
    const { page, complaints } = await site.open(options)
    await journey(page, hand)
    await page.context().close()
    expect(complaints).toEqual([])
  }
  describe.each(Object.entries(WAYS))('%s', (_name, way) => {
    // The Tab key stops a hundred times on some of them.
    it.each(Object.entries(JOURNEYS))('%s', (_name, journey) => take(journey, way), 120_000)
  })
  it.each(Object.entries(BESIDES))('somebody %s', (_name, journey) => take(journey, WAYS['on a phone']))

  describe('people', () => testHabits(site))
  testLook(site)
})
