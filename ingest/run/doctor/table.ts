/** The doctor's findings for people: the worst trouble first, and below how many lines have which. */
import { inColumns } from '../report-text.ts'
import { type Finding, TROUBLES } from './verdict.ts'

const HEADER = ['trouble', 'source', 'line', 'seen', 'change']

/** The last line where nobody need look at any. */
export const NO_TROUBLE = 'nothing in trouble'

/** Whether somebody should look at the line. */
export function isTrouble({ trouble }: Finding): boolean {
  return trouble !== 'as expected' && trouble !== 'not asked'
}

/** A row a line, in the order of TROUBLES; those of the same trouble as they stand in the catalog. */
export function tableOf(findings: Finding[]): string {
  const groups = TROUBLES.map(trouble => ({ trouble, own: findings.filter(finding => finding.trouble === trouble) }))
  const rows = groups.flatMap(({ own }) => own.map(rowOf))
  const counts = groups.filter(({ own }) => own.length > 0).map(({ trouble, own }) => `${trouble} ${own.length}`)
  return [inColumns([HEADER, ...rows]), '', counts.join(', ') || NO_TROUBLE].join('\n')
}

function rowOf({ trouble, source, place, seen, change = {} }: Finding): string[] {
  const fields = Object.entries(change).map(([key, value]) => `${key}: ${value}`)
  return [trouble, source.entry.id, place, seen, fields.join(', ')]
}
