/** What lists by hand are exported with; spreadsheets in much of Europe write semicolons. Each with its cells. */
const FORMS = [',', ';', '\t'].map(delimiter => ({
  delimiter,
  cell: new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^${delimiter}\\r\\n]*))(${delimiter}|\\r\\n|\\r|\\n|$)`, 'gy'),
}))

/**
 * Rows of cells (RFC 4180): quoted cells hold delimiters and line ends, a doubled quote is one. Empty lines are none. A
 * quote that is never closed costs its own cell only; csv-parse 7.0 refuses the whole table, or joins the rows behind it.
 */
export function readCsv(text: string): string[][] {
  const { delimiter, cell } = formOf(text)
  const rows: string[][] = [[]]
  for (const { index, 1: quoted, 2: plain = '', 3: end } of text.matchAll(cell)) {
    if (index === text.length) break
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

/** The form whose delimiter stands in the headings most often; of several, the first. */
function formOf(text: string): (typeof FORMS)[number] {
  const [headings = ''] = text.split(/[\r\n]/, 1)
  const count = ({ delimiter }: { delimiter: string }) => headings.split(delimiter).length
  return FORMS.reduce((best, form) => (count(form) > count(best) ? form : best))
}
