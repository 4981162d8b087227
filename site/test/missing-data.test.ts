/** A snapshot that is not there must not look like a service without records. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { JobList } from '#contract'
import { get } from './agent.ts'
import { type ServerProcess, startProcess } from './process.ts'
import { startServer, type TestServer } from './server.ts'
import { fictionalJob } from './snapshot.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'missing-data-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

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

  it.each(Object.entries(folders))('is refused for a folder that %s', async (what, make) => {
    const data = make()
    const refused: Error = await startProcess({ DATA_DIR: data, STATE_DIR: join(dir, 'state') }).then(
      () => new Error('it started'),
      error => error,
    )
    expect([refused.message, refused.cause]).toEqual([`server: setting DATA_DIR: ${data} ${what}: ${REMEDY}\n`, 1])
  })

  it('is refused for a folder in the place of a file', async () => {
    mkdirSync(join(dir, 'jobs.json'))
    const started = startProcess({ DATA_DIR: dir, STATE_DIR: join(dir, 'state') })
    await expect(started).rejects.toThrow(`server: ${join(dir, 'jobs.json')} is no file\n`)
  })

  it('is refused for a file in the place of the folder', async () => {
    const file = join(dir, 'jobs.json')
    writeFileSync(file, '[]')
    const started = startProcess({ DATA_DIR: file, STATE_DIR: join(dir, 'state') })
    await expect(started).rejects.toThrow(`server: setting DATA_DIR: ${file} has none of jobs.json, `)
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

  it('takes a folder that has some of the files', async () => {
    writeFileSync(join(dir, 'jobs.json'), JSON.stringify([fictionalJob(1)]))
    const service: ServerProcess = await startProcess({ DATA_DIR: dir, STATE_DIR: join(dir, 'state') })
    const [jobs, news] = [await totalOf(service.url), await get(service.url, '/api/news')]
    await service.kill()
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
    expect((await (await get(server.url, '/api/news')).json()).data.length).toBe(30)
    renameSync(away, place)
    await server.reload()
    expect(server.logged.at(-1)).toContain('is served')
    expect((await (await get(server.url, '/api/news')).json()).data.length).toBe(0)
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
