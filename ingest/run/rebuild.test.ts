import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { inProcess } from '../test/read-in-process.ts'
import { rebuild } from './rebuild.ts'
import { runWith } from './run.ts'
import { readSnapshot } from './snapshot.ts'

const ROLE = 'https://jobs.ashbyhq.com/alchemy/11111111-1111-4111-8111-111111111111'
const OTHER = 'https://jobs.ashbyhq.com/alchemy/22222222-2222-4222-8222-222222222222'
const posting = (title: string, link: string) => ({ title, link, location: 'LISBON, PORTUGAL' })
const item = (name: string, date: string) =>
  `<item><title>Bitcoin example ${name}</title><link>https://decrypt.co/${name}</link><pubDate>${date}</pubDate><description>A text.</description></item>`

let folder: string
let first: string[]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'replayed-'))
  const write = (name: string, value: unknown) =>
    writeFileSync(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value))
  mkdirSync(join(folder, 'feeds'))
  write('list.json', { data: [posting('Example Protocol EngineerNew', ROLE), posting('Example Accountant', OTHER)] })
  write('part.json', { jobs: [{ id: ROLE.split('/').at(-1), title: 'Example Protocol Engineer', jobUrl: ROLE }] })
  write('days.json', { [OTHER]: '2026-03-01' })
  write('feeds/index.json', [{ url: 'https://decrypt.co/feed', file: 'decrypt.xml', status: 200 }])
  const items = `${item('one', 'Thu, 01 Oct 2026 08:00:00 GMT')}${item('two', 'Fri, 02 Oct 2026 08:00:00 GMT')}`
  write('feeds/decrypt.xml', `<rss version="2.0"><channel><title>Example</title>${items}</channel></rss>`)
  write('first.md', 'one: https://decrypt.co/one')
  write('second.md', 'two: https://decrypt.co/two')
  write(
    'recordings.yaml',
    `- { day: 2026-10-05, file: feeds, items: [second.md] }
- { day: 2026-09-13, source: alchemy, part: true, file: part.json }
- { day: 2026-08-18, file: list.json }
- { day: 2026-08-20, firstSeen: true, file: days.json }
- { day: 2026-10-02, file: feeds, items: [first.md] }
`,
  )
  await replayed()
  first = bytes()
  await replayed()
})

function replayed(): Promise<void> {
  const pool = { ...inProcess, close: async () => {} }
  const list = pathToFileURL(join(folder, 'recordings.yaml'))
  const args = { dataDir: join(folder, 'data'), now: new Date('2026-11-28T02:00:00Z') }
  return rebuild(folder, args, runWith, { list, pool })
}

function bytes(): string[] {
  return ['jobs', 'news', 'sources', 'changes'].map(name => readFileSync(join(folder, 'data', `${name}.json`), 'utf8'))
}

it('reads the answers in the order of their days and keeps no text', () => {
  const { jobs, news, sources } = readSnapshot(join(folder, 'data'))
  expect(
    jobs.map(({ title, location, firstSeenAt, lastSeenAt }) => [title, location, firstSeenAt, lastSeenAt]),
  ).toEqual([
    ['Example Protocol Engineer', undefined, '2026-08-18T23:59:59Z', '2026-09-13T23:59:59Z'],
    ['Example Accountant', 'Lisbon, Portugal', '2026-03-01T23:59:59Z', undefined],
  ])
  expect(news.map(({ title, firstSeenAt }) => [title, firstSeenAt])).toEqual([
    ['Bitcoin example two', '2026-10-05T23:59:59Z'],
    ['Bitcoin example one', '2026-10-02T23:59:59Z'],
  ])
  expect(JSON.stringify({ jobs, news })).not.toContain('A text.')
  const board = sources.find(({ id }) => id === 'alchemy')
  expect([board?.lastSuccessAt, board?.state]).toEqual(['2026-08-18T23:59:59Z', 'stale'])
})

it('gives the same bytes again', () => expect(bytes()).toEqual(first))
