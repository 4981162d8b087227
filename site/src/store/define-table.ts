/** The common parts of all tables of records. */
import type { z } from 'zod'
import { type Confirmable, confirmedAt, confirmedUntil } from '#contract/confirmation.ts'
import type { TableDefinition } from '../../record-index/index.ts'

/**
 * The fields of a public shape. A stored record has passed its checks as part of its own; to parse it again took a
 * fifth of reading a snapshot.
 */
export function publicPart({ shape }: z.ZodObject): (record: Record<string, unknown>) => object {
  const fields = Object.keys(shape)
  return record => {
    const part: Record<string, unknown> = {}
    for (const field of fields) if (record[field] !== undefined) part[field] = record[field]
    return part
  }
}

/** Words of the common subject: a search may have them, and they say little. */
export const WEAK_WORDS: readonly string[] = [
  'crypto web3 blockchain company companies firm firms startup startups hire hires hiring employer employers pay pays paid paying',
  'job jobs role roles position positions career careers news headline headlines story stories event events',
  'term terms glossary year month week',
].flatMap(line => line.split(' '))

type Given<R> = Omit<TableDefinition<R>, 'parse' | 'isListed' | 'weakWords'> &
  Partial<Pick<TableDefinition<R>, 'isListed'>>

/** Returns the table of records of a shape; all of them are listed if `isListed` is absent. */
export function defineTable<R>(schema: z.ZodType<R>, given: Given<R>): TableDefinition<R> {
  return { parse: value => schema.parse(value), isListed: () => true, weakWords: WEAK_WORDS, ...given }
}

/** Returns when records were last confirmed, and until when; `confirmableOf` returns the part that sources confirm. */
export function confirmations<R>(confirmableOf: (record: R) => Confirmable): TableDefinition<R>['movingNumbers'] {
  return {
    confirmedAt: (record, { sources }) => Date.parse(confirmedAt(confirmableOf(record), sources)),
    confirmedUntil: (record, { sources }) => confirmedUntil(confirmableOf(record), sources),
  }
}
