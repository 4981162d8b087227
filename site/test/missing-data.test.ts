/** A snapshot that is not there must not look like a service without records. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { JobList } from '#contract'
import { NO_FILES } from '../../data/contract/test/no-files.ts'
import { get } from './agent.ts'
import { startServer, useServer, writeData } from './server.ts'
import { fictionalJob, fictionalSnapshot, fictionalSource } from './snapshot.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'missing-data-'))
})

/** The files of an ingest that only ever ran for jobs. */
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
    await writeData(dir, fictionalSnapshot())
    const path = join(dir, 'glossary.json')
    rmSync(path)
    putThere(path)
    expect(await startOver(dir)).toBe(`${path} is not a file`)
  })

  const lost = (records: string) =>
    `${records} missing, though sources.json counts them: put back what was there, or write [] to it and to sources.json to begin again`
  it.each([
    ['jobs.json', lost('jobs.json (3 records)')],
    ['changes.json', lost('changes.json (9 records)')],
    [
      'sources.json',
      'sources.json is missing, though jobs.json, news.json, events.json are there: put it back, or write [] to it to begin its books again',
    ],
    ['glossary.json', 'glossary.json is not in DIR: put it there, or write [] to it where there are no terms'],
  ])('is refused if %s was lost, and names it', async (file, line) => {
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

describe('a running server keeps its data', () => {
  const server = useServer()
  const refused = 'new snapshot refused, the old one stays: '

  /** Does away with a file or the folder, looks, and puts it back. */
  async function without(place: string, look: () => Promise<void>): Promise<void> {
    const away = join(dir, 'away')
    renameSync(place, away)
    await server.reload()
    expect(await totalOf(server.url)).toBe(120)
    await look()
    renameSync(away, place)
    await server.reload()
    expect(server.logged.at(-1)).toContain('is served')
  }

  it.each(['jobs.json', 'changes.json', 'glossary.json'])('when %s is gone', async file => {
    const news = join(server.dataDir, 'news.json')
    await without(join(server.dataDir, file), async () => {
      expect(server.logged.at(-1)).toContain(`${refused}${file} gone from ${server.dataDir}: put back`)
      // With a file that is still missing nothing of another is taken either.
      cpSync(news, join(dir, 'news.json'))
      writeFileSync(news, '[]')
      await server.reload()
      expect((await server.json('/api/news')).data.length).toBe(30)
    })
    expect((await server.json('/api/news')).data.length).toBe(0)
    cpSync(join(dir, 'news.json'), news)
    await server.reload()
  })

  it.each(Object.entries(NO_FILES))('when %s takes the place of a file', async (_kind, putThere) => {
    const place = join(server.dataDir, 'news.json')
    await without(place, async () => {
      putThere(place)
      await server.reload()
      expect(server.logged.at(-1)).toContain(`${refused}${place} is not a file`)
      expect((await server.json('/api/news')).data.length).toBe(30)
      rmSync(place, { recursive: true })
    })
  })

  it('when the whole folder is gone, or cannot be looked at', async () => {
    await without(server.dataDir, async () => {
      expect(server.logged.at(-1)).toContain(`${refused}setting DATA_DIR: ${server.dataDir} does not exist: name`)
      symlinkSync(server.dataDir, server.dataDir)
      await server.reload()
      const count = server.logged.length
      await server.reload()
      expect([server.logged.at(-1), server.logged.length]).toEqual([expect.stringContaining(`${refused}ELOOP`), count])
      rmSync(server.dataDir)
    })
    expect(await totalOf(server.url)).toBe(120)
  })

  it('when the next snapshot counts records of a list that is not there', async () => {
    writeJobsAlone()
    const own = await startServer({ env: { DATA_DIR: dir } })
    const sources = [fictionalSource('example-labs'), fictionalSource('example-gazette', { collection: 'news' })]
    writeFileSync(join(dir, 'sources.json'), JSON.stringify(sources))
    await own.reload()
    expect(own.logged.at(-1)).toContain(`${refused}news.json (3 records) missing`)
    expect(await totalOf(own.url)).toBe(1)
    await own.close()
  })
})
