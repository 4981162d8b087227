import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { CatalogEntry } from '#contract'
import { SourceError } from '../adapter.ts'
import { hasRecordings, recordingsOf } from '../test/recordings.ts'
import { adapterOf } from './index.ts'
import { readIcs } from './lib/ics/raw-events.ts'

const FOLDER = recordingsOf('events')
const NOW = new Date('2026-10-01T12:00:00Z')

/** Recorded answers that are lists: file, adapter, and how many events it holds, rows that stand there twice once. */
const LISTS: [file: string, adapter: string, count: number][] = [
  ['developers-events/all-events-trimmed.json', 'developers-events', 895],
  ['devfolio/devfolio-search-2026-10.json', 'devfolio', 2],
  ['devpost/devpost-api-2026-10-03.json', 'devpost', 4],
  ['dorahacks/dorahacks-2026-10.json', 'dorahacks', 3],
  ['ethereum-org/community-events-2024-10.json', 'ethereum-org', 78],
  ['ethereum-org/eventsData-mock-2026.json', 'ethereum-org', 6],
  ['ethglobal/ethglobal-events-2026-10-03.html', 'ethglobal', 3],
  ['luma/luma-ecuador-web3-2026.ics', 'luma', 2],
  ['luma/luma-fixture-rust-girona.ics', 'luma', 4],
  ['markdown/awesome-bitcoin-events-2026-03.json', 'json-list', 61],
  ['markdown/awesome-bitcoin-events-2026-10.md', 'awesome-bitcoin-events', 34],
  ['meetup/meetup-bitcoin-barcelona-2026-09.ics', 'meetup', 2],
  ['mira/mira-events-2026-12.json', 'json-list', 18],
  ['nyc-crypto-events/events-2026-07.json', 'json-list', 71],
  ['techweek/techweek.json', 'json-list', 5],
  ['tekvent/events.json', 'json-list', 29],
  ['jsonld/tribe-events-calendar-2023.html', 'json-ld', 2],
  ['jsonld/extruct/songkick/elysianfields.html', 'json-ld', 4],
  ['jsonld/extruct/songkick/tovestyrke.html', 'json-ld', 1],
  ['jsonld/schemaorg/issue-4468-examples.txt', 'json-ld', 2],
  ['jsonld/schemaorg/issue-447-examples.txt', 'json-ld', 2],
  ['jsonld/schemaorg/issue-4495-examples.txt', 'json-ld', 1],
  ['jsonld/schemaorg/sdo-exhibitionevent-examples.txt', 'json-ld', 1],
  ['jsonld/schemaorg/sdo-sponsor-examples.txt', 'json-ld', 1],
  ['jsonld/schemaorg/sdo-tourism-examples.txt', 'json-ld', 2],
]

/** Answers nobody can read as events, each for its own reason. */
const UNREADABLE: [file: string, adapter: string, why: RegExp][] = [
  ['pln-events/icn-denver-2025.md', 'json-list', /not JSON/],
  ['ethereum-org/community-meetups-2024-10.json', 'ethereum-org', /none with a name and a date/],
  ['jsonld/extruct/schema.org/Event.001.html', 'json-ld', /no schema\.org event/],
  ['jsonld/extruct/schema.org/Event.002.html', 'json-ld', /no schema\.org event/],
  ['jsonld/extruct/schema.org/Event.003.html', 'json-ld', /no schema\.org event/],
  ['jsonld/extruct/misc/null_ld_mock.html', 'json-ld', /no schema\.org event/],
  ['jsonld/extruct/custom.invalid/JSONLD_with_JS_comment.html', 'json-ld', /no schema\.org event/],
  ['jsonld/schemaorg/issue-1457-examples.txt', 'json-ld', /none with a name and a date/],
  ['jsonld/schemaorg/issue-2599-examples.txt', 'json-ld', /none with a name and a date/],
  ['jsonld/schemaorg/sdo-music-examples.txt', 'json-ld', /no schema\.org event/],
  ['jsonld/schemaorg/sdo-screeningevent-examples.txt', 'json-ld', /no schema\.org event/],
  ['ics/icalendar/fuzz_testcase_invalid_month.ics', 'ics', /no VCALENDAR/],
  ['ics/icalendar/fuzz_testcase_vtimezone_lone_cr.ics', 'ics', /no VCALENDAR/],
]

/** Folders each file of which a test below reads. */
const READ_WHOLE = ['confs-tech/**/*.json', 'pln-events/*.json', '**/*.ics']

/** What stands beside the answers and is none itself. */
const NO_ANSWERS: [pattern: RegExp, why: string][] = [
  [/^index\.json$/, 'tells where each file came from'],
  [/^upcoming-web3\.json$/, 'facts gathered by hand, what the curated list is checked against'],
  [/^(?:csv\/|developers-events\/feed|luma\/.*json$|mlh\/)/, 'a form that no source of the catalog has'],
  [/^jsonld\/extruct\/.*\.json(?:ld)?$/, 'what another reader makes of the page beside it'],
]

/** Days of calendars whose series, changes and zones are the hard part. */
const CALENDARS: [file: string, days: string[]][] = [
  ['recurring-ical-events/one_day_event', ['2019-03-04..2019-03-04']],
  ['recurring-ical-events/zero_size_event', ['2019-03-04T08:00:00']],
  ['recurring-ical-events/three_events', ['2019-03-04', '2019-03-07', '2019-03-10']],
  ['recurring-ical-events/three_events_one_edited', ['2019-03-18', '2019-03-19', '2019-03-20']],
  ['recurring-ical-events/issue_18_cancel_status', ['2020-01-28', '2020-01-29', '2020-01-30']],
  [
    'recurring-ical-events/issue_148_edge_case_2',
    ['2024-07-01..2024-07-07', '2024-07-02..2024-07-08', '2024-07-29..2024-08-04'],
  ],
  ['node-ical/whole_day_moved_over_dst_change_berlin', ['2024-10-27', '2024-10-29', '2024-10-30']],
  ['node-ical/duplicate-uid-sequence', ['2024-01-15T10', '2024-01-20T14']],
  [
    'node-ical/recurrence-sequence',
    ['2024-01-01T10', '2024-01-02T14', '2024-01-03T15', '2024-01-04T15', '2024-01-05T10'],
  ],
]

describe.skipIf(!hasRecordings)('recorded event answers (skipped without RECORDINGS)', () => {
  it.each(LISTS)('%s is read whole', async (file, adapter, count) =>
    expect(await read(file, adapter)).toHaveLength(count),
  )

  it('are each read, refused with a reason, or no answer at all', () => {
    const named = new Set([...LISTS.map(([file]) => file), ...UNREADABLE.map(([file]) => file)])
    const covered = new Set([...named, ...READ_WHOLE.flatMap(files)])
    const left = files('**/*.*').filter(file => !covered.has(file))
    expect(left.filter(file => !NO_ANSWERS.some(([pattern]) => pattern.test(file)))).toEqual([])
    expect([...named].filter(file => !existsSync(new URL(file, FOLDER)))).toEqual([])
  })

  it('of every topic of confs.tech are read whole', async () => {
    for (const file of files('confs-tech/**/*.json')) {
      const records = await read(file, 'confs-tech', file.slice('confs-tech/'.length, -'.json'.length))
      expect(
        records.filter(({ start, name, link }) => !/^\d{4}-\d\d-\d\d$/.test(String(start)) || !name || !link),
      ).toEqual([])
    }
  })

  it('of the Protocol Labs network are one event each', async () => {
    for (const file of files('pln-events/*.json'))
      expect([file, (await read(file, 'json-list')).length]).toEqual([file, 1])
  })

  it.each(UNREADABLE)('%s fails alone', async (file, adapter, why) => {
    await expect(read(file, adapter)).rejects.toThrow(SourceError)
    await expect(read(file, adapter)).rejects.toThrow(why)
  })

  it.each(CALENDARS)('%s has its days', async (file, days) => {
    const found = (await read(`ics/${file}.ics`, 'ics')).map(({ start, end }) => `${start}..${end ?? ''}`).sort()
    expect(found).toHaveLength(days.length)
    for (const [at, day] of days.entries()) expect(found[at]?.startsWith(day)).toBe(true)
  })

  it('that are calendars lose no event that has a day', async () => {
    const unreadable = new Set(UNREADABLE.map(([file]) => file))
    const lost: string[] = []
    for (const file of files('**/*.ics').filter(one => !unreadable.has(one))) {
      const text = readFileSync(new URL(file, FOLDER), 'utf8')
      const uids = uidsWithDay(text)
      const keys = readIcs(text, file, NOW).map(({ key }) => key)
      lost.push(...uids.filter(uid => !keys.some(key => key.startsWith(uid))).map(uid => `${file} ${uid}`))
    }
    expect(lost).toEqual([])
  })
})

/** The UIDs of events that begin on a day that exists; a series with excluded days may have none left. */
function uidsWithDay(text: string): string[] {
  const blocks = text
    .replace(/\r?\n[ \t]/g, '')
    .split(/^BEGIN:VEVENT\s*$/m)
    .slice(1)
  return blocks.flatMap(block => {
    const day = /^DTSTART[^:\n]*:(\d{4})(\d\d)(\d\d)/m.exec(block)
    const uid = /^UID:(.+?)\s*$/m.exec(block)?.[1]
    const exists = day && !Number.isNaN(Date.parse(day.slice(1).join('-'))) && Number(day[1]) >= 1900
    return exists && uid && !/^EXDATE/m.test(block) ? [uid] : []
  })
}

function files(pattern: string): string[] {
  return globSync(pattern, { cwd: fileURLToPath(FOLDER) })
    .filter(file => statSync(new URL(file, FOLDER)).isFile())
    .sort()
}

async function read(file: string, name: string, board?: string) {
  const page = 'https://list.example/'
  const entry = CatalogEntry.parse({
    id: 'captured',
    adapter: name,
    board,
    // Some say their year in the file's name alone.
    url: `${page}${file.split('/').at(-1)}`,
    name,
    homepage: page,
    terms: page,
    staleAfterHours: 1,
  })
  return adapterOf('events', name).parse([readFileSync(new URL(file, FOLDER), 'utf8')], entry, NOW)
}
