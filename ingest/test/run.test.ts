import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NO_FILES } from '../../data/contract/test/no-files.ts'
import { type Answers, ingestAlone, ingestIn, json, startUpstream, type Upstream } from './command.ts'
import { board, catalogOf } from './greenhouse-board.ts'

const run = promisify(execFile)
const NOW = '2026-10-01T12:00:00Z'
const BOT_WALL = '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body></body></html>'

const RSS = { adapter: 'rss', collection: 'news' }
const FEED = `<rss version="2.0"><channel><title>Example Desk</title><item>
  <title>Example Chain blockchain opens to made-up validators</title>
  <link>https://desk.example/1</link><pubDate>Wed, 30 Sep 2026 09:00:00 GMT</pubDate>
</item></channel></rss>`

let dir: string
let upstream: Upstream
let answers: Answers
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'run-'))
  answers = {}
  upstream = await startUpstream(() => answers)
})
afterEach(() => upstream.close())

const ingest = (...flags: string[]) => ingestIn(dir, ...flags)
const alone = (...flags: string[]) => ingestAlone(dir, ...flags)

function writeCatalog(...ids: string[]): void {
  writeFileSync(join(dir, 'catalog.yaml'), catalogOf(upstream.port, ids))
}

function readData(
  name: string,
): { id: string; source?: string; state?: string; reason?: string; failingSince?: string }[] {
  return JSON.parse(readFileSync(join(dir, 'data', `${name}.json`), 'utf8'))
}

describe('two runs on the same answers and clock', () => {
  it('leave the same bytes', async () => {
    writeCatalog('one', 'two')
    answers = { '/one': json(board('one', 4)), '/two': json(board('two', 3)) }
    expect((await alone('--now', NOW)).code).toBe(0)
    const files = () =>
      readdirSync(join(dir, 'data')).map(name => [name, readFileSync(join(dir, 'data', name), 'utf8')])
    const first = files()
    const second = await ingest('--now', NOW)
    expect(second.stdout).toContain('nothing (no change)')
    expect(files()).toEqual(first)
    expect(readData('jobs').length).toBe(7)
  })

  it('answer from a recording with the network closed', async () => {
    writeCatalog('one')
    answers = { '/one': json(board('one', 4)) }
    await ingest('--now', NOW, '--record', join(dir, 'recording'))
    const recorded = readFileSync(join(dir, 'data', 'jobs.json'), 'utf8')
    rmSync(join(dir, 'data'), { recursive: true })
    answers = {}
    expect((await ingest('--now', NOW, '--replay', join(dir, 'recording'))).code).toBe(0)
    expect(readFileSync(join(dir, 'data', 'jobs.json'), 'utf8')).toBe(recorded)
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
    answers = { '/bad': json(board('bad', 4)), '/good': json(board('good', 3)) }
    await ingest('--now', NOW)
    const before = readData('jobs').filter(job => job.source === 'bad')
    answers = { '/bad': fault, '/good': json(board('good', 5)) }
    expect((await ingest('--now', '2026-10-01T13:00:00Z')).code).toBe(1)
    // What a part of an answer holds was seen.
    const after = readData('jobs').map(job => ({ ...job, lastSeenAt: undefined }))
    expect(after.filter(job => job.source === 'bad')).toEqual(before)
    expect(after.filter(job => job.source === 'good').length).toBe(5)
    const [bad, good] = readData('sources')
    expect(bad).toMatchObject({
      id: 'bad',
      state: 'failing',
      failingSince: '2026-10-01T13:00:00Z',
      reason: expect.stringMatching(reason),
    })
    expect(good).toMatchObject({ id: 'good', state: 'ok' })
  })
})

it('believes a shrunken answer once it has lasted as long as the source may be stale', async () => {
  writeCatalog('one')
  answers = { '/one': json(board('one', 4)) }
  await ingest('--now', NOW)
  answers = { '/one': json(board('one', 1)) }
  expect((await ingest('--now', '2026-10-02T12:00:00Z')).code).toBe(1)
  expect((await ingest('--now', '2026-10-04T12:00:00Z')).code).toBe(0)
})

it('closes nothing when an outage of days ends with an empty board', async () => {
  writeCatalog('one')
  answers = { '/one': json(board('one', 4)) }
  await ingest('--now', NOW)
  answers = {}
  await ingest('--now', '2026-10-01T13:00:00Z')
  answers = { '/one': json(board('one', 0)) }
  expect((await ingest('--now', '2026-10-04T12:00:00Z')).code).toBe(1)
  expect((await ingest('--now', '2026-10-04T13:00:00Z')).code).toBe(1)
  expect((await ingest('--now', '2026-10-06T12:00:00Z')).code).toBe(0)
})

it('asks conditionally and takes 304 as the last answer', async () => {
  writeCatalog('one')
  let asked = ''
  answers = {
    '/one': (request, response) => {
      asked = String(request.headers['if-none-match'])
      if (asked === '"v1"') response.writeHead(304).end()
      else response.setHeader('etag', '"v1"').end(board('one', 4))
    },
  }
  await ingest('--now', NOW)
  const first = readData('jobs')
  expect((await ingest('--now', '2026-10-01T13:00:00Z')).code).toBe(0)
  expect(asked).toBe('"v1"')
  expect(readData('jobs')).toEqual(first)
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
    const { code, stderr } = await ingest(...flags)
    expect([code, stderr.trim().split('\n').length]).toEqual([2, 1])
    expect(stderr).toMatch(message)
    expect(readdirSync(dir)).not.toContain('jobs.json')
  })

  it.each([
    ['YAML that does not parse', '- { id: a\n  adapter: greenhouse', /catalog\.yaml:\d+:\d+: /],
    [
      'an unknown adapter',
      '- { id: a, adapter: fax, name: A, homepage: "https://a.example", terms: "https://a.example", staleAfterHours: 1 }',
      /no adapter "fax"; there are .*\bashby, .*\bgreenhouse, /,
    ],
    [
      'a missing field',
      '- { id: a, adapter: greenhouse, homepage: "https://a.example", terms: "https://a.example", staleAfterHours: 1 }',
      /catalog\.yaml:1: entry a: name is missing$/m,
    ],
    [
      'a misspelled field, beside the one it was to be',
      '# Mine\n- { id: a, adapter: greenhouse, nam: A, homepage: "https://a.example", terms: "https://a.example", staleAfterHours: 1 }',
      /catalog\.yaml:2: entry a: name is missing; Unrecognized key: "nam"$/m,
    ],
    [
      'an adapter of another collection',
      '- { id: a, adapter: rss, collection: jobs, name: A, homepage: "https://a.example", terms: "https://a.example", staleAfterHours: 1 }',
      /adapter "rss" does not serve jobs; there are .*\bashby, /,
    ],
    [
      'an address for a name of a board',
      '- { id: a, adapter: greenhouse, board: "https://boards.greenhouse.io/a", name: A, homepage: "https://a.example", terms: "https://a.example", staleAfterHours: 1 }',
      /catalog\.yaml:1: entry a: board is the name alone/,
    ],
    ['a file that is not there', undefined, /cannot be read/],
  ])('names what is wrong with the catalog: %s', async (_name, text, message) => {
    if (text !== undefined) writeFileSync(join(dir, 'catalog.yaml'), text)
    const { code, stderr } = await ingest()
    expect([code, stderr.trim().split('\n').length]).toEqual([2, 1])
    expect(stderr).toMatch(message)
  })

  it('refuses an id that is used twice', async () => {
    writeCatalog('same', 'same')
    expect(await ingest()).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/catalog\.yaml:1: id "same" is used twice, first at .*catalog\.yaml:1: /),
    })
  })

  it('refuses unreadable previous data', async () => {
    writeCatalog('one')
    answers = { '/one': json(board('one', 4)) }
    await ingest('--now', NOW)
    writeFileSync(join(dir, 'data', 'jobs.json'), '[{"id":')
    expect(await ingest()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('previous jobs.json is unreadable'),
    })
    expect(readFileSync(join(dir, 'data', 'jobs.json'), 'utf8')).toBe('[{"id":')
  })

  describe('when previous data was lost', () => {
    const data = (name: string) => join(dir, 'data', name)
    beforeEach(async () => {
      writeCatalog('one')
      answers = { '/one': json(board('one', 4)) }
      await ingest('--now', NOW)
    })

    it.each([
      ['jobs.json', 'jobs.json (4 records) missing, though sources.json counts them: put back what was there, or '],
      [
        'changes.json',
        'changes.json (4 records) missing, though sources.json counts them: put back what was there, or ',
      ],
      ['sources.json', 'sources.json is missing, though jobs.json, news.json, events.json are there: put it back, or '],
    ])('refuses to take %s for empty, with one line that names it', async (name, line) => {
      rmSync(data(name))
      const before = readdirSync(join(dir, 'data'))
      const { code, stderr } = await ingest()
      expect([code, stderr.split('\n').length]).toEqual([2, 2])
      expect(stderr).toContain(`ingest: the previous data in ${join(dir, 'data')}: ${line}`)
      expect(readdirSync(join(dir, 'data'))).toEqual(before)
    })

    it('begins anew where somebody says so, and every record is new', async () => {
      for (const name of ['jobs.json', 'sources.json']) writeFileSync(data(name), '[]')
      const { code, stdout } = await ingest('--now', '2026-10-02T12:00:00Z')
      expect([code, stdout]).toEqual([0, expect.stringContaining('data: jobs +4')])
    })

    it('goes on where what was never ingested is not there', async () => {
      for (const name of ['news.json', 'events.json']) rmSync(data(name))
      expect((await ingest('--now', '2026-10-02T12:00:00Z')).code).toBe(0)
    })
  })

  it.each(Object.entries(NO_FILES))('refuses %s in the place of a file at once', async (kind, putThere) => {
    writeCatalog('one')
    const path = join(dir, 'data', 'jobs.json')
    mkdirSync(join(dir, 'data'))
    putThere(path)
    const line = `ingest: the previous data in ${join(dir, 'data')}: ${path} is not a file\n`
    // In a process of its own: a read that waits for a writer of the pipe never returns.
    expect(await (kind === 'a pipe' ? alone() : ingest())).toMatchObject({ code: 2, stderr: line })
  })

  it.skipIf(process.getuid?.() === 0)('refuses a folder it cannot write (skipped: root writes anywhere)', async () => {
    writeCatalog('one')
    chmodSync(dir, 0o500)
    expect(await ingest()).toMatchObject({ code: 2, stderr: expect.stringContaining('cannot be written') })
  })

  it.skipIf(process.platform !== 'linux')(
    'refuses a folder that cannot be made (skipped: /proc is Linux)',
    async () => {
      writeCatalog('one')
      expect(await ingest('--data', '/proc/made-up')).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('cannot be written'),
      })
    },
  )

  it('refuses a recording folder that is a file', async () => {
    writeCatalog('one')
    writeFileSync(join(dir, 'recording'), '')
    const { code, stderr } = await ingest('--record', join(dir, 'recording'))
    expect([code, stderr.trim().split('\n').length]).toEqual([2, 1])
    expect(stderr).toContain('cannot be written')
  })

  it('refuses a data folder that is a file', async () => {
    writeCatalog('one')
    writeFileSync(join(dir, 'data'), '')
    expect(await ingest()).toMatchObject({ code: 2, stderr: expect.stringContaining('cannot be written') })
  })
})

it('prints the report as JSON and writes nothing on a dry run', async () => {
  writeCatalog('one')
  answers = { '/one': json(board('one', 4)) }
  const { stdout, code } = await ingest('--now', NOW, '--json', '--dry-run')
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    failed: [],
    sources: [{ source: 'one', state: 'ok', fetched: 4 }],
    collections: { jobs: { records: 4 } },
  })
  expect(readdirSync(dir)).toEqual(['catalog.yaml'])
})

it('touches no other collection when it is told one source', async () => {
  const catalogs = [catalogOf(upstream.port, ['one']), catalogOf(upstream.port, ['desk'], RSS)]
  writeFileSync(join(dir, 'catalog.yaml'), JSON.stringify(catalogs.flatMap(text => JSON.parse(text))))
  answers = { '/one': json(board('one', 4)), '/desk': (_request, response) => response.end(FEED) }
  await ingest('--now', NOW)
  const before = readData('news')
  answers = { '/one': json(board('one', 5)) }
  // So much later that the story is too old to stay, were the news joined again.
  const { code, stdout } = await ingest('--now', '2026-12-01T12:00:00Z', '--source', 'one')
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^data: jobs \+1$/m)])
  expect([before.length, readData('news')]).toEqual([1, before])
})

it('speaks to public addresses only unless it is told otherwise', async () => {
  writeCatalog('one')
  answers = { '/one': json(board('one', 4)) }
  const command = ['ingest/run/run.ts', '--catalog', join(dir, 'catalog.yaml'), '--data', join(dir, 'data')]
  const env = { ...process.env, INGEST_ALLOW_PRIVATE_HOSTS: '' }
  const refused = await run(process.execPath, command, { env }).catch(
    (error: { code: number; stderr: string }) => error,
  )
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('127.0.0.1 is not a public address') })
})
