/** The output of another job is outside text: only five checked files of it may get further. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeSet } from '#contract/snapshot-set.ts'
import { NO_FILES } from '../data/contract/test/no-files.ts'
import { fictionalJob, fictionalSnapshot } from '../site/test/snapshot.ts'
import { readHandover, writeHandover } from './handover.ts'
import { publishData } from './publish-data.ts'
import { openRepository } from './repository.ts'
import { createRemote, git } from './test/remote.ts'

const SET = ['jobs', 'news', 'events', 'sources', 'changes'] as const
const COMMITTED = [...SET, 'stats'].map(name => `data/${name}.json`)
const FIGURES = { created: 0, updated: 0, closed: 0, removed: 0 }
const template = mkdtempSync(join(tmpdir(), 'publish-'))

let dir: string
let base: string
beforeAll(() => createRemote(template, ['clone']))
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'publish-'))
  cpSync(template, dir, { recursive: true })
  base = git(clone(), 'ls-tree', 'HEAD', '--', ...SET.map(name => `data/${name}.json`))
  mkdirSync(left())
  for (const name of SET) leave(`${name}.json`, fictionalSnapshot()[name])
  leave('refresh.json', note())
})

const clone = () => join(dir, 'clone')
const left = (name = '') => join(dir, 'refreshed', name)
const leave = (name: string, content: unknown) => writeFileSync(left(name), JSON.stringify(content))
const note = (over: object = {}) => ({
  base,
  collections: { jobs: { ...FIGURES, created: 120 }, news: FIGURES, events: FIGURES },
  sources: [{ source: 'example-labs', state: 'ok', new: 120, closed: 0 }],
  ...over,
})

const publish = async () => publishData(await openRepository(clone()), left())

const published = () => git(join(dir, 'origin.git'), 'log', '--format=%s', 'main').trim().split('\n')

/** Nothing pushed, one line that says why, the clone ready for the next. */
async function expectRefused(reason: string): Promise<void> {
  await expect(publish()).rejects.toThrow(reason)
  expect(published()).toEqual(['start'])
  expect(git(clone(), 'status', '--porcelain', '--branch')).toBe('## main...origin/main\n')
}

it('publishes valid output: the five files and a line of figures', async () => {
  expect(await publish()).toBe(true)
  expect(published()).toEqual(['data: jobs +120', 'start'])
  expect(git(clone(), 'show', '--format=', '--name-only', 'HEAD').trim().split('\n').toSorted()).toEqual(
    COMMITTED.toSorted(),
  )
  const lines = JSON.parse(readFileSync(join(clone(), 'data/stats.json'), 'utf8'))
  expect(lines).toMatchObject([{ collections: { jobs: { sources: 1 } } }])
})

describe('the archive of news', () => {
  const story = { ...fictionalSnapshot().news[0], pubDate: '2026-08-15T08:00:00Z' }

  it('is published with the set, whether it was there before or not', async () => {
    leave('news-archive-2026-08.json', [story])
    expect(await publish()).toBe(true)
    expect(git(join(dir, 'origin.git'), 'show', 'main:data/news-archive/2026-08.json')).toBe(JSON.stringify([story]))
    leave('refresh.json', note({ base: git(clone(), 'ls-tree', 'HEAD', '--', ...COMMITTED, 'data/news-archive') }))
    leave('news-archive-2026-07.json', [{ ...story, pubDate: '2026-07-15T08:00:00Z' }])
    expect(await publish()).toBe(true)
    const archive = git(join(dir, 'origin.git'), 'ls-tree', '--name-only', 'main', 'data/news-archive/')
    expect(archive).toBe('data/news-archive/2026-07.json\ndata/news-archive/2026-08.json\n')
  })

  it('is refused with the broken rule, and nothing of it is left behind', async () => {
    leave('news-archive-2026-09.json', [story])
    await expectRefused('the new data breaks its contract: news-archive/2026-09.json')
    expect(existsSync(join(clone(), 'data/news-archive'))).toBe(false)
  })

  it('goes from job to job in the files that a run wrote', () => {
    const data = join(dir, 'data')
    const files = Object.fromEntries(SET.map(name => [`${name}.json`, '[]\n']))
    writeSet(data, { ...files, 'news-archive/2026-07.json': '[7]', 'news-archive/2026-08.json': '[8]' })
    const to = join(dir, 'handed-over')
    mkdirSync(to)
    writeHandover(to, data, { ...note(), sources: [], written: ['news.json', 'news-archive/2026-08.json'] })
    expect(readHandover(to).files).toEqual({ ...files, 'news-archive/2026-08.json': '[8]' })
  })
})

it('pushes nothing when the data is the same', async () => {
  for (const name of SET) writeFileSync(left(`${name}.json`), '[]\n')
  expect([await publish(), published()]).toEqual([false, ['start']])
})

it('refuses a record that breaks its contract', async () => {
  leave('jobs.json', [fictionalJob(7, { link: 'javascript:alert(1)' })])
  await expectRefused('the new data breaks its contract: jobs.json: made-up-engineer-00000007: link: ')
})

const source = { source: 'x\n\nCloses #1', state: 'ok', new: 1, closed: 0 }
const replaceJobs = (putThere: (path: string) => void) => () => {
  rmSync(left('jobs.json'))
  putThere(left('jobs.json'))
}
const REFUSED: Record<string, [harm: () => void, reason: string]> = {
  ...Object.fromEntries(
    ['package.json', '.git', 'glossary.json', 'x\n::error::y'].map(name => [
      `a file that is none of a set: ${JSON.stringify(name)}`,
      [() => writeFileSync(left(name), 'x'), `${JSON.stringify(name)} is no file of a refresh`],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(NO_FILES).map(([kind, putThere]) => [kind, [replaceJobs(putThere), 'jobs.json']]),
  ),
  'a set without a list': [() => rmSync(left('news.json')), 'news.json missing'],
  'a link to a file of the machine, which would be published': [
    replaceJobs(path => {
      writeFileSync(join(dir, 'secret'), '[]')
      symlinkSync(join(dir, 'secret'), path)
    }),
    'jobs.json',
  ],
  'a file that is larger than a host takes': [
    () => truncateSync(left('jobs.json'), 2 ** 27),
    'jobs.json is larger than',
  ],
  'a source whose id would close an issue': [
    () => leave('refresh.json', note({ sources: [source] })),
    'refresh.json: sources',
  ],
  'a figure that is text': [
    () => leave('refresh.json', note({ collections: { jobs: { ...FIGURES, created: '[skip ci]' } } })),
    'refresh.json: collections',
  ],
  'a collection that does not exist': [
    () => leave('refresh.json', note({ collections: { 'Closes #1': FIGURES } })),
    'refresh.json: collections',
  ],
  'a note that is not JSON': [() => writeFileSync(left('refresh.json'), 'fixes #1'), 'refresh.json is not JSON'],
}

it.each(Object.entries(REFUSED))('refuses %s', (_what, [harm, reason]) => {
  harm()
  expect(() => readHandover(left())).toThrow(reason)
})
