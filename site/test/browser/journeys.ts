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

  async 'find the conferences of a part of the world, by the week they are in'(page) {
    await page.goto('/events')
    await openFilters(page)
    await page.getByLabel('Region').selectOption({ value: 'Europe' })
    await page.getByLabel('Format').selectOption({ value: 'conference' })
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await page.waitForURL(/region=Europe/)
    const fold = page.locator('.map-fold > summary')
    if (await fold.isVisible()) await fold.click()
    await page.getByRole('link', { name: /^Nov 9\s–\s15, 2026: / }).click()
    await page.waitForURL(/region=Europe.*from=2026-11-09&to=2026-11-15/)
    expect(await page.locator('.row-title').allTextContents()).toContain('Made-up Days')
  },

  async 'arrive at an event from elsewhere, and see when, where, who says so and what is on besides'(page) {
    await page.goto('/events/example-summit-00000905')
    expect(await page.locator('.day-block').textContent()).toMatch(/Nov\s+12 – 13\s+2026/)
    expect(await page.locator('.when-where').textContent()).toMatch(
      /Lisbon, Portugal.*(?:checked by hand|last seen) on /,
    )
    await page.getByRole('heading', { name: 'Within 500 km of Lisbon' }).waitFor()
    await page.getByRole('link', { name: 'Event website' }).waitFor()
  },

  async 'see what an assistant can do with the service, and that it works'(page) {
    await page.goto('/docs')
    await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'MCP' }).click()
    await page.getByRole('cell', { name: 'Which Web3 conferences are in Europe in April 2027?' }).waitFor()
    const call = (await page.locator('#works ~ .samples code').first().textContent()) ?? ''
    const [, url = '', data] = /curl '(.+?)'.*-d '(.+)'/s.exec(call) ?? []
    const answer = await page.request.post(url, { data, headers: { 'content-type': 'application/json' } })
    const names = (await answer.json()).result.tools.map(({ name }: { name: string }) => name)
    expect(await page.locator('#tools ~ table th code').allTextContents()).toEqual(names)
  },

  async 'use the keyboard alone to look a word up'(page) {
    await page.goto('/')
    await tabTo(page, 'q')
    await page.keyboard.type('what is account abstraction')
    await page.keyboard.press('Enter')
    await seeTitle(page, /account abstraction/)
    await tabTo(page, 'Account Abstraction')
    await page.keyboard.press('Enter')
    await seeTitle(page, 'Account Abstraction')
  },

  async 'run the call of the first page, and read its answer in the docs'(page) {
    await page.goto('/')
    const first = (await page.locator('figure[data-language=curl] code').first().textContent()) ?? ''
    const shown = (await page.locator('.answer samp').first().textContent()) ?? ''
    const run = await page.request.get(/'(.+)'/.exec(first)?.[1] ?? '')
    expect((await run.json()).data).toEqual(JSON.parse(shown).data)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Docs' }).click()
    await seeTitle(page, 'One call, no key')
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

/** Goes on with the Tab key until a control of that name, or a link with that text, has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let stops = 0; stops < 60; stops++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const one = document.activeElement
      return one instanceof HTMLInputElement ? one.name : one?.textContent
    })
    if (focused === name) return
  }
  throw new Error(`the Tab key does not lead to ${name}`)
}

async function seeTitle(page: Page, title: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}
