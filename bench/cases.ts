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
  /** What must not be in a cache holds a `{n}` (load.ts). */
  path: string
  headers?: Record<string, string>
}

/** A currency without an amount changes nothing, but is another query each time. */
const NEVER_SEEN = 'salary_currency={n}'

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
      path: LIST,
    },
    { name: '304', servers: ['node:http'], path: LIST, headers: { 'if-none-match': etag } },
    {
      name: 'hot list, compressed',
      servers: ['node:http br', ...frameworks],
      path: LIST,
      headers: compressed,
    },
    {
      name: 'hot list with a bearer',
      servers: ['node:http'],
      path: LIST,
      headers: { authorization: `Bearer ${token}` },
    },
    { name: 'hot search', servers: ['json-server'], path: `${LIST}?search=solidity` },
    { name: 'HTML list', servers: ['node:http', 'nginx'], path: PAGE },
    { name: 'prerendered document, 20 KB', servers: fileServers, path: DOCUMENT },
    { name: 'prerendered document, 1 KB', servers: fileServers, path: METADATA },
    {
      name: 'search, never seen',
      servers: ['SQLite FTS5', 'usual scan'],
      path: `${LIST}?search=solidity&${NEVER_SEEN}`,
    },
    { name: 'rare word, never seen', servers: ['SQLite FTS5'], path: `${LIST}?search=ref5k&${NEVER_SEEN}` },
    { name: 'tag, never seen', servers: ['usual scan'], path: `${LIST}?tag=defi&${NEVER_SEEN}` },
    { name: 'deep offset, never seen', servers: ['usual scan'], path: `${LIST}?offset=${size - 100}&${NEVER_SEEN}` },
  ]
}
