/** A reader for CSV by the grammar of RFC 4180, written apart from the writer. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; at < text.length; ) {
    const { cell, end } = text[at] === '"' ? readQuoted(text, at + 1) : readPlain(text, at)
    row.push(cell)
    if (text[end] === ',') {
      at = end + 1
      if (at === text.length) row.push('')
      continue
    }
    if (text.slice(end, end + 2) !== '\r\n') throw new Error(`no line end at ${end}`)
    rows.push(row)
    row = []
    at = end + 2
  }
  return rows
}

function readPlain(text: string, start: number): { cell: string; end: number } {
  let end = start
  while (end < text.length && !',\r\n"'.includes(text[end] ?? '')) end++
  return { cell: text.slice(start, end), end }
}

function readQuoted(text: string, start: number): { cell: string; end: number } {
  let cell = ''
  for (let at = start; at < text.length; at++) {
    if (text[at] !== '"') cell += text[at]
    else if (text[at + 1] === '"') cell += text[++at]
    else return { cell, end: at + 1 }
  }
  throw new Error('a quoted cell has no end')
}
