/** The expectation of each case that has it in words. */
import { readdirSync } from 'node:fs'
import { expect } from 'vitest'
import { z } from 'zod'
import { openTo } from '#contract/regions.ts'
import { atUpstream, dup, type Files, open, readAt, readInTime, readOne } from './case-reader.ts'
import { caseFolder } from './recordings.ts'

const Calendars = z.array(z.object({ now: z.string(), file: z.string() }))
const Lists = z.array(z.object({ now: z.string(), list: z.string() }))
const FEED = [{ id: 'f', adapter: 'rss' }]

const titles = (rows: { title: string }[]) => rows.map(({ title }) => title)

/** By the folder of the case. */
export const JUDGES: Record<string, (name: string) => Promise<void>> = {
  'another-firm-of-the-same-name': async name => {
    const lines = [
      { id: 'lagoon', adapter: 'greenhouse', name: 'Lagoon', homepage: 'https://getlagoon.example', scope: 'all' },
      { id: 'rok', adapter: 'remoteok', name: 'Remote OK', homepage: 'https://remoteok.com', tier: 3 },
    ]
    const files: Files = { lagoon: 'greenhouse.json', rok: 'remoteok.json' }
    const { jobs } = await readInTime(name, 'jobs', lines, [['2026-11-21T12:00', files]])
    expect(jobs.map(({ source, alsoListedAt }) => [source, alsoListedAt]).sort()).toEqual([
      ['lagoon', []],
      ['rok', []],
    ])
  },
  'auditing-two-trades': async name => {
    const { jobs } = await readOne(name, 'greenhouse.json', 'jobs', 'greenhouse')
    const tagsOf = (title: string) => jobs.find(job => job.title === title)?.tags ?? ['absent']
    expect(jobs.filter(({ tags }) => tags.includes('Auditing')).map(({ title }) => title)).toEqual([
      'Smart Contract Auditor',
    ])
    expect(tagsOf('Senior Sales Recruiter')).toContain('People')
    expect(tagsOf('Senior Sales Recruiter')).not.toContain('Sales')
    expect(tagsOf('QA/QC Construction Project Manager')).not.toContain('QA')
  },
  // The output of calendars and feeds follows from the revision.
  'calendar-changes-unmarked': async name => {
    const steps = Calendars.parse(open(name).input).map(({ now, file }): [string, Files] => [
      now.slice(0, 16),
      { f: file },
    ])
    const revisions = async (count: number) => {
      const { events } = await readInTime(name, 'events', [{ id: 'f', adapter: 'ics' }], steps.slice(0, count))
      return events.toSorted((a, b) => a.name.localeCompare(b.name)).map(({ revision }) => revision ?? 0)
    }
    expect([await revisions(1), await revisions(2), await revisions(3)]).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
    ])
  },
  'country-lost-beside-namesake': async name => {
    const { events } = await readOne(name, 'input.json', 'events', 'developers-events')
    const countryOf = (part: string) => events.find(event => event.name.startsWith(part))?.countryCode
    expect(['Alder', 'Birch', 'Cedar', 'Dogwood'].map(countryOf)).toEqual(['ES', 'DO', 'US', 'CD'])
  },
  'cut-list-closes-the-rest': async name => {
    const { file, input } = open(name)
    const posting = file('posting.html').toString()
    const pages = Object.fromEntries(dup(230, 1000).map((first, at) => [first + at, posting]))
    const answers = (list: string) => ({
      harbor: file(list).toString(),
      ...Object.fromEntries(Object.entries(pages).map(([id, page]) => [`jobs/${id}`, page.replaceAll('{N}', id)])),
    })
    const steps = Lists.parse(input).map(({ now, list }) => ({ now, answers: answers(list) }))
    const { jobs, sources } = await readAt('jobs', [{ id: 'harbor', adapter: 'json-ld', name: 'Big Chain' }], steps)
    expect(jobs.filter(({ closedAt, missingSince }) => closedAt || missingSince)).toEqual([])
    expect(sources[0]?.counts.dropped).toEqual({ 'not-read': 30 })
  },
  'feed-unescaped-tag-in-text': async name => {
    const { news } = await readOne(name, 'input.xml', 'news', 'rss')
    expect(news.map(({ title, contentSnippet }) => [title, contentSnippet])).toEqual([
      ['Cedar client: a longer note', 'needs <cedar-2.1 and newer'],
      ['Alder client: block peers <alder-2.1 and fix sync', undefined],
    ])
  },
  'feed-windows-1251-undeclared': async name => {
    const { news } = await readOne(name, 'input.xml', 'news', 'rss')
    expect(titles(news)).toEqual(['Разработчики сети Тайга выпустили новый клиент узла'])
  },
  'gone-board-404': async name => {
    const { jobs } = await readInTime(name, 'jobs', atUpstream(name), [
      ['2026-11-10T00:00', { aco: 'board.json' }],
      ...['2026-11-12', '2026-11-20', '2027-05-16'].map((day): [string, Files] => [`${day}T00:00`, { aco: 404 }]),
    ])
    expect(jobs.filter(({ closedAt, missingSince }) => !closedAt && !missingSince)).toEqual([])
  },
  'gone-board-without-404': async name => {
    const { file } = open(name)
    const page = file('gone.html')
    const bamboohr = 'https://harbor.bamboohr.com/careers/list'
    const personio = 'https://harbor.jobs.personio.de/xml?language=en'
    const elsewhere = { bytes: page, headers: {}, finalUrl: 'https://vendor.example/' }
    const read = { bamboohr: '', personio: '' }
    const first = Object.fromEntries(
      ['smartrecruiters.json', 'workable.json', 'bamboohr.json', 'personio.xml'].map(path => [
        path.split('.')[0],
        file(path).toString(),
      ]),
    )
    const gone = { smartrecruiters: file('smartrecruiters-gone.json').toString(), workable: page.toString() }
    const sentOn = { [bamboohr]: elsewhere, [personio]: { ...elsewhere, status: 429 } }
    const days = ['2026-11-12T06', '2026-11-20T00', '2026-11-26T00', '2027-05-16T00']
    const steps = [
      { now: '2026-11-10T00:00:00Z', answers: { ...first, [bamboohr]: first.bamboohr, [personio]: first.personio } },
      ...days.map(day => ({ now: `${day}:00:00Z`, answers: { ...read, ...gone, ...sentOn } })),
    ]
    const lines = [
      { id: 'smartrecruiters', adapter: 'smartrecruiters', name: 'Aco Chain' },
      { id: 'workable', adapter: 'workable', name: 'Dex Chain' },
      { id: 'bamboohr', adapter: 'bamboohr', url: bamboohr },
      { id: 'personio', adapter: 'personio', name: 'Bex Chain', url: personio },
    ]
    expect((await readAt('jobs', lines, steps.slice(0, 1))).jobs).toHaveLength(5)
    const { jobs } = await readAt('jobs', lines, steps)
    expect(jobs.filter(({ closedAt, missingSince }) => !closedAt && !missingSince)).toEqual([])
  },
  'ics-glued-begin': async name => {
    const { events, report } = await readOne(name, 'input.ics', 'events', 'ics')
    const [source] = report.sources
    const isCounted = source?.state === 'failing' || Object.keys(source?.dropped ?? {}).length > 0
    expect(isCounted || events.length === 1).toBe(true)
  },
  'ics-off-said-in-title': async name => {
    const { events } = await readOne(name, 'input.ics', 'events', 'ics')
    // An event that is first seen when it is off is not shown.
    expect(events.filter(({ status }) => status === 'scheduled').map(event => event.name)).toEqual([
      'Cancelled Stock: a bitcoin film night',
      'Cancel culture and DAOs: an ethereum evening',
    ])
    expect(events.filter(event => /cancel|postponed/i.test(event.name))).toHaveLength(2)
  },
  'jsonld-status-list': async name => {
    const { events } = await readOne(name, 'input.html', 'events', 'json-ld', { homepage: 'https://hub.example' })
    expect(events.map(event => [event.name, event.online, event.status])).toEqual([
      ['Alder bitcoin summit', true, 'scheduled'],
    ])
  },
  'listing-page-as-link': async name => {
    const { jobs, report } = await readOne(name, 'remoteok.json', 'jobs', 'remoteok', { tier: 3 })
    expect(titles(jobs)).toEqual([])
    // Where it is the only row, the source fails for it.
    expect(report.sources[0]?.reason ?? JSON.stringify(report.sources[0]?.dropped)).toMatch(/unreadable/)
  },
  'moved-board-dead-link': async name => {
    const { jobs } = await readInTime(name, 'jobs', atUpstream(name), [
      ['2026-11-10T00:00', { aco: 'greenhouse.json' }],
      ['2026-11-12T06:00', { aco: 404, 'aco-ashby': 'ashby.json' }],
    ])
    expect(jobs.map(({ link }) => link)).toEqual(['https://jobs.ashbyhq.com/aco/3f6c1f0e-0000-4000-8000-000000000001'])
  },
  'news-atom-updated-only': async name => {
    const { news } = await readInTime(name, 'news', FEED, [
      ['2026-11-01T12:00', { f: 'first.xml' }],
      ['2026-11-05T12:00', { f: 'later.xml' }],
    ])
    expect(news.map(({ pubDate }) => pubDate).sort()).toEqual([
      '2026-10-20T10:00:00Z',
      '2026-10-25T10:00:00Z',
      '2026-11-01T10:00:00Z',
    ])
  },
  'news-date-with-zone-name': async name => {
    const { news } = await readOne(name, 'input.xml', 'news', 'rss')
    const dateOf = (part: string) => news.find(({ title }) => title.includes(part))
    expect(dateOf('zone name')?.pubDate).toBe('2026-11-17T14:04:05Z')
    const american = dateOf('American order')
    expect(american?.pubDate.startsWith('2026-11-05') || american?.dateIssue !== undefined).toBe(true)
  },
  // The case starts from a data folder; any story that was read before will do.
  'news-emptied-when-all-sources-fail': async () => {
    const { news } = await readInTime('news-frozen-feed-drops-new-items', 'news', FEED, [
      ['2026-11-03T11:00', { f: 'first.xml' }],
      ['2026-12-30T11:00', { f: 404 }],
    ])
    expect(news.length).toBeGreaterThan(0)
  },
  'news-frozen-feed-drops-new-items': async name => {
    const { news } = await readInTime(name, 'news', FEED, [
      ['2026-11-03T11:00', { f: 'first.xml' }],
      ['2026-11-13T11:00', { f: 'later.xml' }],
    ])
    expect(news.length).toBeGreaterThan(open(name).file('first.xml').toString().split('<item>').length - 1)
  },
  'news-guid-reused': async name => {
    const { news } = await readInTime(name, 'news', FEED, [
      ['2026-11-20T12:00', { f: 'first.xml' }],
      ['2026-11-26T12:00', { f: 'later.xml' }],
    ])
    expect(titles(news)).toHaveLength(3)
    expect(news.find(({ id }) => id.startsWith('alder-chain-'))?.title).toBe('Alder chain opens a bridge')
  },
  'news-items-of-one-page': async name => {
    const { news, report } = await readOne(name, 'input.xml', 'news', 'rss')
    const dropped = Object.values(report.sources[0]?.dropped ?? {}).reduce((sum, count) => sum + count, 0)
    expect(news.length + dropped).toBe(3)
  },
  'news-paid-post-said-in-text': async name => {
    const { news } = await readOne(name, 'input.xml', 'news', 'rss')
    expect(news.map(({ title, contentSnippet }) => [title, contentSnippet])).toEqual([
      ['Custody giants court pension money', undefined],
    ])
  },
  'news-second-item-of-one-publisher-lost': async name => {
    for (const path of readdirSync(caseFolder(name)).filter(file => file.endsWith('.xml'))) {
      const { news } = await readOne(name, path, 'news', 'rss')
      expect([path, news.length]).toEqual([path, 2])
    }
  },
  'pay-year-said-month': async name => {
    const recruitee = await readOne(name, 'recruitee.json', 'jobs', 'recruitee')
    const page = await readOne(name, 'page.html', 'jobs', 'json-ld', { name: 'Aco Chain' })
    const jobs = [...recruitee.jobs, ...page.jobs]
    expect(jobs.map(({ pay }) => pay)).toEqual([undefined, undefined])
    expect(jobs.map(({ salary }) => /60.000/.test(salary ?? ''))).toEqual([true, true])
  },
  'region-beside-country': async name => {
    const greenhouse = (await readOne(name, 'greenhouse.json', 'jobs', 'greenhouse')).jobs
    const ashby = (await readOne(name, 'ashby.json', 'jobs', 'ashby')).jobs
    const jobs = [...greenhouse, ...ashby]
    const regionsAt = (location: RegExp) => jobs.find(job => location.test(job.location ?? ''))?.regions
    expect(jobs).toHaveLength(5)
    expect(regionsAt(/USA.*Europe/)).toEqual(['Europe'])
    expect(regionsAt(/Remote EU/)).toEqual(['EU'])
    expect(regionsAt(/Worldwide/)).toEqual(['Worldwide'])
    expect(regionsAt(/Canada/)?.toSorted()).toEqual(['Europe', 'LATAM'])
    expect(jobs.filter(job => openTo(job, 'DE') !== 'yes')).toEqual([])
  },
  'slug-of-another-firm': async name => {
    const { jobs } = await readInTime(name, 'jobs', atUpstream(name), [
      ['2026-11-10T00:00', { aco: 'own.json' }],
      ['2026-11-12T00:00', { aco: 'other.json' }],
    ])
    expect(titles(jobs).sort()).toEqual(['Protocol Engineer', 'Solidity Developer'])
  },
  'town-glued-to-venue': async name => {
    const { events } = await readOne(name, 'input.json', 'events', 'developers-events')
    expect(events.map(({ city }) => city).sort()).toEqual(['Berlin', 'Bologna', 'Copenhagen', 'Prague'])
  },
}
