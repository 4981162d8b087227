/** The index of a large snapshot is kept for the next start, which must answer as the first one did. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { get } from './agent.ts'
import { type ServerProcess, startProcess } from './process.ts'
import { writeData } from './server.ts'
import { fictionalJob, fictionalSnapshot, fictionalTerm, type TestSnapshot } from './snapshot.ts'

/** Above the size from which it is kept. */
const JOBS = 3000
const words = Array.from({ length: 400 }, (_, n) => `example${(n * 7919) % 1000}`).join(' ')

let dir: string
let server: ServerProcess | undefined
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'kept-index-'))
})
afterEach(async () => {
  await server?.kill()
  rmSync(dir, { recursive: true, force: true })
})

const index = () => join(dir, 'state', 'snapshot.index')
const identity = () => [statSync(index()).ino, statSync(index()).mtimeMs]

function large(title = 'Example Engineer'): TestSnapshot {
  const jobs = Array.from({ length: JOBS }, (_, n) =>
    fictionalJob(n, { title: `${title} ${n}`, description: `${words} only${n}` }),
  )
  return fictionalSnapshot({ jobs })
}

/** Links name one address, not the port, which is another with each start. Once a search is answered, all is kept. */
async function start(address = 'https://web3.example'): Promise<ServerProcess> {
  await server?.kill()
  server = await startProcess({ DATA_DIR: join(dir, 'data'), STATE_DIR: join(dir, 'state'), PUBLIC_BASE_URL: address })
  expect((await get(server.url, '/api/jobs?search=example')).status).toBe(200)
  return server
}

const PATHS = [
  '/api/jobs?limit=100',
  '/api/jobs?search=only2718',
  '/api/jobs?search=xample99&offset=40',
  '/api/jobs?tag=solidity&country=DE&sort=company',
  '/api/news?limit=100',
  '/api/events?limit=100',
  '/api/glossary?limit=100',
  '/api/v1/changes',
  '/jobs?search=only2718',
]

/** Lists, searches, pages, and the record of one job, which is read from the snapshot itself. */
async function answers({ url }: ServerProcess): Promise<string[]> {
  const found = await get(url, '/api/jobs?search=only2718')
  const { data } = z.object({ data: z.tuple([z.object({ id: z.string() })]) }).parse(await found.json())
  const paths = [...PATHS, `/api/v1/jobs/${data[0].id}`, `/jobs/${data[0].id}`]
  return Promise.all(
    paths.map(async path => {
      const answer = await get(url, path)
      expect([path, answer.status]).toEqual([path, 200])
      return answer.text()
    }),
  )
}

it('answers the same from what was kept, whichever way the file is laid out', async () => {
  const { jobs, ...others } = large()
  await writeData(join(dir, 'data'), { ...others, jobs })
  for (const text of [JSON.stringify(jobs), `[\n${jobs.map(job => JSON.stringify(job)).join(',\n')}\n]\n`]) {
    writeFileSync(join(dir, 'data', 'jobs.json'), text)
    const first = await answers(await start())
    const kept = identity()
    expect(await answers(await start())).toEqual(first)
    expect(identity()).toEqual(kept)
  }
})

it('is made anew for other data, and where it was damaged', async () => {
  await writeData(join(dir, 'data'), large())
  await start()
  let kept = identity()
  const isAnew = async (found: string, path: string) => {
    const { url } = await start()
    expect(await (await get(url, path)).text()).toContain(found)
    expect(identity()).not.toEqual(kept)
    kept = identity()
  }
  await writeData(join(dir, 'data'), large('Fictional Auditor'))
  await isAnew('Fictional Auditor 2718', '/api/jobs?search=only2718')
  const bytes = readFileSync(index())
  writeFileSync(index(), bytes.subarray(0, bytes.length / 2))
  await isAnew('Fictional Auditor 2718', '/api/jobs?search=only2718')
  writeFileSync(index(), bytes.with(bytes.length - 100, (bytes.at(-100) ?? 0) ^ 255))
  await isAnew('Fictional Auditor 2718', '/api/jobs?search=only2718')
})

it('serves another address and another glossary too', async () => {
  await writeData(join(dir, 'data'), large())
  await start()
  const kept = identity()
  writeFileSync(join(dir, 'data', 'glossary.json'), JSON.stringify([fictionalTerm(99)]))
  const { url } = await start('https://other.example')
  expect(await (await get(url, '/api/glossary')).json()).toMatchObject({
    data: [{ term: fictionalTerm(99).term, url: expect.stringContaining('https://other.example/') }],
  })
  expect(identity()).toEqual(kept)
})

it('is no reason to fail: where it cannot be kept, the log says why', async () => {
  await writeData(join(dir, 'data'), large())
  mkdirSync(index(), { recursive: true })
  const { url, output } = await start()
  expect((await get(url, '/api/jobs')).status).toBe(200)
  await expect.poll(output).toContain(`index not kept for the next start: ${index()}: `)
})
