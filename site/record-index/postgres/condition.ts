/** Sets of documents as conditions of SQL. */
import { quoted } from './lexemes.ts'

/** What is true of the documents of a set. */
export type Condition =
  | { kind: 'every' }
  /** A tsquery in text over the column of words. `only` where it asks for one lexeme, of which the count is known. */
  | { kind: 'words'; query: string; only?: string }
  | { kind: 'range'; number: string; least: number; most: number }
  | { kind: 'documents'; documents: number[] }
  /** Later in the list than a place. */
  | { kind: 'behind'; place: string }
  | { kind: 'and' | 'or'; of: Condition[] }
  | { kind: 'not'; of: Condition }

export const EVERY: Condition = { kind: 'every' }
export const NONE: Condition = { kind: 'not', of: EVERY }

/** Documents with any of the lexemes. */
export function withAny(lexemes: readonly string[]): Condition {
  const [only, another] = lexemes
  if (only === undefined) return NONE
  return { kind: 'words', query: lexemes.map(quoted).join(' | '), ...(another === undefined && { only }) }
}

/** What is asked of words becomes one query: the index answers all of it at once. */
export function all(conditions: readonly Condition[]): Condition {
  const parts = conditions.flatMap(one => (one.kind === 'and' ? one.of : [one])).filter(one => one !== EVERY)
  if (parts.includes(NONE)) return NONE
  return joined('and', parts, EVERY)
}

export function any(conditions: readonly Condition[]): Condition {
  const parts = conditions.flatMap(one => (one.kind === 'or' ? one.of : [one])).filter(one => one !== NONE)
  if (parts.includes(EVERY)) return EVERY
  return joined('or', parts, NONE)
}

export function not(condition: Condition): Condition {
  if (condition.kind === 'not') return condition.of
  return condition.kind === 'words' ? { kind: 'words', query: `!(${condition.query})` } : { kind: 'not', of: condition }
}

function joined(kind: 'and' | 'or', parts: Condition[], empty: Condition): Condition {
  if (parts.length === 1) return parts[0] ?? empty
  const queries = parts.flatMap(one => (one.kind === 'words' ? [`(${one.query})`] : []))
  const words: Condition[] =
    queries.length > 0 ? [{ kind: 'words', query: queries.join(kind === 'and' ? ' & ' : ' | ') }] : []
  const others = parts.filter(one => one.kind !== 'words')
  const [only, ...more] = [...words, ...others]
  if (only === undefined) return empty
  return more.length === 0 ? only : { kind, of: [only, ...more] }
}

/** A statement and its parameters, put together piece by piece. */
export class Statement {
  readonly values: unknown[] = []

  /** The place of a parameter. */
  value(value: unknown, type: string): string {
    this.values.push(value)
    return `$${this.values.length}::${type}`
  }

  /** Of listed documents, those of which it is true. */
  where(condition: Condition): string {
    return condition === EVERY ? 'listed' : `listed AND ${this.text(condition)}`
  }

  text(condition: Condition, isNot = false): string {
    switch (condition.kind) {
      case 'every':
        return isNot ? 'false' : 'true'
      case 'words':
        return `${isNot ? 'NOT ' : ''}words @@ ${this.value(condition.query, 'tsquery')}`
      case 'range': {
        // An unknown number is in no range, and outside of every one.
        const { number, least, most } = condition
        const within = `"${number}" BETWEEN ${this.value(least, 'float8')} AND ${this.value(most, 'float8')}`
        return isNot ? `(${within}) IS NOT TRUE` : within
      }
      case 'documents':
        return `document ${isNot ? '<> ALL' : '= ANY'}(${this.value(condition.documents, 'integer[]')})`
      case 'behind':
        return `place ${isNot ? '<=' : '>'} ${this.value(condition.place, 'text')}`
      case 'not':
        return this.text(condition.of, !isNot)
      default: {
        const isAnd = (condition.kind === 'and') !== isNot
        return `(${condition.of.map(one => this.text(one, isNot)).join(isAnd ? ' AND ' : ' OR ')})`
      }
    }
  }
}
