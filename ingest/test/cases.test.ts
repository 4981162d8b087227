import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { JobRecord } from '#contract'
import { JUDGES } from './case-judges.ts'
import { dup, open, readOne } from './case-reader.ts'
import { caseFolder, caseFolders } from './recordings.ts'

const StartDates = z.object({ startDates: z.array(z.string()) })
/** The days of each series; words stand for "those days, or a count". */
const DaysByName = z.record(z.string(), z.union([z.array(z.string()), z.string()]))

/** A case that names the days of its events. */
async function judgeDays(name: string, startDates: string[]) {
  const { events } = await readOne(name, 'input.ics', 'events', 'ics')
  expect(events.map(({ startDate }) => startDate)).toEqual(startDates)
}

async function judgeSeries(name: string, expected: z.infer<typeof DaysByName>) {
  const { events, report } = await readOne(name, 'input.ics', 'events', 'ics')
  const dropped = Object.keys(report.sources[0]?.dropped ?? {})
  for (const [series, days] of Object.entries(expected)) {
    const found = events.filter(event => event.name === series).map(({ startDate }) => startDate)
    if (typeof days === 'string') expect([...found, ...dropped]).not.toEqual([])
    else expect([series, ...found]).toEqual([series, ...days])
  }
}

/** The expected value of a field of each posting of a case, ordered by title; none if all are dropped. */
const POSTINGS: Record<string, [read: (job: JobRecord) => unknown, expected: unknown[], file?: string]> = {
  'account-executive-is-sales': [({ tags }) => tags.includes('Sales'), [true, true]],
  'closing-day-said-in-the-text': [
    ({ closesAt, closedAt }) => closedAt && closesAt?.slice(0, 10),
    dup(3, '2026-11-01'),
  ],
  'dollar-default-where-rupees-are-paid': [({ pay }) => pay, dup(2, undefined), 'page.html'],
  'hybrid-said-in-the-text-of-a-remote-row': [({ workMode }) => workMode, dup(4, 'hybrid')],
  'languages-from-polish-and-markets': [({ eligibility }) => eligibility?.languages, [...dup(6, undefined), ['es']]],
  'not-open-said-first': [({ title }) => title, []],
  'place-parts-joined-by-dash-or-dot': [({ countries }) => countries.join(), ['US', 'US', 'PL', 'US', 'DE']],
  'recruiter-tagged-with-what-she-hires-for': [({ tags }) => tags, [['People']]],
  'residence-rule-only-in-the-text': [
    ({ countries, regions, closedTo }) => [countries.join(), regions?.join(), closedTo?.join()],
    [
      ['US', undefined, undefined],
      ['GB', 'EU', undefined],
      ['AR,BR,MX', undefined, undefined],
      ['', undefined, 'US'],
      ['', 'Worldwide', undefined],
    ],
  ],
  'sanctioned-countries-shut-out-the-us': [
    ({ countries, regions, closedTo }) => [countries, regions, closedTo],
    dup(4, [[], ['Worldwide'], undefined]),
  ],
  'says-filled-in-its-own-text': [({ title }) => title, []],
  'telecommute-with-office-and-homes': [
    ({ workMode, countries }) => [workMode, countries.toSorted().join()],
    [
      ['remote', 'DE,ES,PL'],
      ['remote', 'US'],
    ],
    'page.html',
  ],
  'time-zone-letters-as-country': [
    ({ countries, timeZones }) =>
      countries.every(code => ['US', 'CA'].includes(code)) &&
      timeZones.some(zone => ['America/New_York', 'America/Los_Angeles', 'America/Denver'].includes(zone)),
    dup(7, true),
  ],
  'unpaid-and-no-opening': [({ title }) => title, []],
  // The exclusions of `remote=false` are in site/test/reference.ts.
  'unknown-work-mode-is-not-remote': [({ workMode }) => workMode, [undefined, 'hybrid', 'remote']],
}

async function judgePostings(name: string) {
  const [read, expected, file = 'greenhouse.json'] = POSTINGS[name] ?? []
  const adapter = file === 'greenhouse.json' ? 'greenhouse' : 'json-ld'
  const { jobs } = await readOne(name, file, 'jobs', adapter, { name: 'Aco Chain' })
  const byTitle = jobs.toSorted((a, b) => a.title.localeCompare(b.title))
  expect(byTitle.map(job => read?.(job))).toEqual(expected)
}

const names = caseFolders
  .flatMap(folder => readdirSync(folder))
  .filter(name => existsSync(join(caseFolder(name), 'case.json')))

describe.skipIf(names.length === 0)('the cases of others (skipped without CASES)', () => {
  it.for(names)('%s is read as expected', async name => {
    const judge = JUDGES[name]
    const days = StartDates.safeParse(open(name).expected)
    if (judge) return await judge(name)
    if (name in POSTINGS) return await judgePostings(name)
    if (days.success) return await judgeDays(name, days.data.startDates)
    const series = DaysByName.parse(open(name).expected)
    return await judgeSeries(name, series)
  })
})
