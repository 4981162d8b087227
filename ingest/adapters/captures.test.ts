import { globSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Collection } from '#contract'
import { SourceError } from '../adapter.ts'
import { exampleEntry } from '../test/example-job.ts'
import { hasRecordings, recordingsOf } from '../test/recordings.ts'
import { readYaml } from '../text/read-yaml.ts'
import { adapterOf } from './index.ts'
import { readIcs } from './lib/ics/raw-events.ts'

const perFolder = <T extends z.ZodType>(shape: T) => z.object({ events: shape, calendars: shape })
const Lists = z.array(z.tuple([z.string(), z.string(), z.int()]))
const CASES = readYaml(
  new URL('captures.cases.yaml', import.meta.url),
  perFolder(Lists).extend({
    jobs: z.array(z.tuple([z.string(), z.string(), z.string(), z.int()])),
    refused: perFolder(z.array(z.tuple([z.string(), z.string(), z.string()]))),
    days: z.record(z.string(), z.array(z.string())),
  }),
)
const FOLDERS = {
  jobs: recordingsOf('jobs'),
  events: recordingsOf('events'),
  calendars: new URL('../events-2026-11/', recordingsOf('events')),
}
type Folder = keyof typeof FOLDERS
const NOW = new Date('2026-11-25T12:00:00Z')
describe.skipIf(!hasRecordings)('recorded answers (skipped without RECORDINGS)', () => {
  it.each(CASES.jobs)(
    '%s is read whole by %s, each record with key, title and link',
    async (file, name, board, count) => {
      const records = await read('jobs', 'jobs', file, name, { board })
      const Posting = z.looseObject({ key: z.string().min(1), title: z.string().trim().min(1), link: z.url() })
      expect(records.filter(record => !Posting.safeParse(record).success)).toEqual([])
      expect([records.length, new Set(records.map(({ key }) => key)).size]).toEqual([count, count])
    },
  )

  it('the Hacker News thread gives most of its posts with a header, and none of its talk', async () => {
    const file = 'hn-algolia-comments-2026-05.json'
    const records = await read('jobs', 'jobs', file, 'hn-who-is-hiring')
    const Comment = z.looseObject({
      objectID: z.string(),
      parent_id: z.number(),
      story_id: z.number(),
      comment_text: z.string(),
    })
    const { hits } = z.looseObject({ hits: z.array(Comment) }).parse(JSON.parse(textOf('jobs', file)))
    const posts = hits.filter(({ parent_id, story_id }) => parent_id === story_id)
    const headed = posts.filter(({ comment_text }) => /^[^|]+\|[^|]+\|/.test(comment_text.split('<p>')[0] ?? ''))
    expect(records.length).toBeGreaterThan(0.7 * headed.length)
    const ids = new Set(posts.map(({ objectID }) => objectID))
    expect(records.filter(({ key }) => !ids.has(key))).toEqual([])
  })

  describe.each(['events', 'calendars'] as const)('of %s', folder => {
    it.each(CASES[folder])('%s is read whole', async (file, adapter, count) =>
      expect(await events(folder, file, adapter)).toHaveLength(count),
    )

    it.each(CASES.refused[folder])('%s fails alone', async (file, adapter, why) => {
      await expect(events(folder, file, adapter)).rejects.toThrow(SourceError)
      await expect(events(folder, file, adapter)).rejects.toThrow(why)
    })

    it('of every topic of confs.tech are read whole', async () => {
      for (const file of files(folder, 'confs-tech/**/*.json')) {
        const records = await events(folder, file, 'confs-tech', file.slice('confs-tech/'.length, -'.json'.length))
        expect(
          records.filter(({ start, name, link }) => !/^\d{4}-\d\d-\d\d$/.test(String(start)) || !name || !link),
        ).toEqual([])
      }
    })
  })

  it.each(Object.entries(CASES.days))('%s has its days', async (file, days) => {
    const read = await events('events', `ics/${file}.ics`, 'ics')
    const found = read.map(({ start, end }) => `${start}..${end ?? ''}`).sort()
    expect(found.map((day, at) => day.slice(0, days[at]?.length))).toEqual(days)
  })

  it('that are calendars lose no event that has a day', async () => {
    const unreadable = new Set(CASES.refused.events.map(([file]) => file))
    const lost = files('events', '**/*.ics').flatMap(file => {
      const text = textOf('events', file)
      const keys = unreadable.has(file) ? [] : readIcs(text, NOW).map(({ key }) => key)
      const uids = unreadable.has(file) ? [] : uidsWithDay(text)
      return uids.filter(uid => !keys.some(key => key.startsWith(uid))).map(uid => `${file} ${uid}`)
    })
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

function files(folder: Folder, pattern: string): string[] {
  const found = globSync(pattern, { cwd: fileURLToPath(FOLDERS[folder]) })
  return found.filter(file => statSync(new URL(file, FOLDERS[folder])).isFile()).sort()
}

function textOf(folder: Folder, file: string): string {
  return readFileSync(new URL(file, FOLDERS[folder]), 'utf8')
}

/** Some events have their year only in the file's name. */
function events(folder: Folder, file: string, name: string, board = '2026/general') {
  return read(folder, 'events', file, name, { board, url: `https://list.example/${file.split(/[/ ]/).at(-1)}` })
}

/** The records of an answer; of several, whose files stand between blanks. */
function read<C extends Collection>(folder: Folder, collection: C, file: string, name: string, more = {}) {
  const entry = exampleEntry({ adapter: name, homepage: 'https://list.example/', ...more })
  const bodies = file.split(' ').map(one => textOf(folder, one))
  return adapterOf(collection, name).parse(bodies, entry, NOW)
}
