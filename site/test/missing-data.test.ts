/** A snapshot that is not there must not look like a service without records. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { JobList } from '#contract'
import { NO_FILES } from '../../data/contract/test/no-files.ts'
import { get } from './agent.ts'
import { startServer, type TestServer, writeData } from './server.ts'
import { fictionalJob, fictionalSnapshot, fictionalSource } from './snapshot.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'missing-data-'))
})

/** What an ingest of jobs leaves that never heard of news and events. */
function writeJobsAlone(): void {
  const files = { jobs: [fictionalJob(1)], sources: [fictionalSource('example-labs')], changes: [], glossary: [] }
  for (const [name, records] of Object.entries(files)) writeFileSync(join(dir, `${name}.json`), JSON.stringify(records))
}

const totalOf = async (url: string) => JobList.parse(await (await get(url, '/api/jobs')).json()).meta.total
const REMEDY = 'name the folder of a snapshot, or run "npm run ingest"'

describe('a start', () => {
  const folders = {
    'does not exist': () => join(dir, 'nowhere'),
    'has none of jobs.json, news.json, events.json, sources.json, changes.json': () => {
      mkdirSync(join(dir, 'empty'))
      writeFileSync(join(dir, 'empty', 'glossary.json'), '[]')
      return join(dir, 'empty')
    },
  }

  /** Resolves with the one line that a process prints after its name before it ends with 1 (stop.test.ts). */
  const startOver = (data: string) =>
    startServer({ env: { DATA_DIR: data } }).then(
      async server => {
        await server.close()
        return 'it started'
      },
      (error: Error) => error.message,
    )

  it.each(Object.entries(folders))('is refused for a folder that %s', async (what, make) => {
    const data = make()
    expect(await startOver(data)).toBe(`setting DATA_DIR: ${data} ${what}: ${REMEDY}`)
  })

  it.each(Object.entries(NO_FILES))('is refused for %s in the place of a file', async (_kind, putThere) => {
    const path = join(dir, 'jobs.json')
    putThere(path)
    expect(await startOver(dir)).toBe(`${path} is not a file`)
  })

  it.skipIf(process.platform === 'win32')('is refused for a pipe in the place of the terms', async () => {
    await writeData(dir, fictionalSnapshot())
    rmSync(join(dir, 'glossary.json'))
    NO_FILES['a pipe'](join(dir, 'glossary.json'))
    expect(await startOver(dir)).toBe(`${join(dir, 'glossary.json')} is not a file`)
  })

  const REMEDY_OF_LOSS = 'put back what was there, or write [] to it and to sources.json to begin again'
  const counted = { 'jobs.json': 3, 'news.json': 3, 'events.json': 3, 'changes.json': 9 }
  const losses: [string, string][] = [
    ...Object.entries(counted).map(([file, count]): [string, string] => [
      file,
      `${file} (${count} records) missing, though sources.json counts them: ${REMEDY_OF_LOSS}`,
    ]),
    [
      'sources.json',
      'sources.json is missing, though jobs.json, news.json, events.json are there: put it back, or write [] to it to begin its books again',
    ],
    ['glossary.json', 'glossary.json is not in DIR: put it there, or write [] to it where there are no terms'],
  ]

  it.each(losses)('is refused where %s was lost, and names it', async (file, line) => {
    await writeData(dir, fictionalSnapshot())
    rmSync(join(dir, file))
    expect(await startOver(dir)).toBe(line.replace('DIR', dir))
  })

  it('is refused by the server for local agents too', () => {
    const mcp = fileURLToPath(new URL('../mcp.ts', import.meta.url))
    const data = join(dir, 'nowhere')
    const { status, stderr } = spawnSync(process.execPath, [mcp], {
      env: { PATH: process.env.PATH, DATA_DIR: data },
      encoding: 'utf8',
    })
    expect([stderr, status]).toEqual([`mcp: setting DATA_DIR: ${data} does not exist: ${REMEDY}\n`, 1])
  })

  it('takes a folder in which some collections were never ingested', async () => {
    writeJobsAlone()
    const service = await startServer({ env: { DATA_DIR: dir } })
    const [jobs, news] = [await totalOf(service.url), await get(service.url, '/api/news')]
    await service.close()
    expect([jobs, await news.json()]).toEqual([1, expect.objectContaining({ data: [] })])
  })
})

describe('a running server', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer()
  })
  afterEach(() => server.close())

  const refused = 'new snapshot refused, the old one stays: '

  it.each(['jobs.json', 'changes.json', 'glossary.json'])('keeps what it has when %s is gone', async file => {
    const [place, away] = [join(server.dataDir, file), join(dir, file)]
    renameSync(place, away)
    await server.reload()
    expect(server.logged.join()).toContain(`${refused}${file} gone from ${server.dataDir}: put back`)
    expect(await totalOf(server.url)).toBe(120)
    // With a file that is still missing nothing of another is taken either.
    writeFileSync(join(server.dataDir, 'news.json'), '[]')
    await server.reload()
    expect((await server.json('/api/news')).data.length).toBe(30)
    renameSync(away, place)
    await server.reload()
    expect(server.logged.at(-1)).toContain('is served')
    expect((await server.json('/api/news')).data.length).toBe(0)
  })

  it('keeps what it has when something else takes the place of a file', async () => {
    const [place, away] = [join(server.dataDir, 'news.json'), join(dir, 'news.json')]
    for (const putThere of Object.values(NO_FILES)) {
      renameSync(place, away)
      putThere(place)
      await server.reload()
      expect(server.logged.at(-1)).toContain(`${refused}${place} is not a file`)
      expect((await server.json('/api/news')).data.length).toBe(30)
      rmSync(place, { recursive: true })
      renameSync(away, place)
      await server.reload()
      expect(server.logged.at(-1)).toContain('is served')
    }
  })

  it('keeps what it has when the next snapshot counts records of a list that is not there', async () => {
    await server.close()
    writeJobsAlone()
    server = await startServer({ env: { DATA_DIR: dir } })
    const sources = [fictionalSource('example-labs'), fictionalSource('example-gazette', { collection: 'news' })]
    writeFileSync(join(dir, 'sources.json'), JSON.stringify(sources))
    await server.reload()
    expect(server.logged.at(-1)).toContain(`${refused}news.json (3 records) missing`)
    expect(await totalOf(server.url)).toBe(1)
  })

  it('keeps what it has when the whole folder is gone, and takes it when it is back', async () => {
    renameSync(server.dataDir, join(dir, 'away'))
    await server.reload()
    expect(server.logged.at(-1)).toContain(`${refused}setting DATA_DIR: ${server.dataDir} does not exist: name`)
    expect(await totalOf(server.url)).toBe(120)
    writeFileSync(join(dir, 'away', 'jobs.json'), JSON.stringify([fictionalJob(1)]))
    renameSync(join(dir, 'away'), server.dataDir)
    await server.reload()
    expect(await totalOf(server.url)).toBe(1)
  })

  it('lives on when the folder cannot be looked at', async () => {
    renameSync(server.dataDir, join(dir, 'away'))
    symlinkSync(server.dataDir, server.dataDir)
    await server.reload()
    await server.reload()
    expect(server.logged).toEqual([expect.stringContaining(`${refused}ELOOP`)])
    rmSync(server.dataDir)
    renameSync(join(dir, 'away'), server.dataDir)
    await server.reload()
    expect(await totalOf(server.url)).toBe(120)
    expect(server.logged.at(-1)).toContain('is served')
  })
})
