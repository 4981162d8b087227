/** Sets of documents in the database: how many there are, and which come first. */
import type { Hits } from '../postings.ts'
import type { Answers } from './answers.ts'
import { type Bitmaps, bitsOf, isCountedByBits, mostIn } from './bitmaps.ts'
import { all, type Condition, EVERY, isOfWords, Statement } from './condition.ts'

/** To learn whether there are few, of what is not counted by bits. */
const MOST_LOOKED_AT = 10_000

interface SqlSets {
  countOf(set: Condition): number
  isEmpty(set: Condition): boolean
  listOf(set: Condition, offset?: number, limit?: number, total?: number): Hits
  /** The first of the documents FROM says, after `offset` of them. */
  first(statement: Statement, from: string, offset: number, limit: number): Hits
}

/** Without a place in the list: behind one there are about as many of a hundred as before it. */
function wherever(set: Condition): Condition {
  return set.kind === 'and' ? all(set.of.filter(({ kind }) => kind !== 'behind')) : set.kind === 'behind' ? EVERY : set
}

/** `together` is told of documents that were found together. */
export function openSqlSets(bitmaps: Bitmaps, { ask }: Answers, together: (documents: Hits) => void): SqlSets {
  const { size, view, frequent } = bitmaps
  return { countOf, isEmpty, listOf, first }

  function countOf(set: Condition): number {
    if (set === EVERY) return size
    const known = set.kind === 'words' && set.anyOf.length === 1 ? frequent.get(set.anyOf[0] ?? '') : undefined
    if (known !== undefined) return known
    const statement = new Statement()
    const counted = isCountedByBits(bitmaps, set)
      ? `SELECT coalesce(sum(bit_count(bits)), 0)::integer FROM ${bitsOf(statement, bitmaps, set)} AS found`
      : `SELECT count(*)::integer FROM ${view} WHERE ${statement.where(set)}`
    return ask<number>(counted, statement.values)
  }

  function isEmpty(set: Condition): boolean {
    if (set === EVERY || isOfWords(set)) return countOf(set) === 0
    const statement = new Statement()
    return !ask<boolean>(`SELECT EXISTS (SELECT FROM ${foundBy(statement, set)})`, statement.values)
  }

  /**
   * As the index finds them. Of rare words the planner expects a hundred times too many, and for the first of five it walked
   * a list of a million; what is materialized it plans as if all were asked for, and reads no further than it must.
   */
  function foundBy(statement: Statement, set: Condition): string {
    const all = `SELECT document, place FROM ${view} WHERE ${statement.where(set)}`
    return `(WITH every AS MATERIALIZED (${all}) SELECT document, place FROM every) AS found`
  }

  /** What is found is sorted, or the list is walked until enough are met: whichever looks at fewer rows. */
  function listOf(set: Condition, offset = 0, limit = Number.POSITIVE_INFINITY, total?: number): Hits {
    const statement = new Statement()
    const from = isSorted() ? foundBy(statement, set) : `${view} WHERE ${statement.where(set)}`
    return first(statement, `${from} ORDER BY place`, offset, limit)

    function isSorted(): boolean {
      if (set === EVERY) return false
      // One in size / count of the list is met, so to walk as far as needed takes wanted * size / count rows.
      const most = Math.sqrt(size * Math.min(size, offset + limit))
      return total === undefined ? hasAtMost(wherever(set), most) : total <= most
    }
  }

  function hasAtMost(set: Condition, most: number): boolean {
    if (mostIn(bitmaps, set) <= most) return true
    if (set === EVERY || isCountedByBits(bitmaps, set)) return countOf(set) <= most
    const limit = Math.min(Math.floor(most), MOST_LOOKED_AT)
    const statement = new Statement()
    const beginning = `SELECT FROM ${foundBy(statement, set)} LIMIT ${limit + 1}`
    return ask<boolean>(`SELECT count(*) <= ${limit} FROM (${beginning}) AS beginning`, statement.values)
  }

  function first(statement: Statement, from: string, offset: number, limit: number): Hits {
    if (limit <= 0) return new Uint32Array()
    const most = Number.isFinite(limit) ? ` LIMIT ${statement.value(limit, 'bigint')}` : ''
    const skipped = offset > 0 ? ` OFFSET ${statement.value(offset, 'bigint')}` : ''
    const text = `SELECT ARRAY(SELECT document FROM ${from}${most}${skipped})`
    const documents = Uint32Array.from(ask<number[]>(text, statement.values))
    together(documents)
    return documents
  }
}
