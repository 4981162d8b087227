/** Joins folded lines before they are decoded: a fold (RFC 5545 section 3.1) may be inside a letter. */
export function unfoldBytes(bytes: Uint8Array): Uint8Array {
  const kept = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const fold = foldLength(bytes, at)
    if (fold > 0) at += fold - 1
    else kept[length++] = bytes[at] ?? 0
  }
  return kept.subarray(0, length)
}

const [TAB, LF, CR, SPACE] = [0x09, 0x0a, 0x0d, 0x20]

/** How many bytes from here are a line break and the blank that continues the line. Some writers leave out the CR. */
function foldLength(bytes: Uint8Array, at: number): number {
  const breakLength = bytes[at] === CR && bytes[at + 1] === LF ? 2 : bytes[at] === LF ? 1 : 0
  if (breakLength === 0) return 0
  const next = bytes[at + breakLength]
  return next === SPACE || next === TAB ? breakLength + 1 : 0
}

/** Properties have a handful. A reader of calendars that looks through them for each took half a second over 256 KB. */
const MOST_PARAMETERS = 100

/** The content lines of a calendar, unfolded; without blank lines, which real files have in their middle. */
export function contentLines(text: string): string[] {
  return text
    .replace(/^[\uFEFF\s]+/, '')
    .replace(/(?:\r\n|\n|\r)[ \t]/g, '')
    .split(/\r\n|\n|\r/)
    .map(line => line.trimEnd())
    .filter(line => line !== '' && !hasManyParameters(line))
}

/** `NAME;PARAMETER=VALUE;PARAMETER="quoted: value":value` (RFC 5545 section 3.1). */
function hasManyParameters(line: string): boolean {
  let count = 0
  let isQuoted = false
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (sign === ':') return false
    else if (sign === ';' && ++count > MOST_PARAMETERS) return true
  }
  return false
}
