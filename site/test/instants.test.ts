/** One form of time in whatever is answered, though the files of a snapshot have others. */
import { expect, it } from 'vitest'
import { formatPaths } from '../src/base/endpoint.ts'
import { collections } from '../src/collections/index.ts'
import { endpoints } from '../src/operations/endpoints.ts'
import { ask } from './raw.ts'
import { fictionalSnapshot, KNOWN_IDS } from './snapshot.ts'
import { useServer } from './use-server.ts'

const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]*\d(?:Z|[+-]\d\d:?\d\d)?/g
const TO_THE_SECOND = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/

/** Every instant of the fictional snapshot with a fraction, .000 and .123 by turns. */
function withFractions() {
  let count = 0
  const text = JSON.stringify({ ...fictionalSnapshot(), changes: [CHANGE] })
  return JSON.parse(
    text.replace(/(T\d\d:\d\d:\d\d)(?:\.\d+)?Z/g, (_, time) => `${time}.${count++ % 2 === 0 ? '000' : '123'}Z`),
  )
}

const CHANGE = { seq: 1, at: '2026-09-30T00:00:00Z', collection: 'jobs', id: KNOWN_IDS.jobs, kind: 'created' }

const server = useServer({ snapshot: withFractions(), now: '2026-10-01T12:00:00.456Z' })

const idOf = (path: string) => Object.entries(KNOWN_IDS).find(([name]) => path.includes(`/${name}/`))?.[1] ?? ''
const paths = endpoints
  .filter(({ method, token }) => method === 'GET' && token !== 'required')
  .flatMap(endpoint => [...endpoint.paths, ...formatPaths(endpoint).map(({ path }) => path)])
  .map(path => path.replace(/\{\w+\}/, idOf(path)))
const asked = paths.map(path => (/search|suggest/.test(path) ? `${path}?q=made` : path))
const pages = collections.flatMap(({ name }) => [`/${name}`, `/${name}.md`, `/${name}/${KNOWN_IDS[name]}.md`])

it.each([...asked, ...pages, '/', '/index.md', '/status'])('%s has instants to the second', async path => {
  const { headers, body } = await ask(server.url, 'GET', path)
  const found = (JSON.stringify(headers) + body).match(INSTANT) ?? []
  expect(found.filter(instant => !TO_THE_SECOND.test(instant))).toEqual([])
})

it.each(['jobs', 'news', 'events'] as const)('a record of %s has some', async name => {
  const { body } = await ask(server.url, 'GET', `/api/v1/${name}/${KNOWN_IDS[name]}`)
  expect(body.match(INSTANT)?.length).toBeGreaterThan(1)
})
