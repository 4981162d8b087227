/** Not allowed in XML 1.0 at all, or read by nobody: controls but tab and line feed, lone surrogates, noncharacters. */
const UNPRINTABLE = /[^\t\n\u0020-\u007e\u00a0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\u{10000}-\u{10fffd}]/gu
/** They turn the reading direction of what follows (Unicode standard annex 9). */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Text that any format can carry: line feeds alone, nothing unprintable. */
export function printable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(UNPRINTABLE, '').replace(DIRECTION, '')
}

/** The same on one line. */
export function printableLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim()
}
