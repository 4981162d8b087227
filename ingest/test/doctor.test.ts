/** The doctor as people start it, before an upstream that has every trouble there is. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readCatalog } from '../catalog/catalog.ts'
import { createClient } from '../net/client.ts'
import { readArguments } from '../run/arguments.ts'
import { diagnose } from '../run/doctor/doctor.ts'
import { type Answers, ingestAlone, json, startUpstream, type Upstream } from './command.ts'
import { board } from './greenhouse-board.ts'
import { inProcess } from './read-in-process.ts'

const status =
  (code: number, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(code, headers).end()
const page =
  (title: string): RequestListener =>
  (_request, response) =>
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>${title}</title>`)
const untitled = board('changed', 3).replaceAll('"title"', '"heading"')

const answers: Answers = {
  '/well': json(board('well', 3)),
  '/gone': status(404),
  '/closed': status(410),
  '/moved': status(301, { location: '/well' }),
  '/passing': status(302, { location: '/well' }),
  '/home': status(302, { location: '/front' }),
  '/front': page('Example Labs'),
  '/forbidden': status(403),
  '/throttled': status(429, { 'retry-after': '0' }),
  '/wall': page('Just a moment...'),
  '/changed': json(untitled),
  '/failing': status(500),
  '/empty': json(board('empty', 0)),
  '/slow': async (_request, response) => {
    await wait(4100)
    response.setHeader('content-type', 'application/json').end(board('slow', 1))
  },
}

let dir: string
let upstream: Upstream
let asked: string[]
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'doctor-'))
  asked = []
  const noted = Object.entries(answers).map(([path, answer]): [string, RequestListener] => [
    path,
    (request, response) => {
      asked.push(path)
      return answer(request, response)
    },
  ])
  upstream = await startUpstream(() => Object.fromEntries(noted))
})
afterEach(async () => {
  await upstream.close()
  rmSync(dir, { recursive: true, force: true })
})

const line = (id: string, more: string) =>
  `- { id: ${id}, adapter: greenhouse, name: Example ${id} Blockchain, homepage: https://examplelabs.example,\n    terms: https://examplelabs.example/terms, staleAfterHours: 48, ${more} }`
const write = (lines: string[]) => writeFileSync(join(dir, 'catalog.yaml'), `${lines.join('\n')}\n`)

it('names every trouble, asks each line once, and proposes what was seen', { timeout: 60_000 }, async () => {
  const local = Object.keys(answers).filter(path => path !== '/front')
  write([
    ...local.map(path => line(path.slice(1), `url: http://127.0.0.1:${upstream.port}${path}`)),
    line('nowhere', 'url: http://nowhere.invalid/'),
    line('untrusted', `url: https://127.0.0.1:${upstream.port}/`),
    line('counted', `url: http://127.0.0.1:${upstream.port}/never, maxRequestsPerDay: 4`),
    line('off', `url: http://127.0.0.1:${upstream.port}/off, enabled: false, disabledBecause: made up`),
  ])
  const file = join(dir, 'doctor.txt')
  const { code, stdout, stderr } = await ingestAlone(dir, '--doctor', '--write', file)
  expect([code, stderr]).toEqual([0, ''])

  const rows = stdout.split('\n').map(row => row.split(/ {2,}/))
  const at = (id: string) => `${join(dir, 'catalog.yaml')}:${(local.indexOf(`/${id}`) + 1) * 2 - 1}`
  const placed = rows.slice(1, 1 + local.length + 3).map(([trouble, id, place]) => [trouble, id, place])
  expect(placed.slice(0, local.length - 1)).toEqual([
    ['gone', 'gone', at('gone')],
    ['gone', 'closed', at('closed')],
    ['moved', 'moved', at('moved')],
    ['moved', 'home', at('home')],
    ['unreachable', 'nowhere', expect.any(String)],
    ['unreachable', 'untrusted', expect.any(String)],
    ['refuses programs', 'forbidden', at('forbidden')],
    ['refuses programs', 'throttled', at('throttled')],
    ['refuses programs', 'wall', at('wall')],
    ['changed', 'changed', at('changed')],
    ['error', 'failing', at('failing')],
    ['slow', 'slow', at('slow')],
  ])
  expect(placed.slice(local.length - 1).map(([trouble, id]) => [trouble, id])).toEqual([
    ['empty', 'empty'],
    ['not asked', 'counted'],
    ['as expected', 'well'],
    ['as expected', 'passing'],
  ])
  expect(rows.find(([, id]) => id === 'changed')?.[3]).toContain('at title: ')
  const once = asked.filter(path => path !== '/well' && path !== '/front')
  expect(once.toSorted()).toEqual(local.filter(path => path !== '/well').toSorted())
  expect(existsSync(join(dir, 'data'))).toBe(false)

  const report = readFileSync(file, 'utf8')
  expect(report).not.toContain('as expected  ')
  execFileSync('git', ['apply', file], { cwd: dir })
  const entries = readCatalog(['jobs'], join(dir, 'catalog.yaml')).map(({ entry }) => entry)
  const off = entries.filter(({ enabled }) => !enabled).map(({ id, disabledBecause }) => [id, disabledBecause])
  const day = expect.stringMatching(/^its address answered 4(?:04|10) on \d{4}-\d\d-\d\d$/)
  expect(off).toEqual([
    ['gone', day],
    ['closed', day],
    ['off', 'made up'],
  ])
  expect(entries.find(({ id }) => id === 'moved')?.url).toBe(`http://127.0.0.1:${upstream.port}/well`)
})

it('finds a board that left its platform, and leaves the line to a person', async () => {
  const names: string[] = []
  answers['/lever'] = json(
    JSON.stringify([
      {
        id: '1',
        text: 'Made-up Engineer',
        hostedUrl: 'https://jobs.lever.co/examplelabs/1',
        createdAt: 1_790_000_000_000,
      },
    ]),
  )
  const elsewhere = await startUpstream(() => answers)
  write([line('examplelabs', 'board: examplelabs')])
  const args = readArguments(['--doctor', '--catalog', join(dir, 'catalog.yaml'), '--data', join(dir, 'data')])
  const client = createClient(args, { INGEST_ALLOW_PRIVATE_HOSTS: '1' })
  // Every host of the world is the upstream.
  const wire: typeof client.wire = request => {
    const { hostname } = new URL(request.url)
    names.push(hostname)
    const path = hostname === 'api.lever.co' ? '/lever' : '/none'
    return client.wire({ ...request, url: `http://127.0.0.1:${elsewhere.port}${path}` })
  }
  const [finding] = await diagnose({ ...client, wire }, args, {}, { ...inProcess, close: async () => {} })
  await client.close()
  await elsewhere.close()
  expect(finding).toMatchObject({
    trouble: 'moved',
    seen: expect.stringMatching(/status 404; a board of its name is on lever \(1 postings\)$/),
  })
  expect(finding?.change).toBeUndefined()
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(10)
})

it('wants --doctor for --write', () => {
  expect(() => readArguments(['--write', 'somewhere'])).toThrow('--write is for --doctor')
})
