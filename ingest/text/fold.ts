/** How texts are compared: lower case, accents folded. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The same on one line, each run of white space a blank. */
export function foldLine(text: string): string {
  return fold(text).replace(/\s+/g, ' ').trim()
}
