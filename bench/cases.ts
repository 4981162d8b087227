/** What is asked over HTTP, and of whom beside the service. */

/** The list in its default form, and what serves as (a) in every case. */
export const LIST = '/api/jobs'
const PAGE = '/jobs'
const DOCUMENT = '/llms-full.txt'
const METADATA = '/.well-known/oauth-authorization-server'
export const PATHS = [LIST, PAGE, DOCUMENT, METADATA]

export interface Case {
  name: string
  /** Beside the service; those that were not started for this number of jobs are left out. */
  servers: string[]
  /** Called for every request; what must not be in a cache differs each time. */
  pathOf(): string
  headers?: Record<string, string>
}

let serial = 0

/** A currency without an amount changes nothing, but is another query each time. */
function neverSeen(query: string): () => string {
  return () => `${LIST}?${query}&salary_currency=${(serial++).toString(36)}`
}

const ready = (path: string) => () => path

/** `etag` is that of the list, `token` one of the service's. */
export function casesOf(size: number, etag: string, token: string): Case[] {
  const frameworks = ['Fastify', 'Hono', 'Express']
  const fileServers = ['node:http', 'nginx', "Astro's files"]
  // Hono's compression knows no brotli.
  const compressed = { 'accept-encoding': 'br, gzip' }
  return [
    {
      name: 'hot list',
      servers: ['node:http', ...frameworks, 'nginx', 'json-server', 'Astro route'],
      pathOf: ready(LIST),
    },
    { name: '304', servers: ['node:http'], pathOf: ready(LIST), headers: { 'if-none-match': etag } },
    {
      name: 'hot list, compressed',
      servers: ['node:http br', ...frameworks],
      pathOf: ready(LIST),
      headers: compressed,
    },
    {
      name: 'hot list with a bearer',
      servers: ['node:http'],
      pathOf: ready(LIST),
      headers: { authorization: `Bearer ${token}` },
    },
    { name: 'HTML list', servers: ['node:http', 'nginx'], pathOf: ready(PAGE) },
    { name: 'prerendered document, 20 KB', servers: fileServers, pathOf: ready(DOCUMENT) },
    { name: 'prerendered document, 1 KB', servers: fileServers, pathOf: ready(METADATA) },
    { name: 'search, never seen', servers: ['SQLite FTS5', 'usual scan'], pathOf: neverSeen('search=solidity') },
    { name: 'rare word, never seen', servers: ['SQLite FTS5'], pathOf: neverSeen('search=ref5k') },
    { name: 'tag, never seen', servers: ['usual scan'], pathOf: neverSeen('tag=defi') },
    { name: 'deep offset, never seen', servers: ['usual scan'], pathOf: neverSeen(`offset=${size - 100}`) },
  ]
}
