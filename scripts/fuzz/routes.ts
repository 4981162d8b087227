/** Made-up requests to every public route: each must end in a described answer, and none in a 5xx. */
import fc from 'fast-check'
import type { Endpoint } from '../../site/src/api/endpoint.ts'
import { routes } from '../../site/src/api/routes.ts'
import { undescribed } from '../../site/test/described.ts'
import { ask, type RawAnswer } from '../../site/test/raw.ts'
import { plain } from '../../site/test/watch-answers.ts'
import { emptyTally, type Tally } from './tally.ts'

const HOSTILE = [
  '',
  '0',
  '-1',
  '1e3',
  '0x10',
  '99999999999999999999',
  '%',
  '%00',
  '%ff',
  '%E2%80%AE',
  '__proto__',
  'constructor',
  "';--",
  '<script>',
  '../../../etc/passwd',
  '%2e%2e%2f',
  'NaN',
  'true',
  'null',
  '[]',
  '*',
  'a'.repeat(5000),
]

const word = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 2, arbitrary: fc.constantFrom('solidity', 'Lisbon', 'PT', 'conference', 'DeFi', '5', '20', 'c%2B%2B') },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }).map(encodeLoosely) },
)
const headers = fc.dictionary(
  fc.constantFrom(
    'accept',
    'authorization',
    'if-none-match',
    'accept-encoding',
    'origin',
    'range',
    'cookie',
    'if-modified-since',
  ),
  fc.oneof(
    fc.constantFrom('*/*', 'Bearer at_x', 'W/"x"', 'br;q=0', 'null', 'bytes=0-1', '*'),
    fc.stringMatching(/^[ -~]{0,60}$/),
  ),
  { maxKeys: 3 },
)
const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE'] as const

function requestTo({ path, endpoint }: { path: string; endpoint: Endpoint }) {
  const names = fc.constantFrom(...Object.keys(endpoint.query.shape), 'made_up', 'limit', 'search')
  const query = fc.array(fc.tuple(names, word), { maxLength: 5 })
  return fc.record({ method: fc.constantFrom(...METHODS), id: word, query, headers }).map(request => ({
    ...request,
    target: targetOf(path, request.id, request.query),
  }))
}

/** Sends so many requests, spread evenly over the routes. */
export async function fuzzRoutes(base: string, cases: number, seed: number): Promise<Tally> {
  const tally = emptyTally()
  const perRoute = Math.ceil(cases / routes.length)
  for (const route of routes) {
    for (const request of fc.sample(requestTo(route), { numRuns: perRoute, seed })) {
      tally.cases++
      tally.requests++
      const { method, target } = request
      try {
        const answer = await ask(base, method, target, request.headers)
        const wrong = judge(route, request, answer)
        if (wrong) tally.bugs.push(`${method} ${target}: ${wrong}`)
        else tally[answer.status < 400 ? 'read' : 'refused']++
      } catch (error) {
        tally.bugs.push(`${method} ${target}: ${error instanceof Error ? error.message : error}`)
      }
    }
  }
  return tally
}

/** What is wrong with the answer; undefined when nothing is. */
function judge(
  { endpoint }: { endpoint: Endpoint },
  { method, target }: { method: string; target: string },
  { status, headers, bytes }: RawAnswer,
): string | undefined {
  if (status >= 500 && !(endpoint.alsoAnswers && status in endpoint.alsoAnswers)) return String(status)
  const body = plain(bytes, headers['content-encoding']).toString()
  return undescribed(method, target, { status, contentType: headers['content-type'], body })[0]
}

function targetOf(path: string, id: string, query: [string, string][]): string {
  const filled = path.replace(/\{\w+\}/g, () => id.slice(0, 200).replace(/[/?#\s]/g, '') || 'x')
  return query.length === 0 ? filled : `${filled}?${query.map(([name, value]) => `${name}=${value}`).join('&')}`
}

/** What a browser would send; characters that no client can put on the wire are escaped, the rest stays as it is. */
function encodeLoosely(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/%2[0-9A-B]/g, code => (code === '%20' ? '+' : code))
}
