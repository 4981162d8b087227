import { load } from 'cheerio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from './server.ts'
import {
  fictionalEvent,
  fictionalJob,
  fictionalNews,
  fictionalSnapshot,
  fictionalSource,
  fictionalTerm,
} from './snapshot.ts'

const HOSTILE = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'
let server: TestServer
beforeAll(async () => {
  const snapshot = fictionalSnapshot()
  server = await startServer({
    env: { PUBLIC_BASE_URL: 'https://web3.example' },
    snapshot: {
      ...snapshot,
      jobs: [
        ...snapshot.jobs,
        fictionalJob(201, {
          title: HOSTILE,
          description: `${HOSTILE}\n\nA made-up term 3 is here.`,
          countries: ['DE'],
        }),
        fictionalJob(202, { closedAt: '2026-09-20T00:00:00.000Z' }),
        fictionalJob(203, {
          missingSince: '2026-09-30T00:00:00.000Z',
          company: 'Acme Chain & Söhne',
          location: 'Zürich; Genève',
        }),
        fictionalJob(205, { closesAt: '2026-07-16T03:54:18Z', closedAt: '2026-07-16T03:54:18.000Z' }),
        fictionalJob(206, {
          dateIssue: 'missing',
          location: 'Lisbon; Porto; Faro; Braga',
          countries: ['PT', 'ES', 'FR'],
        }),
        fictionalJob(207, { source: 'old-board' }),
        fictionalJob(204, { flags: ['look-alike'] }),
      ],
      news: [
        ...snapshot.news,
        fictionalNews(90, {
          title: 'Made-up Term 4 spreads',
          pubDate: '2026-10-01T11:00:00.000Z',
          sourceId: 'followed',
          alsoReportedBy: [
            {
              source: 'Sample Post',
              sourceId: 'sample-post',
              title: 'It spreads',
              link: 'https://post.example/1',
              pubDate: '2026-10-01T11:30:00.000Z',
            },
          ],
        }),
        fictionalNews(91, { title: 'MUT9 is what all call it' }),
      ],
      events: [
        ...snapshot.events,
        fictionalEvent(60, { status: 'cancelled', cfpDeadline: '2026-10-11', cfpUrl: 'https://summit.example/cfp' }),
        fictionalEvent(62, { name: 'Example Camp', startDate: '2026-10-31', endDate: '2026-11-02' }),
        fictionalEvent(61, { startDate: '2026-09-01', endDate: '2026-09-02' }),
      ],
      glossary: [...snapshot.glossary, fictionalTerm(30, { term: 'Layer 9', category: 'Layer 2 Scaling' })],
      sources: [
        ...snapshot.sources,
        fictionalSource('old-board', { lastSuccessAt: '2026-09-17T00:00:00.000Z' }),
        fictionalSource('followed', { collection: 'news', follow: true }),
        ...['one', 'two', 'three'].map(topic =>
          fictionalSource(`sample-board-${topic}`, { name: 'Sample Board', credit: 'Jobs by Sample Board' }),
        ),
      ],
    },
  })
})
afterAll(() => server.close())

async function open(path: string) {
  const answer = await fetch(server.url + path, { redirect: 'manual' })
  return { answer, $: load(await answer.text()) }
}

describe('every page', () => {
  it.each(['/', '/jobs', '/news', '/events', '/events/calendar', '/glossary', '/search?q=made-up', '/companies'])(
    '%s says what it is, where it is, and may be kept a minute',
    async path => {
      const { answer, $ } = await open(path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect(answer.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=300')
      expect(answer.headers.get('etag')).toMatch(/^W\//)
      expect($('h1')).toHaveLength(1)
      expect($('link[rel=canonical]').attr('href')).toMatch(/^https:\/\/web3\.example\//)
      expect($('meta[name=description]').attr('content')).toBeTruthy()
    },
  )

  it('has no script or style in it, and its policy allows none', async () => {
    const { answer, $ } = await open('/jobs')
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toMatch(/unsafe|\*|data:/)
    expect($('style, [style], script:not([src]):not([type="application/ld+json"])')).toHaveLength(0)
  })

  it('is not found with a page for people', async () => {
    const { answer, $ } = await open('/nowhere')
    expect([answer.status, $('h1').text(), answer.headers.get('cache-control')]).toEqual([
      404,
      'There is nothing here',
      'no-store',
    ])
  })

  it('has no address of its own where it is not found', async () => {
    const { $ } = await open('/nowhere')
    expect([$('link[rel=canonical]').length, $('meta[property="og:url"]').length]).toEqual([0, 0])
    expect($('input[name=q]').attr('placeholder')).toBeTruthy()
  })

  it.each(['/jobs/none', '/events/none', '/glossary/none', '/companies/none', '/events/none.ics'])(
    '%s is a 404',
    async path => expect((await open(path)).answer.status).toBe(404),
  )

  it('shows nothing of a posting that a trust rule flagged', async () =>
    expect((await open('/jobs/made-up-engineer-00000204')).answer.status).toBe(404))
})

describe('the list of jobs', () => {
  it('finds what the API finds', async () => {
    const query = 'search=fictional&remote=true&tag=defi'
    const { $ } = await open(`/jobs?${query}`)
    const api = await (await fetch(`${server.url}/api/jobs?${query}&limit=30`)).json()
    const ids = $('.rows .row-title a')
      .map((_, link) => $(link).attr('href')?.slice('/jobs/'.length))
      .get()
    expect(ids).toEqual(api.data.map((job: { id: string }) => job.id))
    expect($('.list-bar strong').text()).toBe(String(api.meta.total))
  })

  it('shows hostile text as text', async () => {
    const { $ } = await open('/jobs?country=DE')
    expect($('.row-title').text()).toBe(HOSTILE)
    expect($('.rows img, .rows script')).toHaveLength(0)
  })

  it('finds a place as published, where a search in the postings does not look', async () => {
    const found = async (path: string) => (await open(path)).$('.list-bar strong').text()
    expect(await found('/jobs?location=ZURICH')).toBe('1')
    expect(await found('/jobs?search=zurich')).toBe('0')
    const { $ } = await open('/jobs?location=zurich')
    expect([$('input[name=location]').attr('value'), $('.chip').attr('aria-label')]).toEqual([
      'zurich',
      'Remove filter Place: zurich',
    ])
    expect($('.chip').attr('href')).toBe('/jobs')
  })

  it('keeps what was chosen, whether by its value or as links write it', async () => {
    const { $ } = await open('/jobs?tag=defi&country=DE')
    const chosen = (name: string) =>
      $(`select[name=${name}] option[selected]`)
        .map((_, option) => $(option).attr('value'))
        .get()
    expect([chosen('tag'), chosen('country')]).toEqual([['DeFi'], ['DE']])
  })

  it.each([
    ['/jobs?search=nowherefound', 'No open job fits all of these filters.'],
    ['/jobs?page=900', 'The list ends before this page.'],
  ])('%s says why it is empty', async (path, words) => expect((await open(path)).$('.empty').text()).toContain(words))

  it('leads from page to page with its filters', async () => {
    const { $ } = await open('/jobs?tag=defi&page=2')
    expect($('a[rel=next]').attr('href')).toBe('/jobs?tag=defi&page=3')
    expect($('a[rel=prev]').attr('href')).toBe('/jobs?tag=defi')
  })

  it('offers feeds of the same filters', async () => {
    const { $ } = await open('/jobs?tag=defi')
    expect($('.subscribe a').first().attr('href')).toBe('/api/v1/jobs.rss?tag=defi')
    expect($('link[rel=alternate][type="application/atom+xml"]').attr('href')).toBe('/api/v1/jobs.atom?tag=defi')
  })

  it('tidies the address of a form', async () => {
    const { answer } = await open('/jobs?search=&tag=defi&country=&min_salary=')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/jobs?tag=defi'])
  })

  it('says what it could not read, and keeps what it could', async () => {
    const { answer, $ } = await open('/jobs?min_salary=lots&country=DE&page=x')
    expect([answer.status, $('[role=alert]').text()]).toEqual([
      400,
      'Min salary must be an integer of at least 1, so it was left out. Page must be an integer from 1 to 100000, so it was left out.',
    ])
    expect([$('.row').length, $('select[name=country] option[selected]').attr('value')]).toEqual([1, 'DE'])
  })

  it('is no answer for others when something of the query could not be read', async () => {
    const refused = await open('/jobs?min_salary=lots&country=DE')
    const good = await open('/jobs?country=DE')
    expect([refused.answer.status, good.answer.status, good.$('[role=alert]').length]).toEqual([400, 200, 0])
  })

  it('is not indexed when it is narrowed', async () => {
    expect((await open('/jobs?tag=defi')).$('meta[name=robots]').attr('content')).toBe('noindex, follow')
    expect((await open('/jobs')).$('meta[name=robots]')).toHaveLength(0)
  })
})

describe('the page of a job', () => {
  it('shows hostile text as text', async () => {
    const { $ } = await open('/jobs/made-up-engineer-00000201')
    expect($('h1').text()).toBe(HOSTILE)
    expect($('img, script:not([src]):not([type="application/ld+json"])')).toHaveLength(0)
    const blocks = $('script[type="application/ld+json"]')
      .map((_, block) => JSON.parse($(block).text()))
      .get()
    expect(blocks.find(block => block['@type'] === 'JobPosting')).toMatchObject({ title: HOSTILE })
  })

  it('links the words of the glossary', async () => {
    const { $ } = await open('/jobs/made-up-engineer-00000201')
    expect($('.posting a[href="/glossary/made-up-term-3"]').text()).toBe('made-up term 3')
  })

  it('leads to the employer with a link that vouches for nothing', async () => {
    const { $ } = await open('/jobs/made-up-engineer-00000001')
    const apply = $('.actions a').first()
    expect([apply.attr('href'), apply.attr('rel')]).toEqual(['https://jobs.example/1', 'noopener ugc'])
  })

  it('stays when it is closed, says so first, and offers open ones', async () => {
    const { answer, $ } = await open('/jobs/made-up-engineer-00000202')
    expect(answer.status).toBe(200)
    expect($('main > .notice').first().text()).toContain('This job is closed')
    expect($('meta[name=robots]').attr('content')).toContain('noindex')
    expect($('#similar .row-title a').length).toBeGreaterThan(0)
    expect($.text()).not.toContain('JobPosting')
  })

  it('tells a closing date that passed apart from being gone from its board', async () => {
    const gone = (await open('/jobs/made-up-engineer-00000202')).$
    expect(gone('main > .notice').text()).toContain('Example Labs no longer lists it')
    expect(gone('.panel').text()).toContain('It is gone from the employer’s own job board.')
    const { $ } = await open('/jobs/made-up-engineer-00000205')
    expect($('main > .notice').text()).toMatch(/Its own closing date passed\s+Jul 16, 2026/)
    expect($('.panel').text()).toContain('The closing date that it stated itself has passed.')
    expect($('dt:contains("Closed") + dd').text()).toBe('Jul 16, 2026')
    expect($('.panel').text()).not.toMatch(/Closes|Closing date:|gone from/)
  })

  it('says once when it was first seen where its source states no date', async () => {
    const { $ } = await open('/jobs/made-up-engineer-00000206')
    const names = $('.panel dt')
      .map((_, name) => $(name).text())
      .get()
    expect(names.filter(name => name === 'First seen')).toHaveLength(1)
    expect(names).not.toContain('Published')
    expect((await open('/jobs')).$('.row-time').first().text()).not.toContain('seen')
    expect((await open('/jobs?location=faro')).$('.row-time').text()).toMatch(/^seen /)
  })

  it('names some of many places on top, and all of them among its facts', async () => {
    const { $ } = await open('/jobs/made-up-engineer-00000206')
    expect($('.lead').text()).toContain('Lisbon; Porto; +2 places')
    expect($('dt:contains("Place") + dd').text()).toBe('Lisbon; Porto; Faro; Braga')
    expect($('dt:contains("Countries") + dd').text()).toBe('France, Portugal, Spain')
    expect($('title').text()).toBe('Made-up Engineer 206 at Example Labs, Lisbon; Porto; +2 places | Public Web3 Data')
    expect($('meta[property="og:title"]').attr('content')).toBe(
      'Made-up Engineer 206 at Example Labs, Lisbon; Porto; +2 places',
    )
  })

  it.each([
    ['old-board', 'was open when last checked', 'last seen open'],
    ['example-labs', '', 'open'],
  ])('is called no more than what the last answer of %s vouches for', async (source, notice, word) => {
    const { $ } = await open(`/jobs/made-up-engineer-${source === 'old-board' ? '00000207' : '00000001'}`)
    expect($('main > .notice').text()).toContain(notice)
    expect($('.state-line').text()).toBe(word)
  })

  it('says when it may be gone', async () =>
    expect((await open('/jobs/made-up-engineer-00000203')).$('main > .notice').text()).toContain(
      'Perhaps no longer open',
    ))

  it('leads to its company whatever it is called', async () => {
    const path = (await open('/jobs/made-up-engineer-00000203')).$('.lead a').attr('href') ?? ''
    const { answer, $ } = await open(path)
    expect([answer.status, $('h1').text(), $('.rows li').length]).toEqual([200, 'Acme Chain & Söhne', 1])
  })
})

describe('the news', () => {
  it('names who else reported a story', async () => {
    const { $ } = await open('/news')
    expect($('.row').first().text()).toMatch(/also reported by\s+Sample Post/)
  })

  it('follows links only where the source asks for it', async () => {
    const { $ } = await open('/news')
    const rels = $('.row-title a')
      .map((_, link) => $(link).attr('rel'))
      .get()
    expect([rels[0], rels[1]]).toEqual(['noopener', 'noopener ugc'])
  })
})

describe('events', () => {
  it('are listed by month, without cancelled and past ones', async () => {
    const { $ } = await open('/events')
    expect($('.month-group h2').first().text()).toBe('October 2026')
    expect([$('.list-bar strong').text(), $('.row').length]).toEqual(['21', 21])
  })

  it('keep their filters when the month cannot be read', async () => {
    const { answer, $ } = await open('/events/calendar?month=soon&type=conference&online=perhaps')
    expect([answer.status, $('[role=alert]').text()]).toEqual([
      400,
      'Month must be a year and a month such as 2026-11, so it was left out. Online must be true or false, so it was left out.',
    ])
    expect($('select[name=type] option[selected]').attr('value')).toBe('conference')
  })

  it('stand on their days in the month', async () => {
    const { $ } = await open('/events/calendar?month=2026-10')
    expect($('td:has(time[datetime="2026-10-11"]) a').text()).toBe('Example Summit 1')
    expect($('a[rel=next]').attr('href')).toBe('/events/calendar?month=2026-11')
  })

  it('of several days are marked where a list of days names them once, with their range', async () => {
    server.time.now = new Date('2026-10-26T12:00:00Z')
    const { $ } = await open('/events/calendar?month=2026-10')
    server.time.now = new Date('2026-10-01T12:00:00Z')
    const cell = (day: string) => $(`td:has(time[datetime="${day}"])`)
    const textsOf = (days: string[]) => days.map(day => cell(day).find('li:not(.goes-on)').text().replace(/\s/g, ' '))
    expect(textsOf(['2026-10-31', '2026-10-26'])).toEqual(['Example Camp Oct 31 – Nov 2, 2026', 'Example Summit 16'])
    expect(cell('2026-10-26').find('time').text()).toContain('Today, Oct 26, 2026')
    expect($('[aria-current=date]')).toHaveLength(1)
    const next = (await open('/events/calendar?month=2026-11')).$
    const days = next('td:has(li:contains("Example Camp"))')
    expect(days.map((_, day) => [[next(day).attr('class') ?? '', next(day).find('.goes-on').length]]).get()).toEqual([
      ['', 0],
      ['carried', 1],
    ])
    expect(next('.pager').text().replace(/\s+/g, ' ')).toBe('← October 2026December 2026 →')
  })

  it('say that they are cancelled, and until when to apply', async () => {
    const { $ } = await open('/events/example-summit-00000060')
    expect($('main > .notice').text()).toContain('cancelled')
    expect($('.panel').text()).toMatch(/Speakers until\s*Oct 11, 2026\s*\(in 10 days\)/)
  })

  it('are files for a calendar', async () => {
    const { $ } = await open('/events/example-summit-00000001')
    const answer = await fetch(server.url + $('a[type="text/calendar"]').attr('href'))
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(await answer.text()).toMatch(/DTSTART;VALUE=DATE:20261011\r\nDTEND;VALUE=DATE:20261012/)
  })

  it('are kept when they are over, and say so', async () =>
    expect((await open('/events/example-summit-00000061')).$('main > .notice').text()).toContain('over'))
})

describe('the glossary', () => {
  it('goes from A to Z, or by category', async () => {
    expect((await open('/glossary')).$('.letter h2').map((_, h) => h.children[0]).length).toBe(2)
    expect((await open('/glossary?by=category')).$('.letter h2').first().text()).toBe('DeFi')
  })

  it('says that no term fits, without a heading over nothing', async () => {
    const { $ } = await open('/glossary?search=nowherefound')
    expect([$('.empty').is('[hidden]'), $('.letter').length]).toEqual([false, 0])
    expect((await open('/glossary')).$('.empty').is('[hidden]')).toBe(true)
  })

  it('leads from a word to the jobs and the news that use it', async () => {
    expect((await open('/glossary/made-up-term-3')).$('.row-title').text()).toBe(HOSTILE)
    expect((await open('/glossary/made-up-term-4')).$('.row-title').text()).toBe('Made-up Term 4 spreads')
  })
})

it('leads from no word to an empty list, when only a synonym is in use either', async () => {
  const leading: string[] = []
  for (const { slug } of fictionalSnapshot().glossary) {
    const { $ } = await open(`/glossary/${slug}`)
    for (const link of $('.section-head a').get()) {
      const path = $(link).attr('href') ?? ''
      leading.push(path)
      expect(Number((await open(path)).$('.list-bar strong').text()), path).toBeGreaterThan(0)
    }
  }
  expect(leading).toContain('/news?search=MUT9')
})

it('searches everything at once', async () => {
  const { $ } = await open('/search?q=made-up')
  expect(
    $('section h2')
      .map((_, heading) => $(heading).text().split(' ')[0])
      .get(),
  ).toEqual(['Terms', 'Jobs', 'News'])
})

describe('characters that turn the text around them', () => {
  const TURNING = '\u202e\u2066\u200f\u061c'

  it('are searched for and not shown by the search', async () => {
    const { $ } = await open(`/search?q=${encodeURIComponent(`${TURNING}made-up`)}`)
    expect([$('h1').text(), $('title').text()]).toEqual(['“made-up”', '“made-up” | Public Web3 Data'])
    expect([$('input[name=q]').attr('value'), $('.row').length > 0]).toEqual([`${TURNING}made-up`, true])
  })

  it.each(['/jobs', '/news', '/events', '/events/calendar', '/glossary'])(
    'are not shown by the filters of %s',
    async path => {
      const { $ } = await open(`${path}?search=${encodeURIComponent(`${TURNING}made-up`)}`)
      expect($('.list-bar .chip').text()).toBe('“made-up”×')
      for (const text of [$('title').text(), $('.list-bar').html(), $('.empty').html()])
        expect(text ?? '').not.toMatch(/[\u202e\u2066\u200f\u061c]/)
    },
  )
})

it('credits each publisher once, however many sources it has', async () => {
  const { $ } = await open('/terms')
  expect($('#jobs .rows li').text()).toBe('Sample Board: Jobs by Sample Board (terms)')
  expect($('#jobs .figure').text()).toBe('2')
})

it('says that a search is too long, and takes an empty one for a wish to search', async () => {
  const { answer, $ } = await open(`/search?q=${'x'.repeat(201)}`)
  expect([answer.status, $('[role=alert]').text()]).toEqual([
    400,
    'Q must be at most 200 characters, so it was left out.',
  ])
  expect((await open('/search?q=+')).answer.status).toBe(200)
  expect((await open('/search?q=made-up&limit=none')).$('h1').text()).toBe('“made-up”')
})
