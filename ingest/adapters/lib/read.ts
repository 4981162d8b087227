import { Parser } from 'htmlparser2'
import { SourceError } from '../../adapter.ts'
import { looksLikeHtml, wallReason } from '../../net/wall.ts'
import { isObject, rowOf, valueAt } from './row.ts'

/** Answers we read nest a dozen deep. Each level takes a stack frame, and structuredClone fails at 10,000. */
const MAX_DEPTH = 200
/** More than a long page has with all its forgotten ends. XML forgets none. */
const MAX_OPEN_ELEMENTS = { html: 5000, xml: 1000 }
/** Few, since the parser moves all open ones at each tag: a page over the limit is detected soon after it. */
const CHUNK = 4096

/** The value of a JSON answer. Throws SourceError, also when the answer owns up to an error of the upstream's. */
export function readJson(body: string): unknown {
  if (/^\s*[[{]/.test(body) && isDeepJson(body))
    throw new SourceError('parse', `values nested more than ${MAX_DEPTH} deep`)
  try {
    return JSON.parse(body, HALF_PAIR.test(body) ? wellFormed : undefined)
  } catch (cause) {
    const page = looksLikeHtml(body) ? 'HTML instead of JSON' : `not JSON (${body.length} characters)`
    const reason = body === '' ? 'an empty body' : (wallReason(body) ?? page)
    throw new SourceError('parse', reason, { cause })
  }
}

/**
 * The list at a path of an answer, `''` being the answer itself. Throws SourceError without one, and when a field beside
 * it says that the list is that of a failure: `{ "jobs": [], "error": "rate limited" }`, with status 200.
 */
export function listIn(answer: unknown, path = ''): unknown[] {
  const list = valueAt(answer, path)
  if (!Array.isArray(list)) throw new SourceError('parse', `${path || 'the answer'}: expected array`)
  const failure = isObject(answer) ? ownFailure(answer) : undefined
  if (failure) throw new SourceError('parse', `the answer says itself that it failed: ${failure}`)
  return list
}

function ownFailure(answer: Record<string, unknown>): string | undefined {
  const errors = ['error', 'errors'].find(name => isFilled(answer[name]))
  return errors ?? ['success', 'ok'].find(name => rowOf(answer).flag(name) === false)
}

function isFilled(error: unknown): boolean {
  if (typeof error === 'object' && error !== null) return Object.keys(error).length > 0
  return typeof error === 'string' ? error.trim() !== '' : Boolean(error)
}

/** An escape may be half of a letter, which no address can hold: encodeURIComponent throws on it. */
const HALF_PAIR = /\\u[dD][89a-fA-F]/

function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value
}

/** The value of a JSON text; undefined for program code, a stream that was cut off, and values nested too deep. */
export function parseJson(text: string): unknown {
  try {
    return isDeepJson(text) ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether values nest deeper than those of any answer. JSON.parse takes a gigabyte for a few megabytes of brackets. */
export function isDeepJson(text: string): boolean {
  return brackets(text).some(({ depth }) => depth > MAX_DEPTH)
}

/** The brackets of a JSON text outside of strings: how many are open after each, and its end. */
function* brackets(text: string, from = 0): Generator<{ depth: number; end: number }> {
  // A string that never ends is the rest of the text, so that no quote inside it is tried as another's beginning.
  const piece = /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)|[[\]{}]/g
  piece.lastIndex = from
  let depth = 0
  for (let [sign] = piece.exec(text) ?? []; sign; [sign] = piece.exec(text) ?? []) {
    if (sign.startsWith('"')) continue
    depth += sign === '[' || sign === '{' ? 1 : -1
    yield { depth, end: piece.lastIndex }
  }
}

/** A page that repeats the marker without JSON more often than this is not one that we can read. */
const MAX_MISSES = 50

/** Every JSON array or object after a marker such as `"events":` or `push(`, which may stand in program code too. */
export function jsonAfter(text: string, marker: string): unknown[] {
  const values: unknown[] = []
  let misses = 0
  let at = text.indexOf(marker)
  while (at >= 0 && misses < MAX_MISSES) {
    const start = at + marker.length
    const end = endOfJson(text, start)
    const parsed = end === undefined ? undefined : parseJson(text.slice(start, end))
    if (parsed) values.push(parsed)
    else misses += 1
    // If it was JSON, the search continues after it: a marker inside belongs to the same value.
    at = text.indexOf(marker, parsed && end ? end : start)
  }
  return values
}

/** The position after the array or object that begins at `start`. */
function endOfJson(text: string, start: number): number | undefined {
  const open = /\s*[[{]/y
  open.lastIndex = start
  return open.test(text) ? brackets(text, open.lastIndex - 1).find(({ depth }) => depth === 0)?.end : undefined
}

/**
 * The body. Throws SourceError for a wall, a login page, an empty body, and markup nested too deep; calendars and tables
 * are `text`: what they hold between `<` and `>` opens nothing.
 */
export function readMarkup(body: string, kind: 'xml' | 'html' | 'text'): string {
  if (body.trim() === '') throw new SourceError('parse', 'an empty body')
  const wall = wallReason(body)
  if (wall) throw new SourceError('parse', wall)
  if (kind !== 'html' && looksLikeHtml(body))
    throw new SourceError('parse', `HTML instead of ${kind === 'xml' ? 'XML' : 'text'}`)
  if (kind !== 'text' && isDeepMarkup(body, kind)) throw new SourceError('parse', 'elements nested too deep')
  return body
}

/** Whether markup has more elements open at once than any page: 100,000 kept a reader busy for five minutes. */
export function isDeepMarkup(markup: string, kind: 'xml' | 'html'): boolean {
  let open = 0
  let most = 0
  const count = {
    onopentag: () => {
      open += 1
      most = Math.max(most, open)
    },
    onclosetag: () => {
      open -= 1
    },
  }
  const parser = new Parser(count, { xmlMode: kind === 'xml' })
  const limit = MAX_OPEN_ELEMENTS[kind]
  for (let at = 0; at < markup.length && most <= limit; at += CHUNK) parser.write(markup.slice(at, at + CHUNK))
  return most > limit
}
