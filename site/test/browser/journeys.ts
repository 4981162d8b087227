/** What people do on the pages, each with its name. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export const JOURNEYS: Record<string, (page: Page) => Promise<void>> = {
  async 'find remote Solidity work open to somebody in Germany, narrow it and open it'(page) {
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Jobs' }).click()
    await page.getByRole('searchbox').fill('solidity')
    await page.getByLabel('Where do you live?').fill('Germany')
    await page.getByLabel('Remote only').check()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('link', { name: 'Remove filter Remote' }).waitFor()
    await openFilters(page)
    await page.getByLabel('Level').selectOption({ value: 'senior' })
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await page.waitForURL(/open_to=.*seniority=senior/)
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
    await page.getByRole('searchbox').fill('solidity engineer')
    await page.getByLabel('Remote only').check()
    await openFilters(page)
    await page.getByLabel('Country').selectOption({ label: 'Germany (1)' })
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await page.waitForURL(({ search }) => search === '?search=solidity+engineer&remote=true&country=DE')
    await page.goBack()
    // Beside a list each choice is a step of the history, elsewhere the form is one.
    await page.waitForURL(({ search }) => !search.includes('country'))
    const { searchParams } = new URL(page.url())
    expect(await filtersOf(page)).toEqual([searchParams.get('search'), searchParams.get('remote') === 'true', ''])
  },

  async 'subscribe to a filter'(page) {
    await page.goto('/jobs?tag=defi&remote=true')
    const link = page.getByRole('navigation', { name: 'Subscribe' }).getByRole('link', { name: 'RSS' })
    const feed = await page.request.get((await link.getAttribute('href')) ?? '')
    expect([feed.status(), await feed.text()]).toEqual([200, expect.stringContaining('<rss')])
    await link.click()
    await page.getByText('This is a feed').waitFor()
    expect(await page.locator('main code').textContent()).toBe(page.url())
  },

  async 'put a conference near a city next month into a calendar'(page) {
    await page.goto('/events')
    await page.getByRole('link', { name: 'Next month' }).click()
    await openFilters(page)
    await page.getByLabel('Near').fill('Lisbon')
    await page.getByLabel('Format').selectOption({ value: 'conference' })
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await page.waitForURL(/near=Lisbon.*from=2026-11-01/)
    await page.getByRole('link', { name: 'Made-up Days', exact: true }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Add to calendar' }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toContain('SUMMARY:Made-up Days')
  },

  async 'read what one publication says of one topic'(page) {
    await page.goto('/news')
    await openFilters(page)
    await page.getByLabel('Publication').selectOption({ value: 'Example Gazette' })
    await page.getByLabel('Topic').selectOption({ value: 'rollups' })
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await page.waitForURL(({ search }) => search === '?source=Example+Gazette&tag=rollups')
    expect(await page.locator('.row-title').allTextContents()).toEqual(['Fictional headline 904'])
  },

  async 'ask what a word means and go to the jobs that use it'(page) {
    await page.goto('/')
    await page.getByRole('combobox').fill('what is account abstraction')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
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
    await row.getByText('11 days ago').filter({ visible: true }).first().waitFor()
  },

  async 'copy an API call from the docs and run it'(page) {
    await page.goto('/docs')
    const call = (await page.locator('figure[data-language=curl] code').first().textContent()) ?? ''
    const answer = await page.request.get(/'(.+)'/.exec(call)?.[1] ?? '')
    expect([answer.status(), (await answer.json()).meta.count]).toEqual([200, 3])
  },

  async 'search everything'(page) {
    await page.goto('/')
    await page.getByRole('combobox').fill('made-up')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await seeTitle(page, '“made-up”')
    expect(await page.locator('section h2').allTextContents()).toEqual(
      ['Terms', 'Jobs', 'Events', 'News'].map(name => expect.stringContaining(name)),
    )
  },

  async 'see who else reported a story'(page) {
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' }).click()
    await page.getByRole('heading', { level: 1, name: /^Crypto/ }).waitFor()
    expect(await page.getByRole('link', { name: 'The Invented Daily' }).getAttribute('href')).toBe(
      'https://paper1.example/story',
    )
  },

  async 'come back to a job that is closed, and find another'(page) {
    await page.goto('/jobs/made-up-engineer-00000903')
    expect(await page.getByText('This job is closed').isVisible()).toBe(true)
    expect(await page.getByRole('link', { name: /^Apply/ }).count()).toBe(0)
    await page.getByRole('link', { name: 'Similar jobs' }).click()
    await page.locator('#similar').getByRole('link', { name: 'Solidity' }).first().click()
    await seeTitle(page, /Solidity/)
  },

  async 'go from a job to everything its company offers'(page) {
    await page.goto('/jobs/made-up-engineer-00000901')
    await page.getByRole('link', { name: 'Acme Chain', exact: true }).first().click()
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

/** What the form of the jobs says: words, remote, country. */
export async function filtersOf(page: Page): Promise<[string, boolean, string]> {
  const country = await page.locator('select[name=country]').inputValue()
  return [
    await page.locator('input[name=search]').inputValue(),
    await page.locator('input[name=remote]').isChecked(),
    country,
  ]
}

/** Filters are a disclosure, some only where the screen is narrow. */
async function openFilters(page: Page): Promise<void> {
  const summary = page.locator('.filters:not([open]) > summary')
  if (await summary.isVisible()) await summary.click()
}

async function seeTitle(page: Page, title: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}
