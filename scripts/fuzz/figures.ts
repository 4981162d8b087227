/** The one writer of docs/reliability.md: figures between markers, where a run left its last ones. */
import { readFileSync, writeFileSync } from 'node:fs'

const PAPER = new URL('../../docs/reliability.md', import.meta.url)

type Section = 'fuzz' | 'soak' | 'month' | 'pushed'

/** What a soak counts, in the order of its table. */
export const SOAK_COLUMNS = ['minutes', 'requests', 'swaps', '5xx', 'wrong bytes', 'all faults', 'restarts']

/** Puts the figures in the place of the last ones. Throws when the paper has no place for them. */
export function writeFigures(section: Section, figures: string, paper: URL = PAPER): void {
  const text = readFileSync(paper, 'utf8')
  const place = new RegExp(`(<!-- ${section}: .*-->\\n)[\\s\\S]*?(<!-- end of ${section} -->)`)
  if (!place.test(text)) throw new Error(`${paper.pathname}: no place for the figures of ${section}`)
  writeFileSync(
    paper,
    text.replace(place, (_all, start, end) => `${start}\n${figures}\n\n${end}`),
  )
}

/** A Markdown table: the first column reads, the others count. Padded, as the formatter of papers would have it. */
export function tableOf(head: string[], rows: string[][]): string {
  const widths = head.map((name, column) => Math.max(3, name.length, ...rows.map(row => (row[column] ?? '').length)))
  const cell = (text: string, column: number) =>
    column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0)
  const line = (row: string[]) => `| ${row.map(cell).join(' | ')} |`
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}
