import { fold } from '#contract/text.ts'
import type { Query, Wanted } from './queries.ts'

/** A record as in data/; labels may name any of its fields. */
export type Stored = Record<string, unknown>

/** The answer, in its order. */
export interface Answer {
  total: number
  records: Stored[]
  /** The words beside it, such as those that were left out. */
  hint?: string | undefined
}

/** The figures of a query; those that it does not measure are absent. */
export interface Verdict {
  atOne?: boolean
  atFive?: boolean
  /** Nothing was answered although a record fits. */
  isEmpty?: boolean
  /** Something was answered, or why nothing was. */
  isExplained?: boolean
  /** Nothing was answered, as it should be. */
  isRightlyEmpty?: boolean
  /** None fits, and fewer than half of all records were answered. */
  isBounded?: boolean
  /** It has as many results as the query that means the same. */
  isSame?: boolean
  /** No record fits any more: the data moved on, and the labels of this query judge nothing. */
  isOutdated?: boolean
}

const FIVE = 5

/** Compares an answer with the labels of the query over all records. */
export function judge(query: Query, answer: Answer, records: Stored[], totalOfSame?: number): Verdict {
  if (query.none) return { isRightlyEmpty: answer.total === 0, isBounded: answer.total * 2 < records.length }
  const same = query.same === undefined ? {} : { isSame: answer.total > 0 && answer.total === totalOfSame }
  const { first, within5, all5, not } = query
  const wanted = [...first, ...within5, ...all5]
  const fitting = records.filter(record => fitsOne(record, wanted)).length
  if (wanted.length > 0 && fitting === 0) return { ...same, isOutdated: true }
  const isClean = !answer.records.some(record => fitsOne(record, not))
  const top = answer.records.slice(0, FIVE)
  const best = [...first, ...all5]
  const isFive =
    all5.length > 0
      ? top.length >= Math.min(FIVE, fitting) && top.every(record => fitsOne(record, all5))
      : top.some(record => fitsOne(record, wanted))
  const isFirst = top.slice(0, 1).some(record => fitsOne(record, best))
  return {
    ...same,
    isEmpty: answer.total === 0,
    isExplained: answer.total > 0 || answer.hint !== undefined,
    ...(best.length > 0 && { atOne: isClean && isFirst }),
    ...(wanted.length > 0 && { atFive: isClean && isFive }),
  }
}

export function fitsOne(record: Stored, wanted: Wanted[]): boolean {
  return wanted.some(one =>
    typeof one === 'string'
      ? (record.slug ?? record.id) === one
      : Object.entries(one).every(([field, values]) => values.some(value => has(record[field], value))),
  )
}

/** A list has the element, a text the words, whole and side by side. */
function has(field: unknown, value: string): boolean {
  if (field === undefined) return false
  if (Array.isArray(field)) return field.some(element => fold(String(element)) === fold(value))
  return ` ${wordsOf(String(field))} `.includes(` ${wordsOf(value)} `)
}

function wordsOf(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
