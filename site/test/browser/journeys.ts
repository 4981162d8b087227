/** The seven journeys for which people come, each done to its end, and other things they do. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Hand } from './hands.ts'

type Journey = (page: Page, hand: Hand) => Promise<void>

export const JOURNEYS: Record<string, Journey> = {
  async 'a Solidity engineer in Lisbon finds what is open to her, the nearest to it, and a way to hear of more'(
    page,
    hand,
  ) {
    await search(page, hand, 'remote solidity jobs in portugal')
    await page.getByRole('link', { name: 'Remove filter Open to Portugal' }).waitFor()
    await page.getByRole('link', { name: 'Solidity Researcher' }).waitFor()
    await goTo(page, hand, 'Jobs')
    await hand.type(page.getByRole('searchbox'), 'solidity')
    await hand.type(page.getByLabel('Where do you live?'), 'Lisbon')
    await hand.press(page.getByLabel('Remote only'))
    await hand.press(page.getByRole('button', { name: 'Search', exact: true }))
    await page.getByRole('link', { name: 'Remove filter Open to Portugal' }).waitFor()
    expect(await rowsOf(page)).toEqual(['Solidity Researcher'])
    await openFilters(page, hand)
    await hand.choose(page.getByLabel('Order'), 'pay')
    await hand.choose(page.getByLabel('Level'), 'senior')
    await hand.press(page.getByRole('button', { name: 'Apply filters' }))
    await page.waitForURL(/search=solidity.*open_to=Lisbon.*seniority=senior/)
    await hand.press(page.getByRole('link', { name: 'Solidity Researcher' }))
    await page.getByText('Portugal: yes').first().waitFor()
    expect(await page.getByRole('link', { name: 'Apply at Example Atlas' }).getAttribute('href')).toBe(
      'https://jobs.example/908',
    )
    // Without a result: the nearest, and a feed of coming ones.
    await page.goto('/jobs?search=solidity&open_to=Lisbon&work_mode=onsite')
    await hand.press(page.getByRole('link', { name: /^Without: on.?site \(1\)/i }))
    await page.waitForURL(({ search }) => search === '?search=solidity&open_to=Lisbon')
    expect(await rowsOf(page)).toEqual(['Solidity Researcher'])
    const link = page.getByRole('navigation', { name: 'Subscribe' }).getByRole('link', { name: 'RSS' })
    const feed = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(await feed.text()).toContain('Solidity Researcher')
    await hand.press(link)
    await page.getByText('This is a feed').waitFor()
    expect(await page.locator('main code').textContent()).toBe(page.url())
  },

  async 'a community manager finds remote work without code, and who offers it'(page, hand) {
    await page.goto('/jobs')
    await hand.type(page.getByRole('searchbox'), 'community manager')
    await hand.press(page.getByLabel('Remote only'))
    await hand.press(page.getByRole('button', { name: 'Search', exact: true }))
    await page.waitForURL(/search=community\+manager.*remote=true/)
    expect(await rowsOf(page)).toEqual(['Community Manager', 'Community Manager for Developers'])
    await openFilters(page, hand)
    await hand.type(page.getByLabel('Without the tag'), 'Solidity')
    await hand.press(page.getByRole('button', { name: 'Apply filters' }))
    await page.getByRole('link', { name: 'Remove filter Without tag Solidity' }).waitFor()
    expect(await rowsOf(page)).toEqual(['Community Manager'])
    await hand.press(page.getByRole('link', { name: 'Community Manager', exact: true }))
    await hand.type(page.getByRole('textbox', { name: 'Where do you live?' }), 'Kenya')
    await hand.press(page.getByRole('button', { name: 'Check' }))
    await page.getByText('Kenya: yes').first().waitFor()
    await hand.press(page.getByRole('link', { name: 'Example Atlas', exact: true }).first())
    await seeTitle(page, 'Example Atlas')
    expect(await page.locator('.rows h3').allTextContents()).toContain('Community Manager')
  },

  async 'a visitor plans a conference of a season in a part of the world, down to the calendar'(page, hand) {
    await search(page, hand, 'conferences in europe in november 2026')
    await page.getByRole('link', { name: 'Made-up Days' }).waitFor()
    await goTo(page, hand, 'Events')
    await seeTitle(page, 'Web3 events')
    await openFilters(page, hand)
    await hand.choose(page.getByLabel('Region'), 'Europe')
    await hand.choose(page.getByLabel('Format'), 'conference')
    await hand.press(page.getByRole('button', { name: 'Apply filters' }))
    await page.waitForURL(/type=conference.*region=Europe|region=Europe.*type=conference/)
    const fold = page.locator('.map-fold > summary')
    if (await fold.isVisible()) await hand.press(fold)
    await hand.press(page.getByRole('link', { name: /^Nov 9\s–\s15, 2026: / }))
    await page.waitForURL(/region=Europe.*from=2026-11-09&to=2026-11-15/)
    await page.goto('/events')
    await hand.press(page.getByRole('link', { name: 'Next month' }))
    await page.waitForURL(/from=2026-11-01/)
    await openFilters(page, hand)
    await hand.type(page.getByLabel('Near'), 'Lisbon')
    await hand.press(page.getByRole('button', { name: 'Apply filters' }))
    await page.waitForURL(/near=Lisbon.*from=2026-11-01/)
    await hand.press(page.getByRole('link', { name: 'Made-up Days', exact: true }))
    await seeTitle(page, 'Made-up Days')
    expect(await page.locator('.day-block').textContent()).toMatch(/Nov\s+12 – 13\s+2026/)
    const download = page.waitForEvent('download')
    await hand.press(page.getByRole('link', { name: 'Add to calendar' }))
    expect(await readFile(await (await download).path(), 'utf8')).toContain('SUMMARY:Made-up Days')
  },

  async 'a reader learns a word, where it is used, and what is near it'(page, hand) {
    await search(page, hand, 'what is account abstraction')
    await hand.press(page.getByRole('link', { name: 'Account Abstraction', exact: true }))
    await seeTitle(page, 'Account Abstraction')
    await hand.press(page.getByRole('link', { name: 'Solidity Engineer' }))
    await seeTitle(page, 'Solidity Engineer')
    await hand.press(page.getByRole('link', { name: 'account abstraction' }))
    await seeTitle(page, 'Account Abstraction')
  },

  async 'a developer runs the call of the first page, and reads its answer in the docs'(page, hand) {
    await page.goto('/')
    const shown = (await page.locator('.answer samp').first().textContent()) ?? ''
    expect((await run(page)).data).toEqual(JSON.parse(shown).data)
    await goTo(page, hand, 'Docs')
    await seeTitle(page, 'One call, no key')
    expect((await run(page)).meta.count).toBe(3)
  },

  async 'somebody who builds an agent sees what it can do with the service, and that it works'(page, hand) {
    await page.goto('/docs')
    await hand.press(page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'MCP' }))
    await page.getByRole('cell', { name: 'Which Web3 conferences are in Europe in April 2027?' }).waitFor()
    const call = (await page.locator('#works ~ .samples code').first().textContent()) ?? ''
    const [, url = '', data] = /curl '(.+?)'.*-d '(.+)'/s.exec(call) ?? []
    const answer = await page.request.post(url, { data, headers: { 'content-type': 'application/json' } })
    const names = (await answer.json()).result.tools.map(({ name }: { name: string }) => name)
    expect(await page.locator('#tools ~ table th code').allTextContents()).toEqual(names)
  },

  async 'who arrives from elsewhere sees whether it is still so, who says it, and the way on'(page, hand) {
    await page.goto('/jobs/made-up-engineer-00000903')
    expect(await page.getByText('This job is closed').isVisible()).toBe(true)
    expect(await page.getByRole('link', { name: /^Apply/ }).count()).toBe(0)
    await hand.press(page.getByRole('link', { name: 'Similar jobs' }))
    await hand.press(page.locator('#similar').getByRole('link', { name: 'Solidity' }).first())
    await seeTitle(page, /Solidity/)
    await page.goto('/jobs/tags/solidity')
    await openFilters(page, hand)
    await hand.choose(page.getByLabel('Level'), 'senior')
    await hand.press(page.getByRole('button', { name: 'Apply filters' }))
    await page.waitForURL(/tag=Solidity.*seniority=senior/)
    await page.goto('/events/example-summit-00000905')
    expect(await page.locator('.when-where').textContent()).toMatch(
      /Lisbon, Portugal.*(?:checked by hand|last seen) on /,
    )
    await page.getByRole('link', { name: 'Event website' }).waitFor()
    await page.getByRole('heading', { name: 'Within 500 km of Lisbon' }).waitFor()
    await goTo(page, hand, 'Status')
    await hand.press(page.getByRole('link', { name: /^stale/ }))
    await page.waitForURL(({ search }) => search === '?state=stale')
    const row = page.locator('tbody tr')
    expect([await row.count(), await row.textContent()]).toEqual([1, expect.stringMatching(/Stale Board.*11 days ago/)])
    // On a phone a source is one line, with the rest folded.
    if (await row.locator('summary').isVisible()) await hand.press(row.locator('summary'))
    await row.getByText('11 days ago').filter({ visible: true }).first().waitFor()
  },
}

export const BESIDES: Record<string, Journey> = {
  async 'reads what one publication says of one topic, and who else reported a story'(page, hand) {
    await page.goto('/news')
    expect(await page.getByRole('link', { name: 'The Invented Daily' }).getAttribute('href')).toBe(
      'https://paper1.example/story',
    )
    await openFilters(page, hand)
    await hand.choose(page.getByLabel('Publication'), 'Example Gazette')
    await hand.choose(page.getByLabel('Topic'), 'rollups')
    await hand.press(page.getByRole('button', { name: 'Apply filters' }))
    await page.waitForURL(({ search }) => search === '?source=Example+Gazette&tag=rollups')
    expect(await rowsOf(page)).toEqual(['Fictional headline 904'])
  },

  async 'finds a hackathon to join from home in the month it is in'(page, hand) {
    await page.goto('/events')
    await openFilters(page, hand)
    await hand.choose(page.getByLabel('Format'), 'hackathon')
    await hand.press(page.getByLabel('Online only'))
    await hand.press(page.getByRole('button', { name: 'Apply filters' }))
    await page.waitForURL(/type=hackathon/)
    expect(await rowsOf(page)).toEqual(['Made-up Online Hackathon'])
    await page.goto('/events')
    await hand.press(page.getByRole('link', { name: 'Month', exact: true }))
    await seeTitle(page, 'Events in October 2026')
    await hand.press(page.getByRole('link', { name: 'November 2026' }))
    await seeTitle(page, 'Events in November 2026')
    await hand.press(page.getByRole('link', { name: 'Made-up Online Hackathon' }))
    await page.getByText('Not confirmed yet').waitFor()
  },
}

async function search(page: Page, hand: Hand, words: string): Promise<void> {
  await page.goto('/')
  await hand.type(page.getByRole('combobox'), words)
  await hand.press(page.getByRole('main').getByRole('button', { name: 'Search' }))
  await page.waitForURL(/\/search\?q=/)
}

async function goTo(page: Page, hand: Hand, name: string): Promise<void> {
  await hand.press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }))
}

/** Resolves with the answer to the first call on a page. */
async function run(page: Page) {
  const call = (await page.locator('figure[data-language=curl] code').first().textContent()) ?? ''
  return (await page.request.get(/'(.+)'/.exec(call)?.[1] ?? '')).json()
}

function rowsOf(page: Page): Promise<string[]> {
  return page.locator('.row-title').allTextContents()
}

/** Filters are a disclosure, some only on a narrow screen. */
async function openFilters(page: Page, hand: Hand): Promise<void> {
  const summary = page.locator('.filters:not([open]) > summary')
  if (await summary.isVisible()) await hand.press(summary)
}

async function seeTitle(page: Page, title: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}
