/** Numbers of changes where several machines load: each counts its own from 1, and readers follow one row of numbers. */
import type { Change } from '#contract'
import { openRows, type TableDefinition } from '../../../record-index/index.ts'
import type { Sql, Transaction } from '../../../record-index/postgres/index.ts'
import { changeTable } from '../../collections/tables.ts'

export interface NumberedChanges {
  /** Changes have their number in the database as `seq`. */
  definition: TableDefinition<Change>
  /** Takes effect with the transaction. */
  keep(transaction: Transaction): Promise<void>
}

/** Those that are known keep their numbers; new ones follow the greatest there is, in their own order. */
export async function numberChanges({ query }: Sql, owner: string, files: readonly number[]): Promise<NumberedChanges> {
  if (owner === '') return { definition: changeTable, keep: async () => {} }
  const known = await query('SELECT seq, number FROM change_numbers WHERE owner = $1', [owner])
  const numbers = new Map(known.map(({ seq, number }) => [Number(seq), Number(number)]))
  const all = Array.from(openRows(changeTable, files).walk(), ({ record }) => record.seq).sort((a, b) => a - b)
  const added = all.filter(seq => !numbers.has(seq))
  const [row] = await query('SELECT coalesce(max(number), 0) AS greatest FROM change_numbers')
  for (const [at, seq] of added.entries()) numbers.set(seq, Number(row?.greatest) + 1 + at)
  return {
    definition: {
      ...changeTable,
      parse(value) {
        const change = changeTable.parse(value)
        return { ...change, seq: numbers.get(change.seq) ?? change.seq }
      },
    },
    keep: transaction => keepNumbers(transaction, { owner, added, numbers, oldest: all[0] }),
  }
}

interface Keeping {
  owner: string
  added: readonly number[]
  numbers: ReadonlyMap<number, number>
  /** The first change that the machine still has. */
  oldest: number | undefined
}

/** The greatest stays although its change is gone: no number is given twice. */
async function keepNumbers({ query }: Transaction, { owner, added, numbers, oldest }: Keeping): Promise<void> {
  await query('INSERT INTO change_numbers (owner, seq, number) SELECT $1, * FROM unnest($2::bigint[], $3::bigint[])', [
    owner,
    added,
    added.map(seq => numbers.get(seq)),
  ])
  await query(
    `DELETE FROM change_numbers WHERE owner = $1 AND ($2::bigint IS NULL OR seq < $2::bigint)
       AND number < (SELECT max(number) FROM change_numbers)`,
    [owner, oldest ?? null],
  )
}
