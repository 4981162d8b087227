import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { NO_FILES } from '../../data/contract/test/no-files.ts'
import { ingestAlone, ingestIn, json, useUpstream } from './command.ts'
import { board, catalogOf } from './greenhouse-board.ts'

const NOW = '2026-10-01T12:00:00Z'
const BOT_WALL = '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body></body></html>'

const RSS = { adapter: 'rss', collection: 'news' }
const FEED = `<rss version="2.0"><channel><title>Example Desk</title><item>
  <title>Example Chain blockchain opens to made-up validators</title>
  <link>https://desk.example/1</link><pubDate>Wed, 30 Sep 2026 09:00:00 GMT</pubDate>
</item></channel></rss>`

const at = useUpstream()
const data = (name = '') => join(at.dir, 'data', name)
const ingest = (...flags: string[]) => ingestIn(at.dir, ...flags)
const alone = (...flags: string[]) => ingestAlone(at.dir, ...flags)
const writeCatalog = (...ids: string[]) => at.writeCatalog(catalogOf(at.port, ids))

/** The catalog's one board after a run in which it had four postings. */
async function afterOneRun(): Promise<void> {
  writeCatalog('one')
  at.answers = { '/one': json(board('one', 4)) }
  await ingest('--now', NOW)
}

/** The one line of a run that cannot start. */
async function refusal(...flags: string[]): Promise<string> {
  const { code, stderr } = await ingest(...flags)
  expect([code, stderr.trim().split('\n').length]).toEqual([2, 1])
  return stderr
}

describe('two runs on the same answers and clock', () => {
  it('leave the same bytes', async () => {
    writeCatalog('one', 'two')
    at.answers = { '/one': json(board('one', 4)), '/two': json(board('two', 3)) }
    expect((await alone('--now', NOW)).code).toBe(0)
    const files = () => readdirSync(data()).map(name => [name, readFileSync(data(name), 'utf8')])
    const first = files()
    const second = await ingest('--now', NOW)
    expect(second.stdout).toContain('nothing (no change)')
    expect(files()).toEqual(first)
    expect(at.readData('jobs').length).toBe(7)
  })

  it('answer from a recording with the network closed', async () => {
    writeCatalog('one')
    at.answers = { '/one': json(board('one', 4)) }
    await ingest('--now', NOW, '--record', join(at.dir, 'recording'))
    const recorded = readFileSync(data('jobs.json'), 'utf8')
    rmSync(data(), { recursive: true })
    at.answers = {}
    expect((await ingest('--now', NOW, '--replay', join(at.dir, 'recording'))).code).toBe(0)
    expect(readFileSync(data('jobs.json'), 'utf8')).toBe(recorded)
  })
})

const FAULTS: [string, RequestListener, RegExp][] = [
  ['status 500', (_q, r) => r.writeHead(500).end(), /status 500/],
  ['a bot wall', (_q, r) => r.setHeader('content-type', 'text/html').end(BOT_WALL), /bot wall/],
  ['an empty list', json('{"jobs":[]}'), /only 0 records instead of 4/],
  ['truncated JSON', json(board('bad', 4).slice(0, 200)), /not JSON/],
  ['less than half', json(board('bad', 1)), /only 1 records instead of 4/],
  ['a closed connection', request => request.socket.destroy(), /connection failed|terminated|closed/],
]

describe.each(FAULTS)('%s from one upstream', (_name, fault, reason) => {
  it('fails that source alone, keeps its last good records and ends with 1', async () => {
    writeCatalog('bad', 'good')
    at.answers = { '/bad': json(board('bad', 4)), '/good': json(board('good', 3)) }
    await ingest('--now', NOW)
    const before = at.readData('jobs').filter(job => job.source === 'bad')
    at.answers = { '/bad': fault, '/good': json(board('good', 5)) }
    expect((await ingest('--now', '2026-10-01T13:00:00Z')).code).toBe(1)
    // The records of a partial answer were seen.
    const after = at.readData('jobs').map(job => ({ ...job, lastSeenAt: undefined }))
    expect(after.filter(job => job.source === 'bad')).toEqual(before)
    expect(after.filter(job => job.source === 'good').length).toBe(5)
    const [bad, good] = at.readData('sources')
    expect(bad).toMatchObject({
      id: 'bad',
      state: 'failing',
      failingSince: '2026-10-01T13:00:00Z',
      reason: expect.stringMatching(reason),
    })
    expect(good).toMatchObject({ id: 'good', state: 'ok' })
  })
})

it('closes nothing when an outage of days ends with an empty board', async () => {
  await afterOneRun()
  at.answers = {}
  await ingest('--now', '2026-10-01T13:00:00Z')
  at.answers = { '/one': json(board('one', 0)) }
  expect((await ingest('--now', '2026-10-04T12:00:00Z')).code).toBe(1)
  expect((await ingest('--now', '2026-10-04T13:00:00Z')).code).toBe(1)
  expect((await ingest('--now', '2026-10-06T12:00:00Z')).code).toBe(0)
})

it('requests conditionally and takes 304 as the last answer', async () => {
  writeCatalog('one')
  let validator = ''
  at.answers = {
    '/one': (request, response) => {
      validator = String(request.headers['if-none-match'])
      if (validator === '"v1"') response.writeHead(304).end()
      else response.setHeader('etag', '"v1"').end(board('one', 4))
    },
  }
  await ingest('--now', NOW)
  const first = at.readData('jobs')
  expect((await ingest('--now', '2026-10-01T13:00:00Z')).code).toBe(0)
  expect(validator).toBe('"v1"')
  expect(at.readData('jobs')).toEqual(first)
})

describe('a run that cannot begin', () => {
  it.each([
    ['an unknown flag', ['--wat'], /Unknown option '--wat'/],
    ['an unknown collection', ['--only', 'cats'], /"cats" is none of/],
    ['a bad clock', ['--now', 'yesterday'], /"yesterday" is not an ISO instant/],
    ['an unknown source', ['--source', 'nowhere'], /no source "nowhere"/],
    ['an unreadable recording', ['--replay', '/nonexistent'], /not a readable recording/],
  ])('says so in one line and writes nothing: %s', async (_name, flags, message) => {
    writeCatalog('one')
    expect(await refusal(...flags)).toMatch(message)
    expect(readdirSync(at.dir)).not.toContain('jobs.json')
  })

  const line = (fields: string) =>
    `- { id: a, homepage: "https://a.example", terms: "https://a.example", staleAfterHours: 1, ${fields} }`
  it.each([
    ['YAML that does not parse', '- { id: a\n  adapter: greenhouse', /catalog\.yaml:\d+:\d+: /],
    ['an unknown adapter', line('name: A, adapter: fax'), /no adapter "fax" for .*; there are .*ashby, .*greenhouse, /],
    ['a misspelled field', `# Mine\n${line('nam: A, adapter: ics')}`, /:2: entry a: name is missing; .* key: "nam"$/m],
    [
      'an adapter of another collection',
      line('name: A, adapter: rss, collection: jobs'),
      /there is no adapter "rss" for jobs; there are .*\bashby, /,
    ],
    [
      'an address for a name of a board',
      line('name: A, adapter: greenhouse, board: "https://boards.greenhouse.io/a"'),
      /catalog\.yaml:1: entry a: board is the name alone/,
    ],
    ['a file that is not there', undefined, /cannot be read/],
  ])('names the fault of the catalog: %s', async (_name, text, message) => {
    if (text !== undefined) at.writeCatalog(text)
    expect(await refusal()).toMatch(message)
  })

  it('refuses an id that is used twice', async () => {
    writeCatalog('same', 'same')
    expect(await refusal()).toMatch(/catalog\.yaml:1: id "same" is used twice, first at .*catalog\.yaml:1: /)
  })

  it('refuses unreadable previous data', async () => {
    await afterOneRun()
    writeFileSync(data('jobs.json'), '[{"id":')
    expect(await refusal()).toContain('previous jobs.json is unreadable')
    expect(readFileSync(data('jobs.json'), 'utf8')).toBe('[{"id":')
  })

  describe('when previous data was lost', () => {
    beforeEach(async () => {
      await afterOneRun()
    })

    it.each([
      ['jobs.json', 'jobs.json (4 records) missing, though sources.json counts them: put back what was there, or '],
      ['sources.json', 'sources.json is missing, though jobs.json, news.json, events.json are there: put it back, or '],
    ])('refuses to take %s for empty, with one line that names it', async (name, line) => {
      rmSync(data(name))
      const before = readdirSync(data())
      expect(await refusal()).toContain(`ingest: the previous data in ${data()}: ${line}`)
      expect(readdirSync(data())).toEqual(before)
    })

    it('starts over if a flag says so, and every record is new', async () => {
      for (const name of ['jobs.json', 'sources.json']) writeFileSync(data(name), '[]')
      const { code, stdout } = await ingest('--now', '2026-10-02T12:00:00Z')
      expect([code, stdout]).toEqual([0, expect.stringContaining('data: jobs +4')])
    })

    it('goes on if a collection that was never ingested is missing', async () => {
      for (const name of ['news.json', 'events.json']) rmSync(data(name))
      expect((await ingest('--now', '2026-10-02T12:00:00Z')).code).toBe(0)
    })
  })

  it.each(Object.entries(NO_FILES))('refuses %s in the place of a file at once', async (kind, putThere) => {
    writeCatalog('one')
    const path = data('jobs.json')
    mkdirSync(data())
    putThere(path)
    const line = `ingest: the previous data in ${data()}: ${path} is not a file\n`
    // In a process of its own: a read that waits for a writer of the pipe never returns.
    expect(await (kind === 'a pipe' ? alone() : ingest())).toMatchObject({ code: 2, stderr: line })
  })

  it.skipIf(process.getuid?.() === 0)('refuses a folder it cannot write (skipped: root writes anywhere)', async () => {
    writeCatalog('one')
    chmodSync(at.dir, 0o500)
    onTestFinished(() => chmodSync(at.dir, 0o700))
    expect(await refusal()).toContain('cannot be written')
  })

  it.each(['--record', '--data'])('refuses a folder of %s that is a file', async flag => {
    writeCatalog('one')
    writeFileSync(join(at.dir, 'file'), '')
    expect(await refusal(flag, join(at.dir, 'file'))).toContain('cannot be written')
  })
})

it('prints the report as JSON and writes nothing on a dry run', async () => {
  writeCatalog('one')
  at.answers = { '/one': json(board('one', 4)) }
  const { stdout, code } = await ingest('--now', NOW, '--json', '--dry-run')
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    failed: [],
    sources: [{ source: 'one', state: 'ok', fetched: 4 }],
    collections: { jobs: { records: 4 } },
  })
  expect(readdirSync(at.dir)).toEqual(['catalog.yaml'])
})

it('touches no other collection when one source is selected', async () => {
  const catalogs = [catalogOf(at.port, ['one']), catalogOf(at.port, ['desk'], RSS)]
  at.writeCatalog(JSON.stringify(catalogs.flatMap(text => JSON.parse(text))))
  at.answers = { '/one': json(board('one', 4)), '/desk': (_request, response) => response.end(FEED) }
  await ingest('--now', NOW)
  const before = at.readData('news')
  at.answers = { '/one': json(board('one', 5)) }
  // So much later that the story is too old to stay, were the news joined again.
  const { code, stdout } = await ingest('--now', '2026-12-01T12:00:00Z', '--source', 'one')
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^data: jobs \+1$/m)])
  expect([before.length, at.readData('news')]).toEqual([1, before])
})

it('connects to public addresses only, unless a flag allows others', async () => {
  writeCatalog('one')
  vi.stubEnv('INGEST_ALLOW_PRIVATE_HOSTS', '')
  onTestFinished(() => void vi.unstubAllEnvs())
  const refused = { code: 1, stderr: expect.stringContaining('127.0.0.1 is not a public address') }
  expect(await alone()).toMatchObject(refused)
})
