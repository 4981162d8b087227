import { describe, expect, it } from 'vitest'
import { hrefsOf, textsOf } from './client-of.ts'
import { HOSTILE, usePages } from './pages-server.ts'

const server = usePages()

describe('the list of jobs', () => {
  it('finds the same as the API', async () => {
    const query = 'search=fictional&remote=true&tag=defi'
    const { $ } = await server.open(`/jobs?${query}`)
    const api = await server.json(`/api/jobs?${query}&limit=30`)
    expect(hrefsOf($, '.rows .row-title a')).toEqual(api.data.map(({ id }: { id: string }) => `/jobs/${id}`))
    expect($('.list-bar strong').text()).toBe(String(api.meta.total))
  })

  it('counts the jobs without a place that open_to leaves out, and leads to them', async () => {
    const all = Number((await server.open('/jobs')).$('.list-bar strong').text())
    const { $ } = await server.open('/jobs?open_to=JP')
    const [, unknown = ''] = /([\d,]+) more name no country or region/.exec($('main').text()) ?? []
    expect(Number(unknown)).toBeGreaterThan(0)
    expect(Number(unknown)).toBeLessThanOrEqual(all)
    const link = $('a:contains("Include jobs without a stated place")').attr('href') ?? ''
    expect(link).toBe('/jobs?open_to=JP&include_unknown_place=true')
    const total = Number($('.list-bar strong').text())
    expect(Number((await server.open(link)).$('.list-bar strong').text())).toBe(total + Number(unknown))
  })

  it('shows hostile text as text', async () => {
    const { $ } = await server.open('/jobs?country=DE')
    expect($('.row-title').text()).toBe(HOSTILE)
    expect($('.rows img, .rows script')).toHaveLength(0)
  })

  it('keeps the choices, by value or as links write them', async () => {
    const { $ } = await server.open('/jobs?tag=defi&country=DE')
    const chosen = ['tag', 'country'].map(name => $(`select[name=${name}] option[selected]`).attr('value'))
    expect(chosen).toEqual(['DeFi', 'DE'])
  })

  it.each([
    ['/jobs?search=nowherefound', 'No job matches all of these filters.'],
    ['/jobs?page=900', 'The list ends before this page.'],
  ])('%s says why it is empty', async (path, words) =>
    expect((await server.open(path)).$('.empty').text()).toContain(words),
  )

  it('offers feeds of the same filters', async () => {
    const { $ } = await server.open('/jobs?tag=defi')
    expect($('.subscribe a').first().attr('href')).toBe('/api/v1/jobs.rss?tag=defi')
    expect($('link[rel=alternate][type="application/atom+xml"]').attr('href')).toBe('/api/v1/jobs.atom?tag=defi')
  })

  it('tidies the address of a form', async () => {
    const { answer } = await server.open('/jobs?search=&tag=defi&country=&min_salary=')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/jobs?tag=defi'])
  })

  it('names unreadable filters, and keeps the others', async () => {
    const { answer, $ } = await server.open('/jobs?min_salary=lots&country=DE&page=x')
    expect([answer.status, $('[role=alert]').text()]).toEqual([
      400,
      'Min salary must be an integer of at least 1, so it was left out. Page must be an integer from 1 to 100000, so it was left out.',
    ])
    expect([$('.row').length, $('select[name=country] option[selected]').attr('value')]).toEqual([0, 'DE'])
    expect($('.empty .tag').text()).toBe('Without: what was left out (1)')
  })
})

describe('the page of a job', () => {
  it('shows hostile text as text', async () => {
    const { $ } = await server.open('/jobs/made-up-engineer-00000201')
    expect($('h1').text()).toBe(HOSTILE)
    expect($('img, script:not([src]):not([type="application/ld+json"])')).toHaveLength(0)
    const blocks = textsOf($, 'script[type="application/ld+json"]').map(text => JSON.parse(text))
    expect(blocks.find(block => block['@type'] === 'JobPosting')).toMatchObject({ title: HOSTILE })
  })

  it('links the words of the glossary', async () => {
    const { $ } = await server.open('/jobs/made-up-engineer-00000201')
    expect($('.posting a[href="/glossary/made-up-term-3"]').text()).toBe('made-up term 3')
  })

  it.each([
    ['search=made-up', 'More filters'],
    ['search=made-up&remote=true&tag=solidity', 'More filters (1)'],
    ['tag=solidity&country=DE', 'More filters (2)'],
  ])('counts the choices in the disclosure under ?%s', async (query, said) =>
    expect((await server.open(`/jobs?${query}`)).$('.filters summary').text()).toBe(said),
  )

  it('leads to the employer with a link that vouches for nothing', async () => {
    const { $ } = await server.open('/jobs/made-up-engineer-00000001')
    const apply = $('.actions a').first()
    expect([apply.attr('href'), apply.attr('rel')]).toEqual(['https://jobs.example/1', 'noopener ugc'])
  })

  it('stays when it is closed, says so first, and offers open ones', async () => {
    const { answer, $ } = await server.open('/jobs/made-up-engineer-00000202')
    expect(answer.status).toBe(200)
    expect($('main > .notice').first().text()).toContain('This job is closed')
    expect($('meta[name=robots]').attr('content')).toContain('noindex')
    expect($('#similar .row-title a').length).toBeGreaterThan(0)
    expect($.text()).not.toContain('JobPosting')
  })

  it('distinguishes a passed closing date from being gone from its board', async () => {
    const gone = (await server.open('/jobs/made-up-engineer-00000202')).$
    expect(gone('main > .notice').text()).toContain('It is gone: two looks in a row did not find it.')
    expect(gone('.panel').text()).toContain('It is gone: two looks in a row did not find it.')
    const { $ } = await server.open('/jobs/made-up-engineer-00000205')
    expect($('main > .notice').text()).toMatch(/Its own closing date has passed\.\s+Closed\s+Jul 16, 2026/)
    expect($('.panel').text()).toContain('Its own closing date has passed.')
    expect($('.sightings').text()).toMatch(/Jul 16, 2026\s+Closed/)
    expect($('.panel').text()).not.toMatch(/Closes|gone from/)
  })

  it('says once when it was first seen if its source states no date', async () => {
    const { $ } = await server.open('/jobs/made-up-engineer-00000206')
    const names = textsOf($, '.sightings strong')
    expect(names.filter(name => name === 'First seen')).toHaveLength(1)
    expect(names).not.toContain('Published')
    expect((await server.open('/jobs')).$('.row-time').first().text()).not.toContain('seen')
    expect((await server.open('/jobs?location=faro')).$('.row-time').text()).toMatch(/^seen /)
  })

  it.each([
    ['', 'People in Portugal and 2 more places'],
    ['?open_to=Lisbon', 'Portugal: yes'],
    ['?open_to=US', 'United States: no'],
  ])('answers %s on eligibility, before all else', async (query, words) => {
    const { answer, $ } = await server.open(`/jobs/made-up-engineer-00000206${query}`)
    expect([answer.status, $('.may strong').text()]).toEqual([200, words])
    expect($('link[rel=canonical]').attr('href')).toMatch(/206$/)
    expect((await server.open('/jobs/made-up-engineer-00000206?open_to=Nowhere')).answer.status).toBe(400)
  })

  it('names some of many places on top, and all of them among its facts', async () => {
    const { $ } = await server.open('/jobs/made-up-engineer-00000206')
    expect($('.lead').text()).toContain('Lisbon; Porto; +2 places')
    expect($('.may dt:contains("Place") + dd').text()).toBe('Lisbon; Porto; Faro; Braga')
    expect($('.may dt:contains("Countries") + dd').text()).toBe('France, Portugal, Spain')
    expect($('title').text()).toBe('Made-up Engineer 206 at Example Labs, Lisbon; Porto; +2 places | Public Web3 Data')
    expect($('meta[property="og:title"]').attr('content')).toBe(
      'Made-up Engineer 206 at Example Labs, Lisbon; Porto; +2 places',
    )
  })

  it.each([
    ['00000207', 'Snapshot of Sep 17, 2026. It is not confirmed.', 'last seen open', 'Check at Example Labs'],
    ['00000001', '', 'open', 'Apply at Example Labs'],
  ])('%s is called no more than the last answer of its source confirms', async (id, strip, word, button) => {
    const { $ } = await server.open(`/jobs/made-up-engineer-${id}`)
    const said = ['.strip strong', '.state-line', '.actions .button:first-child'].map(place => $(place).text())
    expect(said).toEqual([strip, word, button])
  })

  it('leads to its company whatever it is called', async () => {
    const path = (await server.open('/jobs/made-up-engineer-00000203')).$('.lead a').attr('href') ?? ''
    const { answer, $ } = await server.open(path)
    expect([answer.status, $('h1').text(), $('.rows li').length]).toEqual([200, 'Acme Chain & Söhne', 1])
  })
})

it('a posting links to the other open jobs of its company, and names the site for applications', async () => {
  const { $ } = await server.open('/jobs/made-up-engineer-00000001')
  const more = $('section').filter((_, one) => $(one).find('h2').text() === 'More at Example Labs')
  expect([more.find('.row').length, more.find('.section-head a').attr('href')]).toEqual([6, '/companies/example-labs'])
  expect(more.find('a[href="/jobs/made-up-engineer-00000001"]')).toHaveLength(0)
  const shown = hrefsOf($, '.rows .row-title a')
  expect(shown).toHaveLength(new Set(shown).size)
  expect($('.actions .button').first().text()).toBe('Apply at Example Labs')
  expect((await server.open('/jobs/made-up-engineer-00000208')).$('.actions .button').first().text()).toBe(
    'Apply through Sample Board',
  )
})

it('shows one role in several places as one row that leads to each, and counts every posting', async () => {
  const { $ } = await server.open('/jobs?company=acme+fold')
  expect([$('.list-bar strong').text(), $('.row').length]).toEqual(['4', 2])
  const places = $('.row')
    .map((_, row) => $(row).find('bdi').slice(1).text())
    .get()
  expect(places.toSorted()).toEqual(['Braga', 'LisbonPortoFaro'])
  expect($('.row-facts a[href^="/jobs/"]')).toHaveLength(2)
  expect($('.bar-note').text()).toContain('counts once for each place')
})
