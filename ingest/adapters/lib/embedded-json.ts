import { parseJson } from './read.ts'

/** A page that repeats the marker without JSON behind it more often than this is not one of ours. */
const MAX_MISSES = 50

/**
 * Every JSON array or object that follows a marker in a script or stream, such as `"events":` or `push(`. What follows
 * a marker and is not JSON is passed over: the same words are also in program code.
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
    // If it was JSON, the search goes on behind it: a marker inside belongs to what was just read.
    at = text.indexOf(marker, parsed && end ? end : start)
  }
  return values
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
