/** Characters that XML 1.0 forbids or that have no glyph: controls, lone surrogates, noncharacters. */
const UNPRINTABLE = /[^\t\n\u0020-\u007e\u00a0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\u{10000}-\u{10fffd}]/gu
/** Characters that change the reading direction of what follows (Unicode standard annex 9). */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Returns a text that any format can carry: without carriage returns and unprintable characters. */
export function printable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(UNPRINTABLE, '').replace(DIRECTION, '')
}

/** Returns the printable text on one line. */
export function printableLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim()
}
