import { load } from 'cheerio'
import { isDeepJson } from './depth.ts'

/** A page that repeats the marker without JSON behind it more often than this is not one of ours. */
const MAX_MISSES = 50

/**
 * Every JSON array or object that follows a marker in a script or stream, such as `"events":` or `push(`. What follows
 * a marker and is no JSON is passed over: the same words also stand in program code.
 */
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
    // Where it was JSON the search goes on behind it: a marker inside belongs to what was just read.
    at = text.indexOf(marker, parsed && end ? end : start)
  }
  return values
}

/** Data nests a few levels above its lists; deeper ones are not a list of the page. */
const MAX_LEVELS = 8

/**
 * Every list among the data a page's program starts with: `<script type="application/json">` (Next.js, Inertia 2,
 * SvelteKit) and `<div data-page="…">` (Inertia).
 */
export function listsInPage(html: string): unknown[][] {
  const page = load(html)
  const scripts = page('script[type="application/json"]').map((_, script) => page(script).text())
  const attributes = page('[data-page]').map((_, element) => page(element).attr('data-page'))
  const texts = [...scripts.get(), ...attributes.get()]
  return texts.flatMap(text => listsIn(parseJson(text), MAX_LEVELS))
}

function listsIn(value: unknown, levels: number): unknown[][] {
  if (Array.isArray(value)) return [value]
  if (levels === 0 || typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(inner => listsIn(inner, levels - 1))
}

/** The position after the bracket that closes the one at `start`; brackets inside strings do not count. */
function endOfJson(text: string, start: number): number | undefined {
  const open = /\s*[[{]/y
  open.lastIndex = start
  if (!open.test(text)) return undefined
  // A string that never ends is the rest of the text, so that no quote inside it is tried as another's beginning.
  const step = /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)|[[\]{}]/g
  step.lastIndex = open.lastIndex - 1
  let depth = 0
  for (let match = step.exec(text); match; match = step.exec(text)) {
    if (match[0] === '[' || match[0] === '{') depth += 1
    if (match[0] === ']' || match[0] === '}') depth -= 1
    if (depth === 0) return step.lastIndex
  }
  return undefined
}

/** The value of a JSON text; undefined for program code, a stream that was cut off, and values nested too deep. */
export function parseJson(text: string): unknown {
  try {
    return isDeepJson(text) ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
