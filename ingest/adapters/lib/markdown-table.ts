/** A GitHub-flavored Markdown table; columns are in lower case. */
export interface Table {
  /** The headings it stands under, the outermost first. */
  under: string[]
  columns: string[]
  rows: Record<string, string>[]
}

/** An item of a bullet list, and the headings it stands under. */
export interface Item {
  under: string[]
  text: string
}

/** Every table of a document, in order (GFM section 4.10). */
export function readTables(markdown: string): Table[] {
  const tables: Table[] = []
  let above: string[] | undefined
  let open: Table | undefined
  for (const { line, under } of linesOf(markdown)) {
    const cells = splitRow(line)
    if (!cells) open = undefined
    else if (open) open.rows.push(Object.fromEntries(open.columns.map((name, at) => [name, cells[at] ?? ''])))
    else if (above && cells.every(cell => /^:?-+:?$/.test(cell))) {
      open = { under, columns: above.map(name => name.toLowerCase()), rows: [] }
      tables.push(open)
    }
    above = cells
  }
  return tables
}

/** Every item of its bullet lists, in order (GFM section 5.2); an item goes as far as its line. */
export function readItems(markdown: string): Item[] {
  return linesOf(markdown).flatMap(({ line, under }) => {
    const text = /^\s{0,3}[-*+]\s+(\S.*)$/.exec(line)?.[1]
    return text ? [{ under, text }] : []
  })
}

/** Each line with the headings it stands under. */
function linesOf(markdown: string): { line: string; under: string[] }[] {
  let open: { level: number; text: string }[] = []
  return markdown.split(/\r?\n/).map(line => {
    const heading = headingOf(line)
    if (heading) open = [...open.filter(({ level }) => level < heading.level), heading]
    return { line, under: open.map(({ text }) => text) }
  })
}

/** `## Events ##` is "Events" (GFM section 4.2). */
function headingOf(line: string): { level: number; text: string } | undefined {
  const [, marks = '', text] = /^\s{0,3}(#{1,6})\s(.*)$/s.exec(line) ?? []
  const bare = text
    ?.trim()
    .replace(/(?<!#)#+$/, '')
    .trim()
  return bare === undefined ? undefined : { level: marks.length, text: bare }
}

/** The cells of a row; `\|` is a pipe inside a cell. Leading and trailing pipes may be left out. */
function splitRow(line: string): string[] | undefined {
  const text = line.trim()
  if (!/(?<!\\)\|/.test(text)) return undefined
  const inner = text.replace(/^\|/, '').replace(/(?<!\\)\|$/, '')
  return inner.split(/(?<!\\)\|/).map(cell => cell.trim().replaceAll('\\|', '|'))
}
