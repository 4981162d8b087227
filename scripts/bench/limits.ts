/** Figures beside the least or the most that they may be, as the laboratories print them. */
export type Limit = { least: number } | { most: number }

/** Column -> figure, with its unit in the name of the column or of the row. */
export type Row = Record<string, string | number>

/** Returns the row of a figure, which says so if its limit is missed. */
export function rowOf(what: string, figure: number, limit?: Limit): Row {
  const measured = Number(figure.toPrecision(4))
  if (limit === undefined) return { what, measured }
  const isKept = 'least' in limit ? figure >= limit.least : figure <= limit.most
  const wanted = 'least' in limit ? `>= ${limit.least}` : `<= ${limit.most}`
  return { what, measured, 'must be': wanted, missed: isKept ? '' : 'MISSED' }
}

/** Prints rows, and returns whether one of them misses its limit. */
export function printRows(rows: Row[]): boolean {
  console.table(rows)
  return rows.some(({ missed }) => missed === 'MISSED')
}
