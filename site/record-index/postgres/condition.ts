/** Sets of documents as conditions of SQL. */
import { quoted, widerLexemes } from './lexemes.ts'

/** What is true of the documents of a set. */
export type Condition =
  | { kind: 'every' }
  /** Has any of these lexemes. */
  | { kind: 'words'; anyOf: readonly string[] }
  | { kind: 'range'; number: string; least: number; most: number }
  | { kind: 'documents'; documents: number[] }
  /** Later in the list than a place. */
  | { kind: 'behind'; place: string }
  | { kind: 'and' | 'or'; of: Condition[] }
  | { kind: 'not'; of: Condition }

export const EVERY: Condition = { kind: 'every' }
export const NONE: Condition = { kind: 'not', of: EVERY }

/** Documents with any of the lexemes. */
export function withAny(anyOf: readonly string[]): Condition {
  return anyOf.length === 0 ? NONE : { kind: 'words', anyOf }
}

export function all(conditions: readonly Condition[]): Condition {
  const parts = conditions.flatMap(one => (one.kind === 'and' ? one.of : [one])).filter(one => one !== EVERY)
  if (parts.includes(NONE)) return NONE
  const telling = parts.filter(one => !parts.some(other => other !== one && isImplied(one, other)))
  return joined('and', telling, EVERY)
}

/** Who has a word in the name has it anywhere: what is known of one lexeme need not be asked of two. */
function isImplied(one: Condition, other: Condition): boolean {
  if (one.kind !== 'words' || other.kind !== 'words') return false
  const lexemes = new Set(one.anyOf)
  return other.anyOf.every(lexeme => widerLexemes(lexeme).some(wider => lexemes.has(wider)))
}

export function any(conditions: readonly Condition[]): Condition {
  const parts = conditions.flatMap(one => (one.kind === 'or' ? one.of : [one])).filter(one => one !== NONE)
  return parts.includes(EVERY) ? EVERY : joined('or', parts, NONE)
}

export function not(condition: Condition): Condition {
  return condition.kind === 'not' ? condition.of : { kind: 'not', of: condition }
}

function joined(kind: 'and' | 'or', of: Condition[], empty: Condition): Condition {
  const [only = empty, ...more] = of
  return more.length === 0 ? only : { kind, of }
}

/** Whether the column of words alone tells it. */
export function isOfWords(condition: Condition): boolean {
  if (condition.kind === 'not') return isOfWords(condition.of)
  if (condition.kind === 'and' || condition.kind === 'or') return condition.of.every(isOfWords)
  return condition.kind === 'words'
}

/** The same as a tsquery in text. */
function queryOf(condition: Condition): string {
  if (condition.kind === 'words') return condition.anyOf.map(quoted).join(' | ')
  if (condition.kind === 'not') return `!(${queryOf(condition.of)})`
  if (condition.kind !== 'and' && condition.kind !== 'or') throw new Error(`${condition.kind} is not of words`)
  return condition.of.map(one => `(${queryOf(one)})`).join(condition.kind === 'and' ? ' & ' : ' | ')
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
    if (isOfWords(condition)) return `${isNot ? 'NOT ' : ''}words @@ ${this.value(queryOf(condition), 'tsquery')}`
    switch (condition.kind) {
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
      case 'and':
      case 'or': {
        const isAnd = (condition.kind === 'and') !== isNot
        return `(${wordsAsOne(condition)
          .map(one => this.text(one, isNot))
          .join(isAnd ? ' AND ' : ' OR ')})`
      }
      default:
        return String(!isNot)
    }
  }
}

/** What is asked of words becomes one query: the index answers all of it at once. */
function wordsAsOne({ kind, of }: Condition & { kind: 'and' | 'or' }): Condition[] {
  const words = of.filter(isOfWords)
  return words.length < 2 ? of : [{ kind, of: words }, ...of.filter(one => !isOfWords(one))]
}
