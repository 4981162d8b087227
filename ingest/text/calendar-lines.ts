/** Joins folded lines before they are decoded: a fold (RFC 5545 section 3.1) may be inside a letter. */
export function unfoldBytes(bytes: Uint8Array): Uint8Array {
  // Latin-1 has a letter for each byte. Some writers leave out the CR.
  const letters = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return Buffer.from(letters.replace(/\r?\n[ \t]/g, ''), 'latin1')
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
