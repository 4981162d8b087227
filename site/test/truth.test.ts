/** The age of the same records in pages, API, feeds, Markdown and tools: none contradicts another. */
import { load } from 'cheerio'
import { describe, expect, it } from 'vitest'
import { wordFor } from '#contract/vocabulary.ts'
import { pictureText } from '../src/views/picture/texts.ts'
import { useServer } from './server.ts'
import { fictionalEvent, fictionalJob, fictionalNews, fictionalSnapshot, fictionalSource } from './snapshot.ts'

const NOW = '2026-10-02T06:00:00Z'
const LONG_AFTER = '2026-12-31T06:00:00Z'
const OLD = '2026-08-01T06:00:00Z'
const YESTERDAY = '2026-10-01T06:00:00Z'
/** Checked a day before; it is 178 days away, so that the check holds for four weeks. */
const BY_HAND = fictionalEvent(9, { startDate: '2027-03-29', source: 'hand-kept', checkedAt: '2026-10-01' })
const EVENTS = [...[1, 2].map(n => fictionalEvent(n, { startDate: `2027-05-0${n}` })), BY_HAND]
const DISPUTED = fictionalEvent(3, { startDate: '2027-05-03', dateConflict: true })

function snapshotSeen(at: string) {
  const seen = { lastAttemptAt: at, lastSuccessAt: at }
  return fictionalSnapshot({
    jobs: [1, 2, 3, 4].map(n => fictionalJob(n, { firstSeenAt: OLD, source: n > 2 ? 'example-labs' : 'other-labs' })),
    news: [1, 2].map(n => fictionalNews(n, { firstSeenAt: OLD })),
    events: [...EVENTS, DISPUTED].map(event => ({ ...event, firstSeenAt: OLD })),
    sources: [
      fictionalSource('example-labs'),
      fictionalSource('other-labs', { name: 'Other Labs', ...seen }),
      fictionalSource('example-gazette', { collection: 'news', name: 'Example Gazette', ...seen }),
      fictionalSource('example-calendar', { collection: 'events', name: 'Example Calendar', ...seen }),
      // The program read the file just now, which confirms nothing.
      fictionalSource('hand-kept', {
        collection: 'events',
        handKept: true,
        checkedAt: '2026-10-01',
        lastSuccessAt: NOW,
        staleAfterHours: 672,
      }),
    ],
  })
}

const JOBS = { confirmed: 'open', others: 'last seen open' } as const
const CASES = {
  'all was seen yesterday': { seen: YESTERDAY, now: NOW, confirmed: { jobs: 4, news: 2, events: 4 } },
  'one job board was seen yesterday': { seen: OLD, now: NOW, confirmed: { jobs: 2, news: 0, events: 1 } },
  '90 days have passed': { seen: YESTERDAY, now: LONG_AFTER, confirmed: { jobs: 0, news: 0, events: 0 } },
}

describe.each(Object.entries(CASES))('when %s', (_name, { seen, now, confirmed }) => {
  const server = useServer({ snapshot: snapshotSeen(seen) })
  const get = async (path: string) => {
    server.time.now = new Date(now)
    const answer = await fetch(server.url + path)
    expect([path, answer.status]).toEqual([path, 200])
    return { headers: answer.headers, text: await answer.text() }
  }
  const json = async (path: string) => JSON.parse((await get(path)).text)
  const call = async (name: string, args: object) => {
    server.time.now = new Date(now)
    return (await server.call(name, args)).structuredContent
  }
  const wordsOf = async (path: string) => {
    const $ = load((await get(path)).text)
    $('script, style, header, footer').remove()
    return `${$('body').text()} ${$('meta[name=description]').attr('content')}`.replace(/\s+/g, ' ')
  }

  it.each(['jobs', 'news', 'events'] as const)('all ages of the list of %s are one', async list => {
    const { headers } = await get(`/api/${list}`)
    const [asOf, median] = [headers.get('x-data-as-of'), headers.get('x-data-median-as-of')]
    const formats = ['csv', 'ndjson', 'rss', 'atom', 'json-feed', ...(list === 'events' ? ['ics'] : [])]
    for (const path of [`/${list}`, ...formats.map(format => `/api/v1/${list}.${format}`)]) {
      const { headers } = await get(path)
      expect([path, headers.get('x-data-as-of'), headers.get('x-data-median-as-of')]).toEqual([path, asOf, median])
    }
    const ages = await Promise.all([
      json(`/api/v1/${list}/facets`).then(({ meta }) => meta),
      json(`/api/v1/${list}?view=full`).then(({ meta }) => meta),
      call(`list_${list}`, {}).then(({ meta }) => meta),
      json('/api/status').then(({ collections }) =>
        collections.find((one: Record<string, unknown>) => one.collection === list),
      ),
    ])
    const expected = { asOf: asOf ?? undefined, medianAsOf: median ?? undefined }
    expect(ages.map(({ asOf, medianAsOf }) => ({ asOf, medianAsOf }))).toEqual(ages.map(() => expected))
    expect((await get(`/${list}.md`)).text).toContain(`date: "${asOf}"`)
    // The body of the interface's list has no room for it.
    expect(Object.keys((await json(`/api/${list}`)).meta)).not.toContain('asOf')
  })

  it('each answer has its age, that of the glossary none', async () => {
    for (const path of ['search?q=up', 'suggest?q=s', 'changes', 'sources', 'jobs/facets', 'changes?collection=news']) {
      const { headers, text } = await get(`/api/v1/${path}`)
      expect([path, JSON.parse(text).meta.asOf]).toEqual([path, headers.get('x-data-as-of')])
      expect(headers.get('x-data-as-of')).toMatch(/^2026-/)
    }
    expect((await get('/api/v1/glossary')).headers.has('x-data-as-of')).toBe(false)
    for (const [tool, args] of [
      ['search', { query: 'made-up', q: 'made-up' }],
      ['list_changes', {}],
      ['list_sources', {}],
      ['get_job', { id: fictionalJob(1).id }],
    ] as const)
      expect([tool, (await call(tool, tool === 'search' ? { q: 'made-up' } : args)).meta.asOf]).toEqual([
        tool,
        expect.stringMatching(/^2026-/),
      ])
  })

  it('a set is called open or upcoming exactly if all of it is confirmed', async () => {
    const total = { jobs: 4, news: 2, events: 4 }
    const called = { jobs: 'open', news: 'new', events: 'upcoming' }
    for (const list of ['jobs', 'news', 'events'] as const) {
      const isAll = confirmed[list] === total[list]
      expect((await call(`list_${list}`, {})).meta).toMatchObject({ total: total[list], confirmed: confirmed[list] })
      const picture = await pictureText({ store: server.services.store, clock: () => new Date(now) }, list)
      expect(picture?.line).toContain(`${total[list]} ${isAll ? called[list] : 'listed'} `)
      const feed = (await get(`/api/v1/${list}.rss`)).text
      const sentence = isAll
        ? `All ${total[list]} are confirmed: ${called[list]}.`
        : `${confirmed[list]} of ${total[list]} are confirmed`
      expect(feed).toContain(sentence)
      expect(/<title>[^<]*, as of /.test(feed)).toBe(!isAll)
    }
  })

  it.each([
    ['jobs', fictionalJob(4).id, confirmed.jobs >= 2],
    ['jobs', fictionalJob(1).id, confirmed.jobs === 4],
  ] as const)('one of the %s, %s, is the same everywhere', async (_list, id, isOpen) => {
    const { verification, meta } = await json(`/api/v1/jobs/${id}`)
    const word = isOpen ? JOBS.confirmed : JOBS.others
    expect([verification.state, meta.asOf]).toEqual([isOpen ? 'open' : 'unconfirmed', verification.confirmedAt])
    expect((await get(`/jobs/${id}.md`)).text).toContain(`State: ${word}. `)
    expect((await call('get_job', { id })).verification.state).toBe(verification.state)
    expect(await wordsOf(`/jobs/${id}`)).toContain(word)
    const entry = (await get('/api/v1/jobs.rss')).text.split('<item>').find(item => item.includes(id))
    expect(entry?.includes(wordFor('last-seen-open'))).toBe(!isOpen)
  })

  it.each([
    [EVENTS[0]?.id ?? '', confirmed.events === 4, true],
    [BY_HAND.id, confirmed.events > 0, true],
    [DISPUTED.id, confirmed.events === 4, false],
  ])('the event %s is the same everywhere', async (id, isConfirmed, isSure) => {
    const { data, verification } = await json(`/api/v1/events/${id}`)
    const state = isConfirmed ? 'upcoming' : 'unconfirmed'
    expect([verification.state, (await call('get_event', { id })).verification.state]).toEqual([state, state])
    expect((await get(`/events/${id}.md`)).text).toContain(`State: ${state}`)
    const status = `STATUS:${isConfirmed && isSure ? 'CONFIRMED' : 'TENTATIVE'}`
    expect((await get(`/events/${id}.ics`)).text).toContain(status)
    const inList = (await get('/api/v1/events.ics')).text.split('BEGIN:VEVENT').find(event => event.includes(id))
    expect(inList).toContain(status)
    if (data.checkedAt === undefined) return
    expect(verification.lastVerifiedAt).toBe('2026-10-01T00:00:00Z')
    expect((await get(`/events/${id}.md`)).text).toContain('Checked by hand: 2026-10-01')
    expect(await wordsOf(`/events/${id}`)).toMatch(/Checked by hand Oct 1, 2026/)
    expect((await get('/api/v1/events.rss')).text).toContain('checked by hand on Oct 1, 2026')
  })
})
