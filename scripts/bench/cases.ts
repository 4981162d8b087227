/** What is asked over HTTP, and of whom beside the service. */
import { SERIAL } from './ask.ts'
import { referenceOf } from './jobs.ts'

/** The list in its default form, and what serves as (a) in every case. */
export const LIST = '/api/jobs'
export const METERED = 'service, metrics on'
/** The service once more, asked without the headers of the case. */
export const BARE = 'service, no token'
const PAGE = '/jobs'
const DOCUMENT = '/llms-full.txt'
const METADATA = '/.well-known/oauth-authorization-server'
export const PATHS = [LIST, PAGE, DOCUMENT, METADATA]

export interface Case {
  name: string
  /** Beside the service; those that were not started for this number of jobs are left out. */
  servers: string[]
  /** What must not be in a cache holds a SERIAL. */
  path: string
  /** What `node:http` is asked for in its place. */
  readyPath?: string
  headers?: Record<string, string>
}

/** A currency without an amount changes nothing, but is another query each time. It is compared with the ready list. */
const neverSeen = (query: string) => ({ path: `${LIST}?${query}&salary_currency=${SERIAL}`, readyPath: LIST })

/** `etag` is that of the list, `token` one of the service's. */
export function casesOf(size: number, etag: string, token: string): Case[] {
  const frameworks = ['Fastify', 'Hono', 'Express']
  const fileServers = ['node:http', 'nginx', "Astro's files"]
  // That of the last job begins no other's, so that who looks for parts of words finds what others find: one job.
  const rareWord = referenceOf(size - 1)
  // Hono's compression knows no brotli.
  const compressed = { 'accept-encoding': 'br, gzip' }
  return [
    {
      name: 'hot list',
      servers: ['node:http', METERED, ...frameworks, 'nginx', 'json-server', 'Astro route'],
      path: LIST,
    },
    { name: '304', servers: ['node:http', METERED], path: LIST, headers: { 'if-none-match': etag } },
    {
      name: 'hot list, compressed',
      servers: ['node:http br', ...frameworks],
      path: LIST,
      headers: compressed,
    },
    {
      name: 'hot list with a bearer',
      servers: ['node:http', BARE],
      path: LIST,
      headers: { authorization: `Bearer ${token}` },
    },
    { name: 'hot search', servers: ['node:http', 'json-server'], path: `${LIST}?search=solidity`, readyPath: LIST },
    { name: 'HTML list', servers: ['node:http', 'nginx'], path: PAGE },
    { name: 'prerendered document, 20 KB', servers: fileServers, path: DOCUMENT },
    { name: 'prerendered document, 1 KB', servers: fileServers, path: METADATA },
    {
      name: 'search, never seen',
      servers: ['node:http', 'SQLite FTS5', 'usual scan'],
      ...neverSeen('search=solidity'),
    },
    {
      name: 'rare word, never seen',
      servers: ['node:http', 'SQLite FTS5'],
      ...neverSeen(`search=${rareWord}`),
    },
    { name: 'tag, never seen', servers: ['node:http', 'usual scan'], ...neverSeen('tag=defi') },
    { name: 'deep offset, never seen', servers: ['node:http', 'usual scan'], ...neverSeen(`offset=${size - 100}`) },
  ]
}
