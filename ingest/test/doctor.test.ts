/** The doctor as people start it, with an upstream that shows every trouble. */
import { existsSync, readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createClient } from '../net/client.ts'
import { createHttp } from '../net/http.ts'
import { readArguments } from '../run/arguments.ts'
import { diagnose } from '../run/doctor.ts'
import { type Answers, ingestAlone, json, useUpstream } from './command.ts'
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
}

const at = useUpstream()

const line = (id: string, more: string) =>
  `- { id: ${id}, adapter: greenhouse, name: Example ${id} Blockchain, homepage: https://examplelabs.example,\n    terms: https://examplelabs.example/terms, staleAfterHours: 48, ${more} }`
const write = (lines: string[]) => at.writeCatalog(`${lines.join('\n')}\n`)

it('names every trouble, requests each line once, and leaves the troubles in a file', async () => {
  at.answers = answers
  const local = Object.keys(answers).filter(path => path !== '/front')
  write([
    ...local.map(path => line(path.slice(1), `url: http://127.0.0.1:${at.port}${path}`)),
    line('nowhere', 'url: http://nowhere.invalid/'),
    line('untrusted', `url: https://127.0.0.1:${at.port}/`),
    line('counted', `url: http://127.0.0.1:${at.port}/never, maxRequestsPerDay: 4`),
    line('off', `url: http://127.0.0.1:${at.port}/off, enabled: false, disabledBecause: made up`),
  ])
  const file = join(at.dir, 'doctor.txt')
  const { code, stdout, stderr } = await ingestAlone(at.dir, '--doctor', '--write', file)
  expect([code, stderr]).toEqual([0, ''])

  const rows = stdout.split('\n').map(row => row.split(/ {2,}/))
  const place = (id: string) => `${join(at.dir, 'catalog.yaml')}:${(local.indexOf(`/${id}`) + 1) * 2 - 1}`
  expect(rows[1]?.slice(0, 3)).toEqual(['gone', 'gone', place('gone')])
  expect(rows.slice(1, local.length + 4).map(([trouble, id]) => `${trouble}: ${id}`)).toEqual([
    'gone: gone',
    'gone: closed',
    'no answer: forbidden',
    'no answer: throttled',
    'no answer: failing',
    'no answer: nowhere',
    'no answer: untrusted',
    'changed: home',
    'changed: wall',
    'changed: changed',
    'empty: empty',
    'not requested: counted',
    'as expected: well',
    'as expected: moved',
    'as expected: passing',
  ])
  expect(rows.find(([, id]) => id === 'changed')?.[3]).toContain('are unreadable (unreadable-title)')
  expect(rows.find(([, id]) => id === 'wall')?.[3]).toContain('a bot wall')
  const once = at.requested.filter(path => path !== '/well' && path !== '/front')
  expect(once.toSorted()).toEqual(local.filter(path => path !== '/well').toSorted())
  expect(existsSync(join(at.dir, 'data'))).toBe(false)
  const report = readFileSync(file, 'utf8')
  expect([report.includes('a bot wall'), report.includes('counted')]).toEqual([true, false])
})

it('finds a board that left its platform, and leaves the line to a person', async () => {
  const names: string[] = []
  at.answers['/lever'] = json(
    JSON.stringify([
      { id: '1', text: 'Made-up Engineer', hostedUrl: 'https://jobs.lever.co/examplelabs/1', createdAt: 1.79e12 },
    ]),
  )
  write([line('examplelabs', 'board: examplelabs')])
  const args = readArguments(['--doctor', '--catalog', join(at.dir, 'catalog.yaml'), '--data', join(at.dir, 'data')])
  const client = createClient(args, { INGEST_ALLOW_PRIVATE_HOSTS: '1' })
  // Every host of the world is the upstream.
  const wire: typeof client.wire = request => {
    const { hostname } = new URL(request.url)
    names.push(hostname)
    const path = hostname === 'api.lever.co' ? '/lever' : '/none'
    return client.wire({ ...request, url: `http://127.0.0.1:${at.port}${path}` })
  }
  const [finding] = await diagnose(
    { http: createHttp({ wire, userAgent: 'test' }) },
    args,
    {},
    { ...inProcess, close: async () => {} },
  )
  await client.close()
  expect(finding).toMatchObject({
    trouble: 'moved',
    seen: expect.stringMatching(/status 404; a board of its name is on lever \(1 postings\)$/),
  })
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(10)
})

it('wants --doctor for --write', () => {
  expect(() => readArguments(['--write', 'somewhere'])).toThrow('--write is for --doctor')
})
