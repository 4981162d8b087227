import { describe, expect, it } from 'vitest'
import { issueToken } from '../src/auth/tokens.ts'
import { hrefsOf, textsOf } from './client-of.ts'
import { HOSTILE, usePages } from './pages-server.ts'
import { fictionalSnapshot } from './snapshot.ts'

const server = usePages()

describe('every page', () => {
  it.each(['/', '/jobs', '/news', '/events', '/events/calendar', '/glossary', '/search?q=made-up', '/companies'])(
    '%s says what it is, where it is, and may be kept a minute',
    async path => {
      const { answer, $ } = await server.open(path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect(answer.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=300')
      expect(answer.headers.get('etag')).toMatch(/^W\//)
      expect($('h1')).toHaveLength(1)
      expect($('link[rel=canonical]').attr('href')).toMatch(/^https:\/\/web3\.example\//)
      expect($('meta[name=description]').attr('content')).toBeTruthy()
    },
  )

  it('has icons for browsers with and without SVG', async () => {
    const { $ } = await server.open('/')
    const paths = hrefsOf($, 'link[rel=icon], link[rel=apple-touch-icon]')
    const icons = await Promise.all(paths.map(path => server.get(path)))
    const [ico, svg, touch] = icons.map(({ bytes }) => bytes)
    expect(icons.map(({ headers }) => headers['content-type'])).toEqual(['image/x-icon', 'image/svg+xml', 'image/png'])
    // The one picture of the icon ends with it, and is a PNG, as the other is.
    expect(ico?.subarray(ico.readUInt32LE(18)).length).toBe(ico?.readUInt32LE(14))
    for (const png of [ico?.subarray(22), touch]) expect(png?.subarray(1, 4).toString()).toBe('PNG')
    expect(svg?.toString()).toContain('</svg>')
  })

  it('has styles and scripts of a type that browsers take, under names that are kept for good', async () => {
    const { $ } = await server.open('/jobs')
    const typesOf = async (selector: string, attribute: string) => {
      const paths = $.extract({ paths: [{ selector, value: attribute }] }).paths
      expect(paths.length).toBeGreaterThan(0)
      const answers = await Promise.all(paths.map(path => server.get(path)))
      return new Set(answers.map(({ headers }) => `${headers['content-type']}; ${headers['cache-control']}`))
    }
    const kept = 'charset=utf-8; public, max-age=31536000, immutable'
    expect(await typesOf('link[rel=stylesheet]', 'href')).toEqual(new Set([`text/css; ${kept}`]))
    expect(await typesOf('script[src]', 'src')).toEqual(new Set([`text/javascript; ${kept}`]))
  })

  it('has no canonical address if it is not found', async () => {
    const { $ } = await server.open('/nowhere')
    expect([$('link[rel=canonical]').length, $('meta[property="og:url"]').length]).toEqual([0, 0])
    expect($('input[name=q]').attr('placeholder')).toBeTruthy()
  })

  it.each([
    ['/nowhere', 'nowhere'],
    ['/glossary/made-up-manager', 'made up manager'],
    ['/jobs/made-up-engineer-0a1b2c3d', 'made up engineer'],
    ['/companies/caf%C3%A9_labs', 'café labs'],
    ['/.env', ''],
    ['/jobs/%E2%80%AEmade-up', ''],
    [`/jobs/${'made-up-'.repeat(30)}engineer`, ''],
    [`/jobs/${issueToken('access').text}`, ''],
  ])('is ready to search for the words of %s', async (path, words) => {
    const { answer, $ } = await server.open(path)
    expect([answer.status, $('input[name=q]').val() ?? '']).toEqual([404, words])
  })

  it('shows nothing of a posting that a trust rule flagged', async () =>
    expect((await server.open('/jobs/made-up-engineer-00000204')).answer.status).toBe(404))
})

describe('the status', () => {
  it('says that no source is in the requested state, and links to all', async () => {
    const { $ } = await server.open('/status?state=disabled')
    expect([$('table').length, $('.empty').text()]).toEqual([0, 'No source is disabled. Show all sources'])
    expect($('.empty a').attr('href')).toBe('/status')
    expect((await server.open('/status')).$('.empty')).toHaveLength(0)
  })

  it('has those in one state together, and only failing ones unfolded', async () => {
    const { $ } = await server.open('/status')
    const folds = $('.alike')
    expect(folds.length).toBeGreaterThan(1)
    for (const fold of folds.get()) {
      const [, count, state] = /^([\d,]+) (.+)$/.exec($(fold).find('.state').text()) ?? []
      expect($(fold).find('tbody tr, li')).toHaveLength(Number(count))
      expect($(fold).attr('open') !== undefined).toBe(state === 'failing')
    }
    expect((await server.open('/status?state=ok')).$('.alike:not([open])')).toHaveLength(0)
  })

  it('distinguishes sources of one name', async () => {
    const { $ } = await server.open('/status')
    const names = textsOf($, 'tbody th a')
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(expect.arrayContaining(['Example Gazette', 'Sample Board (sample-board-one)']))
  })

  it.each(['state=bad', 'state=ok&state=ok', 'page=0'])(
    'requested with %s says so, and draws no source',
    async query => {
      const { answer, $ } = await server.open(`/status?${query}`)
      expect([answer.status, $('[role=alert]').length, $('table, .views [aria-current]').length]).toEqual([400, 1, 0])
      expect($('.views a').first().attr('href')).toBe('/status')
    },
  )
})

describe('the start page', () => {
  const openAt = (now: string, path: string) => server.at(now, () => server.open(path))

  it('shows no event as coming whose last day was yesterday, though it is listed until it is over everywhere', async () => {
    const [home, list] = [await openAt('2026-10-04T09:00:00Z', '/'), await openAt('2026-10-04T09:00:00Z', '/events')]
    expect(list.$('.row-time').first().text()).toBe('yesterday')
    expect(home.$('section:has(a[href="/events"]) .row-time').first().text()).toBe('in 7 days')
    expect(Number(home.$('.counts a[href="/events"] strong').text())).toBe(Number(list.$('.list-bar strong').text()))
  })

  it('has a word of the day for every day', async () => {
    for (const year of ['1492', '1969', '1970', '2200']) {
      const { answer, $ } = await openAt(`${year}-07-20T20:17:00Z`, '/')
      expect([year, answer.status, $('section:contains("Terms of the day") .row-text').first().text()]).toEqual([
        year,
        200,
        expect.stringMatching(/\w/),
      ])
    }
  })
})

describe('the glossary', () => {
  it('goes from A to Z, or by category', async () => {
    expect((await server.open('/glossary')).$('.letter h2').map((_, h) => h.children[0]).length).toBe(2)
    expect((await server.open('/glossary?by=category')).$('.letter h2').first().text()).toBe('DeFi')
  })

  it('says that no term fits, without a heading over nothing', async () => {
    const { $ } = await server.open('/glossary?search=nowherefound')
    expect([$('.empty').text().trim(), $('.letter').length]).toEqual([
      'No term matches all of these filters. Show all terms',
      0,
    ])
    expect((await server.open('/glossary')).$('.empty')).toHaveLength(0)
  })

  it('leads from a word to the jobs and the news that use it', async () => {
    expect((await server.open('/glossary/made-up-term-3')).$('.row-title').text()).toBe(HOSTILE)
    expect((await server.open('/glossary/made-up-term-4')).$('.row-title').text()).toBe('Made-up Term 4 spreads')
  })
})

it('names the day a term was read, and leading words not among its names', async () => {
  const { $ } = await server.open('/glossary/made-up-term-31')
  expect($('article').text()).toContain('As read on 5 November 2026')
  expect($('time[datetime="2026-11-05"]')).toHaveLength(1)
  expect($('.record').text()).not.toContain('Half of It')
  expect((await server.open('/glossary/made-up-term-4')).$('article').text()).not.toContain('As read on')
})

it('leads from no word to an empty list, when only a synonym is in use either', async () => {
  const leading: string[] = []
  for (const { slug } of fictionalSnapshot().glossary) {
    const { $ } = await server.open(`/glossary/${slug}`)
    for (const path of hrefsOf($, '.section-head a')) {
      leading.push(path)
      expect(Number((await server.open(path)).$('.list-bar strong').text()), path).toBeGreaterThan(0)
    }
  }
  expect(leading).toContain('/news?search=MUT9')
})

it('searches everything at once', async () => {
  const { $ } = await server.open('/search?q=made-up')
  expect(textsOf($, 'section h2').map(heading => heading.split(' ')[0])).toEqual(['Terms', 'Jobs', 'News'])
})

describe('characters that turn the text around them', () => {
  const TURNING = '\u202e\u2066\u200f\u061c'

  it('are searched for and not shown by the search', async () => {
    const { $ } = await server.open(`/search?q=${encodeURIComponent(`${TURNING}made-up`)}`)
    expect([$('h1').text(), $('title').text()]).toEqual(['“made-up”', '“made-up” | Public Web3 Data'])
    expect([$('input[name=q]').attr('value'), $('.row').length > 0]).toEqual([`${TURNING}made-up`, true])
  })

  it.each(['/jobs', '/news', '/events', '/events/calendar', '/glossary'])(
    'are not shown by the filters of %s',
    async path => {
      const { $ } = await server.open(`${path}?search=${encodeURIComponent(`${TURNING}made-up`)}`)
      expect($('.list-bar .chip').text()).toBe('“made-up”×')
      for (const text of [$('title').text(), $('.list-bar').html(), $('.empty').html()])
        expect(text ?? '').not.toMatch(/[\u202e\u2066\u200f\u061c]/)
    },
  )
})

it('credits each publisher once, however many sources it has', async () => {
  const { $ } = await server.open('/terms')
  expect($('#jobs .rows li').text()).toBe('Sample Board: Jobs by Sample Board (terms)')
  expect($('#jobs .figure').text()).toBe('2')
})

it('says that a search is too long, and shows the form for an empty one', async () => {
  const { answer, $ } = await server.open(`/search?q=${'x'.repeat(201)}`)
  expect([answer.status, $('[role=alert]').text()]).toEqual([
    400,
    'Q must be at most 200 characters, so it was left out.',
  ])
  expect((await server.open('/search?q=+')).answer.status).toBe(200)
  expect((await server.open('/search?q=made-up&limit=none')).$('h1').text()).toBe('“made-up”')
})
