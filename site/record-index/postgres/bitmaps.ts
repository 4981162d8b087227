/**
 * Sets that many records are in, counted by bits: an index of words has to look at a row of each record that it finds
 * (since PostgreSQL 15.13 always), which takes half a second for 350,000 of them. migrations/004-bitmaps.sql has the bits.
 */
import type { Condition, Statement } from './condition.ts'
import { isPair } from './lexemes.ts'

/** Documents of a bitmap in a row. */
export const PART = 8192
/** The lexeme that stands for every listed record. */
export const LISTED = ''

/** Of fewer records their rows are read. */
const FEW = 1000
/** A bitmap is worth its room from one record in so many on. */
const ONE_IN = 250

/** Of a collection with as many listed records. */
export function mostCountedByRows(size: number): number {
  return Math.max(FEW, Math.floor(size / ONE_IN))
}

/** What is counted by bits of a collection. */
export interface Bitmaps {
  collection: string
  view: string
  size: number
  /** Lexemes that more records have are among the frequent ones: mostCountedByRows. */
  mostByRows: number
  /** Lexeme -> how many listed records have it. */
  frequent: ReadonlyMap<string, number>
}

/** Whether a set is large enough, and made of what has bits or is small. */
export function isCountedByBits(bitmaps: Bitmaps, set: Condition): boolean {
  return isOfBits(set) && mostIn(bitmaps, set) > bitmaps.mostByRows
}

/** What is excluded is small, as jobs that closed since the data was read. */
function isOfBits(set: Condition): boolean {
  if (set.kind === 'and' || set.kind === 'or') return set.of.every(isOfBits)
  return set.kind === 'not' || (set.kind === 'words' && !set.anyOf.some(isPair))
}

/** How many records are in a set at most. */
export function mostIn(bitmaps: Bitmaps, set: Condition): number {
  const { size, frequent, mostByRows } = bitmaps
  const sumOf = (counts: number[]) =>
    Math.min(
      size,
      counts.reduce((sum, count) => sum + count, 0),
    )
  switch (set.kind) {
    case 'words':
      return sumOf(set.anyOf.map(lexeme => frequent.get(lexeme) ?? (isPair(lexeme) ? size : mostByRows)))
    case 'documents':
      return set.documents.length
    case 'and':
      return Math.min(...set.of.map(one => mostIn(bitmaps, one)))
    case 'or':
      return sumOf(set.of.map(one => mostIn(bitmaps, one)))
    default:
      return size
  }
}

/** A subselect of (part, bits). */
export function bitsOf(statement: Statement, { collection, view, frequent }: Bitmaps, set: Condition): string {
  const read = new Set([LISTED])
  const stored = [`bit_or(bits) FILTER (WHERE lexeme = '${LISTED}') AS listed`]
  const made: string[] = []
  const expression = bits(set)
  return `(SELECT part, ${expression} AS bits FROM
    (SELECT part, ${stored.join(', ')} FROM frequent_lexemes JOIN bitmaps USING (number)
     WHERE collection = ${statement.value(collection, 'text')} AND lexeme = ANY(${statement.value([...read], 'text[]')})
     GROUP BY part) AS stored ${made.join(' ')})`

  function bits(one: Condition): string {
    if (one.kind === 'every') return 'listed'
    if (one.kind === 'not') return `(listed & ~${bits(one.of)})`
    if (one.kind === 'and' || one.kind === 'or') return `(${one.of.map(bits).join(one.kind === 'and' ? ' & ' : ' | ')})`
    if (one.kind !== 'words') return bitsOfRows(one)
    const withBits = one.anyOf.filter(lexeme => frequent.has(lexeme))
    const others = one.anyOf.filter(lexeme => !frequent.has(lexeme))
    const both = [
      ...(withBits.length > 0 ? [storedBits(withBits)] : []),
      ...(others.length > 0 ? [bitsOfRows({ kind: 'words', anyOf: others })] : []),
    ]
    return `(${both.join(' | ')})`
  }

  function storedBits(lexemes: string[]): string {
    for (const lexeme of lexemes) read.add(lexeme)
    const column = `stored_${stored.length}`
    stored.push(`bit_or(bits) FILTER (WHERE lexeme = ANY(${statement.value(lexemes, 'text[]')})) AS ${column}`)
    return orNone(column)
  }

  function bitsOfRows(one: Condition): string {
    const table = `made_${made.length}`
    made.push(
      `LEFT JOIN (SELECT document / ${PART} AS part, bits_at(document % ${PART}, 1) AS bits
        FROM ${view} WHERE ${statement.where(one)} GROUP BY 1) AS ${table} USING (part)`,
    )
    return orNone(`${table}.bits`)
  }
}

function orNone(bits: string): string {
  return `coalesce(${bits}, B'0'::bit(${PART}))`
}
