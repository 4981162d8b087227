/** What lists by hand are exported with; spreadsheets in much of Europe write semicolons. */
const DELIMITERS = [',', ';', '\t']

/** Rows of cells (RFC 4180): quoted cells hold delimiters and line ends, a doubled quote is one. Empty lines are none. */
export function readCsv(text: string): string[][] {
  const delimiter = delimiterOf(text)
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^${delimiter}\\r\\n]*))(${delimiter}|\\r\\n|\\r|\\n|$)`, 'y')
  const rows: string[][] = [[]]
  for (let match = cell.exec(text); match && match.index < text.length; match = cell.exec(text)) {
    const [, quoted, plain = '', end] = match
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (end !== delimiter) rows.push([])
  }
  return rows.filter(row => row.some(value => value !== ''))
}

/** Each row under the headings of the first. */
export function readTable(text: string): Record<string, string>[] {
  const [headings = [], ...rows] = readCsv(text)
  return rows.map(row => Object.fromEntries(headings.map((heading, at) => [heading, row[at] ?? ''])))
}

function delimiterOf(text: string): string {
  const [headings = ''] = text.split(/[\r\n]/, 1)
  const count = (delimiter: string) => headings.split(delimiter).length
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}
