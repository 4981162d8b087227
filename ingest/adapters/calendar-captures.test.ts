import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { CatalogEntry } from '#contract'
import { SourceError } from '../adapter.ts'
import { hasRecordings, recordingsOf } from '../test/recordings.ts'
import { adapterOf } from './index.ts'

const FOLDER = new URL('../events-2026-11/', recordingsOf('events'))
const NOW = new Date('2026-11-25T12:00:00Z')

/** Files of one answer, adapter, and how many events it holds. */
const LISTS: [files: string[], adapter: string, count: number][] = [
  [['awesome-bitcoin-events/events.json'], 'json-list', 61],
  [['bitcoin-design/events.ical'], 'ics', 3],
  [['bitdevs/events.json', 'bitdevs/cities.json'], 'bitdevs', 7],
  [['btcmap/v4-events.transcribed.json'], 'json-list', 20],
  [['btcpay/events.ical'], 'ics', 1],
  [['cardano/events.json'], 'json-list', 39],
  [['forkcast/upcoming-calls.json'], 'json-list', 2],
]

/** Answers that no adapter reads as events, each for its own reason. */
const REFUSED: [file: string, adapter: string, why: RegExp][] = [
  ['awesome-bitcoin-events/README.md', 'awesome-bitcoin-events', /no table with a Date column/],
  ['bitdevs/sources.json', 'json-list', /no list of events/],
  ['ethereum-pm/meeting_topic_mapping.json', 'json-list', /no list of events/],
  ['meetup-slugs/bitcoin-only.json', 'json-list', /none with a name and a date/],
]

/** What is no answer with events, or has no adapter. */
const NO_ANSWERS: [pattern: RegExp, why: string][] = [
  [/^(?:index\.json|suggested-.*\.yaml|meetup-slugs\/.*\.(?:psv|txt)|bitdevs\/cities\.md)$/, 'beside the answers'],
  [/^btcmap\/api-doc/, 'documentation'],
  [/^forkcast\/protocol-calls/, 'calls that are over, with neither name nor link'],
  [/^ethereum-pm\/call_series_config/, 'settings of a program; the calls are in a calendar'],
  [
    /^(?:blockchain-deadlines|sec-deadlines|web3privacy)\//,
    'YAML of another shape, the curated list has what is to come',
  ],
]

describe.skipIf(!hasRecordings)('recorded calendars of November 2026 (skipped without RECORDINGS)', () => {
  it.each(LISTS)('%s are read whole', async (files, adapter, count) =>
    expect(await read(files, adapter)).toHaveLength(count),
  )

  it('of every topic of confs.tech are read whole', async () => {
    for (const file of filesOf('confs-tech/*.json'))
      for (const { start, name, link } of await read([file], 'confs-tech'))
        expect([/^\d{4}-\d\d-\d\d$/.test(String(start)), name !== '', link !== '']).toEqual([true, true, true])
  })

  it.each(REFUSED)('%s is refused', async (file, adapter, why) => {
    await expect(read([file], adapter)).rejects.toThrow(SourceError)
    await expect(read([file], adapter)).rejects.toThrow(why)
  })

  it('are each read, refused with a reason, or no answer at all', () => {
    const covered = new Set([...LISTS.flatMap(([files]) => files), ...REFUSED.map(([file]) => file)])
    const left = filesOf('**/*.*').filter(file => !covered.has(file) && !file.startsWith('confs-tech/'))
    expect(left.filter(file => !NO_ANSWERS.some(([pattern]) => pattern.test(file)))).toEqual([])
  })
})

function filesOf(pattern: string): string[] {
  return globSync(pattern, { cwd: fileURLToPath(FOLDER) }).sort()
}

async function read(files: string[], name: string) {
  const page = 'https://list.example/'
  const about = { homepage: page, terms: page, staleAfterHours: 1 }
  const entry = CatalogEntry.parse({ id: 'captured', adapter: name, board: '2026/general', name, ...about })
  const bodies = files.map(file => readFileSync(new URL(file, FOLDER), 'utf8'))
  return adapterOf('events', name).parse(bodies, entry, NOW)
}
