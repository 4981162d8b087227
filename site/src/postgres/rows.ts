/** A record as the row that it is loaded as. */
import { hash } from 'node:crypto'
import { slugOf } from '#contract/text.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import type { Given, TableDefinition } from '../../record-index/index.ts'
import { STOP_WORDS } from '../../record-index/text/stop-words.ts'
import { PLACES, type Place, readTexts, type Texts } from '../../record-index/text/texts.ts'
import { stemOf } from '../../record-index/text/word-forms.ts'
import type { COLUMNS } from './schema.ts'

export type RecordRow = Record<keyof typeof COLUMNS, unknown>

/** The weights of a tsvector, by place. */
export const WEIGHTS = ['A', 'B', 'C', 'D'] as const
/** The greatest position that a tsvector has; also that of terms which are in no sequence. */
const LAST_POSITION = 16_383
/** PostgreSQL refuses a lexeme of 2,048 bytes. A query is shorter. */
const LONGEST_TERM = 500

/** Returns the lexeme of a term in a named text of a definition. */
export function lexemeOf(field: string, term: string): string {
  return field === 'text' ? term : `${field}:${term}`
}

/** Returns a lexeme as the input of a tsvector or tsquery has it. */
export function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

/** Returns a value that changes with the record, and with the program, since another one may make another row of it. */
export function fingerprintOf(record: unknown): string {
  return hash('sha256', `${packageJson.version} ${JSON.stringify(record)}`, 'base64url').slice(0, 22)
}

/** Returns the numbers that change with the sources while the record stays. */
export function movingOf<R>({ movingNumbers = {} }: TableDefinition<R>, record: R, given: Given): (string | null)[] {
  return Object.values(movingNumbers).map(read => numberText(read(record, given)))
}

/** Returns the row of a record of a collection. */
export function rowOf<R>(collection: string, definition: TableDefinition<R>, record: R, given: Given): RecordRow {
  const listed = definition.isListed(record)
  return {
    collection,
    id: definition.idOf(record),
    place: definition.placeOf(record),
    listed,
    fingerprint: fingerprintOf(record),
    short: JSON.stringify(definition.toPublic(record)),
    whole: JSON.stringify(record),
    ...facetsOf(definition, record),
    numbers: Object.values(definition.numbers).map(read => numberText(read(record))),
    moving: movingOf(definition, record, given),
    // A record that is not listed is found by its id only.
    ...wordsOf(listed ? definition.words : {}, record),
  }
}

/** As text, since JSON has no infinite numbers. */
function numberText(number: number): string | null {
  return Number.isNaN(number) ? null : String(number)
}

function facetsOf<R>({ facets }: TableDefinition<R>, record: R) {
  const found = new Map<string, string>()
  for (const [facet, read] of Object.entries(facets))
    for (const value of read(record)) {
      const slug = slugOf(value)
      const key = `${facet}=${slug}`
      // PostgreSQL has no text with NUL or half a surrogate pair.
      if (slug !== '' && !found.has(key)) found.set(key, value.replaceAll('\0', '').toWellFormed())
    }
  return { facets: [...found.keys()], labels: [...found.values()] }
}

function wordsOf<R>(fields: TableDefinition<R>['words'], record: R) {
  const texts: string[] = []
  const terms: string[] = []
  const named = new Map<string, string[]>()
  const words = new Set<string>()
  let shortest = 255
  let next = 1
  for (const [field, read] of Object.entries(fields)) {
    const isMain = field === 'text'
    let names = 0
    readTexts(read(record), stemOf, ({ kind, place, words: own, stems, compounds }) => {
      for (const [at, term] of stems.entries()) add(lexemeOf(field, term), place, next + at)
      // Terms in no sequence are ranked in the main text only.
      const joined = isMain ? place : PLACES.text
      for (const token of compounds) add(lexemeOf(field, stemOf(token)), joined, LAST_POSITION)
      if (place === PLACES.text || kind === 'codes') return
      // A gap, so that nothing is side by side across texts.
      next += own.length + 1
      const isName = isMain && (kind === 'names' || kind === 'leads')
      if (isName) shortest = Math.min(shortest, own.filter(word => !STOP_WORDS.has(word)).length)
      texts.push(`${isMain ? kindOf(kind, names++) : field} ${own.join(' ')} `)
      terms.push(isName ? stems.join(' ') : '')
    })
  }
  return {
    texts,
    terms,
    shortest,
    named: Array.from(named, ([lexeme, positions]) => `${quoted(lexeme)}:${positions.join(',')}`).join(' '),
    words: Array.from(words, quoted).join(' '),
  }

  function add(lexeme: string, place: Place, position: number): void {
    if (lexeme.length > LONGEST_TERM) return
    words.add(lexeme)
    if (place === PLACES.text) return
    const positions = named.get(lexeme) ?? []
    positions.push(`${Math.min(position, LAST_POSITION)}${WEIGHTS[place]}`)
    named.set(lexeme, positions)
  }
}

function kindOf(kind: keyof Texts, before: number): string {
  if (kind === 'names') return before === 0 ? 'name' : 'other'
  return kind === 'leads' ? 'lead' : 'fact'
}
