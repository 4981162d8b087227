import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { ApiIndex, ServiceStatus } from '#contract'
import packageJson from '../../package.json' with { type: 'json' }
import type { Endpoint } from '../src/base/endpoint.ts'
import { endpoints, serviceEndpoints } from '../src/operations/endpoints.ts'
import { routes } from '../src/operations/routes.ts'
import { accessToken } from './agent.ts'
import { OpenApi, undescribed } from './described.ts'
import { ask, type RawAnswer } from './raw.ts'
import { startServer, useServer } from './server.ts'
import { fictionalJob, fictionalSnapshot } from './snapshot.ts'

const server = useServer({ env: { PUBLIC_BASE_URL: 'https://web3.example' } })

const read = async () => OpenApi.parse(JSON.parse((await server.get('/openapi.json')).body))

it('is served as JSON that may be kept an hour', async () => {
  const { status, headers } = await server.get('/openapi.json')
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/json',
    'public, max-age=3600',
  ])
  expect(headers.etag).toMatch(/^W\//)
})

it('has the version of the newest heading of the changelog, as the service and its package have', async () => {
  const [, newest] = /^## (?!Unreleased$)(.+)$/m.exec(await readFile('CHANGELOG.md', 'utf8')) ?? []
  expect(newest).toMatch(/^\d+\.\d+\.\d+$/)
  const { version, interfaceVersion } = ServiceStatus.parse(JSON.parse((await server.get('/api/status')).body))
  const { meta } = ApiIndex.parse(JSON.parse((await server.get('/api')).body))
  const lock = JSON.parse(await readFile('package-lock.json', 'utf8'))
  const { info } = await read()
  const versions = { openapi: info['x-service-version'], status: version }
  expect([info.version, interfaceVersion, meta.version]).toEqual(['1.0.0', '1.0.0', '1.0.0'])
  const packages = { package: packageJson.version, lock: lock.version, root: lock.packages[''].version }
  for (const [where, one] of Object.entries({ ...versions, ...packages })) expect([where, one]).toEqual([where, newest])
})

it('describes every path of the table once, with unique operation ids and the promised names', async () => {
  const { paths, servers } = await read()
  expect(Object.keys(paths).sort()).toEqual([...new Set(routes.map(({ path }) => path))].sort())
  expect(servers).toEqual([{ url: 'https://web3.example' }])
  const ids = Object.values(paths).flatMap(operations =>
    Object.values(operations).map(({ operationId }) => operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(endpoints.map(({ operationId }) => operationId)))
  const named = Object.entries<Endpoint>(serviceEndpoints)
  expect(named.filter(([name, { operationId }]) => name !== operationId)).toEqual([])
  for (const [path, name] of [
    ['/api/jobs', 'listJobs'],
    ['/api/news', 'listNews'],
    ['/api/events', 'listEvents'],
    ['/api/glossary', 'listGlossaryTerms'],
    ['/api/v1/jobs', 'listJobsV1'],
    ['/api/v1/events.ics', 'listEventsAsIcs'],
  ])
    expect(paths[path ?? '']?.get?.operationId).toBe(name)
})

it('gives a real answer of this server as the example of every endpoint that has one', async () => {
  const { paths } = await read()
  for (const { path, endpoint, format } of routes) {
    if (format || endpoint.isStream || path === '/openapi.json') continue
    const response = paths[path]?.[endpoint.method.toLowerCase()]?.responses['200']
    const { example } = response?.content['application/json'] ?? {}
    // The snapshot has no changes and no answer is invented for it, yet the shape is the same.
    expect([path, example === undefined]).toEqual([path, false])
    const received = { status: 200, contentType: 'application/json', body: JSON.stringify(example) }
    expect(undescribed(endpoint.method, path.replace(/\{\w+\}/, 'x'), received)).toEqual([])
  }
})

it('shows real refusals', async () => {
  const json = { 'content-type': 'application/json' }
  const identity = JSON.stringify({ agent_id: 'price-watcher-7', identity_type: 'robot' })
  const requested: Record<string, Promise<RawAnswer>> = {
    'Error400 parameter': server.get('/api/jobs?limit=0'),
    'Error400 missing': ask(server.url, 'POST', '/api/auth/register', json, '{}'),
    'Error400 field': ask(server.url, 'POST', '/api/auth/register', json, identity),
    'Error401 bearer': server.get('/api/jobs', { authorization: 'Bearer nothing' }),
    'Error401 none': server.get('/api/auth/session'),
    'Error401 claim': ask(server.url, 'POST', '/api/auth/claim', json, '{"registration_token":"x","agent_id":"x"}'),
    'Error403 scope': accessToken(server.url, { scope: 'read:news' }).then(token =>
      server.get('/api/jobs', { authorization: `Bearer ${token}` }),
    ),
    'Error404 job': server.get('/api/v1/jobs/made-up-id'),
    'Error405 read': ask(server.url, 'PUT', '/api/jobs'),
    'Error405 credentials': server.get('/api/auth/register'),
    'Error413 size': ask(server.url, 'POST', '/api/auth/register', json, 'x'.repeat(17_000)),
    'Error415 type': ask(server.url, 'POST', '/api/auth/register', { 'content-type': 'text/xml' }, '<a/>'),
    'Error415 coding': ask(server.url, 'POST', '/api/auth/register', { ...json, 'content-encoding': 'gzip' }, '{}'),
  }
  const { components } = await read()
  for (const [name, answer] of Object.entries(requested)) {
    const [component = '', example = ''] = name.split(' ')
    const response = components.responses[component]
    const { examples } = response?.content['application/json'] ?? {}
    expect([name, examples]).toEqual([
      name,
      expect.objectContaining({ [example]: { value: JSON.parse((await answer).body) } }),
    ])
    for (const header of Object.keys(response?.headers ?? {}))
      expect([name, header, (await answer).headers[header.toLowerCase()]]).toEqual([name, header, expect.anything()])
    const named = Object.keys(response?.headers ?? {}).map(header => header.toLowerCase())
    for (const header of ['allow', 'ratelimit', 'ratelimit-policy', 'retry-after', 'www-authenticate'])
      expect([name, header, named.includes(header)]).toEqual([name, header, header in (await answer).headers])
  }
})

it('says of every address that it is a URI, and returns one for a record with letters of other scripts', async () => {
  const document = JSON.stringify((await read()).components)
  const addresses = /"(?:link|url|docUrl|homepage|terms|sourceUrl|applyUrl|cfpUrl|docs|\w+_uri)":(\{"[^}]*\})/g
  const schemas = [...document.matchAll(addresses)]
    .map(([, schema = '']) => schema)
    .filter(text => text.includes('"type"'))
  expect(schemas.length).toBeGreaterThan(20)
  expect(schemas.filter(text => !/"format":"uri(?:-template)?"/.test(text))).toEqual([])
  const link = 'https://jobs.example/café?q=ü|1'
  const own = await startServer({ snapshot: fictionalSnapshot({ jobs: [fictionalJob(1, { link, sourceUrl: link })] }) })
  const { body } = await ask(own.url, 'GET', '/api/jobs')
  const item = await ask(own.url, 'GET', `/api/v1/jobs/${fictionalJob(1).id}`)
  await own.close()
  const uri = 'https://jobs.example/caf%C3%A9?q=%C3%BC%7C1'
  expect([JSON.parse(body).data[0].link, JSON.parse(item.body).data.sourceUrl]).toEqual([uri, uri])
})
