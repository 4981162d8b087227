/** Records that a reader keeps in the browser, and finds again the next day. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { fictionalJob } from '../snapshot.ts'
import { chromiumPath, type Watched } from './chromium.ts'
import { browserSnapshot, NOW } from './snapshot.ts'
import { useSite } from './use-site.ts'

describe.skipIf(!chromiumPath)('somebody who comes back (skipped: no chromium)', () => {
  const site = useSite()
  let watched: Watched
  let page: Page
  beforeEach(async () => {
    watched = await site.open({ permissions: ['clipboard-read', 'clipboard-write'] })
    page = watched.page
  })

  it('finds a saved search and a saved job, takes them to another browser in a file, and is without them again', async () => {
    await page.goto('/jobs?search=solidity')
    await page.getByRole('button', { name: 'Save this search' }).click()
    await page.getByRole('button', { name: 'Save: Solidity Engineer' }).click()
    await page.goto('/saved')
    const kept = (name: string) => page.locator(`[data-kept=${name}] a`).allTextContents()
    expect([await kept('searches'), await kept('saved')]).toEqual([['Web3 jobs: “solidity”'], ['Solidity Engineer']])
    await expect.poll(() => page.locator('[data-kept=saved] p').textContent()).toMatch(/^Acme Chain · .* · open$/)
    expect(await page.getByRole('link', { name: 'Saved' }).first().textContent()).toMatch(/^\s*2\s*$/)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export to a file' }).click()
    const file = await (await download).path()
    expect(JSON.parse(await readFile(file, 'utf8')).searches).toHaveLength(1)
    await page.getByRole('button', { name: 'Remove: Solidity Engineer' }).click()
    expect(await kept('saved')).toEqual([])
    await page.getByLabel('Import from a file').setInputFiles(file)
    await expect.poll(() => kept('saved')).toEqual(['Solidity Engineer'])
    const foreign = {
      name: 'x.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"marks":[{"path":"//x.example"}]}'),
    }
    await page.getByLabel('Import from a file').setInputFiles(foreign)
    await expect.poll(() => page.getByRole('status').textContent()).toMatch(/nothing was changed/)
    expect(await kept('saved')).toEqual(['Solidity Engineer'])
    expect(watched.complaints).toEqual([])
  })

  it('sees new records in a saved search since the day before', async () => {
    await page.clock.setFixedTime(new Date(NOW))
    await page.goto('/jobs?search=solidity&remote=true&open_to=DE')
    expect(await page.locator('.is-new').count()).toBe(0)
    expect(await page.locator('.list-bar').textContent()).not.toContain('last visit')
    await page.getByRole('button', { name: 'Save this search' }).click()
    const { server } = site
    const tomorrow = new Date(Date.parse(NOW) + 86_400_000)
    const { jobs, ...others } = browserSnapshot()
    const date = '2026-10-02T09:00:00.000Z'
    const added = fictionalJob(907, { title: 'Solidity Writer', location: 'Remote, Germany', countries: ['DE'], date })
    await server.publish({ ...others, jobs: [added, ...jobs] })
    server.time.now = tomorrow
    await page.clock.setFixedTime(tomorrow)
    await page.goto('/saved')
    await expect.poll(() => page.locator('[data-kept=searches] p').textContent()).toMatch(/^1 new since Oct 1, 2026/)
    await page.locator('[data-kept=searches] a').click()
    await page.waitForURL(/open_to=DE/)
    // For its cache no day went by.
    await page.reload()
    expect(await page.locator('.is-new .row-title').allTextContents()).toEqual(['Solidity Writer'])
    expect(await page.locator('.list-bar').textContent()).toContain('1 new on this page since your last visit')
  })

  it('hides records of no interest, and marks applications', async () => {
    await page.goto('/jobs?search=solidity')
    await page.getByRole('button', { name: 'Hide: Solidity Engineer' }).click()
    await page.reload()
    const row = page.locator('.row', { hasText: 'Solidity Engineer' }).first()
    expect(await row.locator('.row-facts').isVisible()).toBe(false)
    await row.getByRole('link', { name: 'Solidity Engineer' }).click()
    await page.getByRole('button', { name: 'Applied: Solidity Engineer' }).click()
    await page.goto('/saved')
    expect(await page.locator('[data-kept=applied] a').allTextContents()).toEqual(['Solidity Engineer'])
  })

  it('follows a list of events in a calendar, and its feed by its address', async () => {
    await page.goto('/events?type=conference')
    const panel = page.getByRole('navigation', { name: 'Subscribe' })
    const address = `${site.server.url}/api/v1/events.ics?type=conference`
    const webcal = address.replace('http:', 'webcal:')
    expect(await panel.getByRole('link', { name: 'Calendar app' }).getAttribute('href')).toBe(webcal)
    const google = new URL((await panel.getByRole('link', { name: 'Google' }).getAttribute('href')) ?? '')
    const outlook = new URL((await panel.getByRole('link', { name: 'Outlook' }).getAttribute('href')) ?? '')
    expect([google.searchParams.get('cid'), outlook.searchParams.get('url')]).toEqual([webcal, address])
    await panel.getByRole('button', { name: 'Copy feed address' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address.replace('.ics', '.rss'))
  })
})
