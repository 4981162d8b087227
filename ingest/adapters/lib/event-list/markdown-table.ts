/** A GitHub-flavored Markdown table with the nearest heading above it; columns are in lower case. */
export interface Table {
  heading: string
  columns: string[]
  rows: Record<string, string>[]
}

/** Every table of a document, in order (GFM section 4.10). */
export function readTables(markdown: string): Table[] {
  const tables: Table[] = []
  let heading = ''
  let above: string[] | undefined
  let open: Table | undefined
  for (const line of markdown.split(/\r?\n/)) {
    const cells = splitRow(line)
    heading = headingOf(line) ?? heading
    if (!cells) open = undefined
    else if (open) open.rows.push(Object.fromEntries(open.columns.map((name, at) => [name, cells[at] ?? ''])))
    else if (above && cells.every(cell => /^:?-+:?$/.test(cell))) {
      open = { heading, columns: above.map(name => name.toLowerCase()), rows: [] }
      tables.push(open)
    }
    above = cells
  }
  return tables
}

/** `## Events ##` is "Events" (GFM section 4.2). */
function headingOf(line: string): string | undefined {
  const text = /^\s{0,3}#{1,6}\s(.*)$/s.exec(line)?.[1]
  return text
    ?.trim()
    .replace(/(?<!#)#+$/, '')
    .trim()
}

/** The cells of a row; `\|` is a pipe inside a cell. Leading and trailing pipes may be left out. */
function splitRow(line: string): string[] | undefined {
  const text = line.trim()
  if (!/(?<!\\)\|/.test(text)) return undefined
  const inner = text.replace(/^\|/, '').replace(/(?<!\\)\|$/, '')
  return inner.split(/(?<!\\)\|/).map(cell => cell.trim().replaceAll('\\|', '|'))
}
