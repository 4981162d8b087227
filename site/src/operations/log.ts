/** Structured logs: one JSON object per line, never with anything that identifies a person or grants access. */
import { type Logger, pino } from 'pino'
import type { Settings } from '#contract'
import { blankTokens } from '../auth/tokens.ts'
import { endpoints } from './endpoints.ts'

const MAX_TARGET_LENGTH = 300

/** Parameters whose values are not secret, because the API defines them; any other value could be a pasted token. */
const KNOWN_PARAMETERS = new Set(endpoints.flatMap(({ query }) => Object.keys(query.shape)))

/** A logger whose clock is the server's own. `write` takes one line. */
export function createLogger(
  { LOG_LEVEL }: Pick<Settings, 'LOG_LEVEL'>,
  clock: () => Date,
  write: (line: string) => void,
): Logger {
  const options = { level: LOG_LEVEL, base: null, timestamp: () => `,"time":"${clock().toISOString()}"` }
  return pino(options, { write: line => write(line.trimEnd()) })
}

/** Letters, digits and `-._~`, which mean the same escaped (RFC 3986 section 2.3): a token escaped in part is a token. */
const NEEDLESS_ESCAPE = /%(?:[46][1-9a-f]|[57][0-9a]|3\d|2[de]|5f|7e)/gi

/** Path and query with the values of unknown parameters blanked, and every token wherever it was pasted. */
export function loggedTarget(target: string): string {
  const plain = target.replace(NEEDLESS_ESCAPE, decodeURIComponent)
  const [path = '', query] = blankTokens(plain).split(/\?(.*)/s)
  if (query === undefined) return path.slice(0, MAX_TARGET_LENGTH)
  const pairs = query.split('&').map(pair => {
    const [name = ''] = pair.split('=', 1)
    return KNOWN_PARAMETERS.has(name) || !pair.includes('=') ? pair : `${name}=***`
  })
  return `${path}?${pairs.join('&')}`.slice(0, MAX_TARGET_LENGTH)
}
