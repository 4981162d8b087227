/** Conditions, searches and orders as SQL over the columns of schema.ts. Values are parameters, never text of a statement. */
import { EARTH_RADIUS_KM } from '#contract/cities.ts'
import { slugOf } from '#contract/text.ts'
import type { TableDefinition } from '../../record-index/index.ts'
import type { Alternative } from '../../record-index/text/alternatives.ts'
import { NAMED, placeValue } from '../../record-index/text/rank.ts'
import { PLACES } from '../../record-index/text/texts.ts'
import type { Mended, QueryUnits, Unit } from '../../record-index/text/units.ts'
import { type Condition, isSearch, partsOf } from '../store/condition.ts'
import type { Order } from '../store/records.ts'
import { lexemeOf, quoted, WEIGHTS } from './rows.ts'

/** Adds a value to those of a statement, and returns its placeholder. */
export type Add = (value: unknown) => string

/** How names spell a unit: its number, and terms one after the other. */
export interface Spelling {
  unit: number
  terms: readonly string[]
}

/** A query that was read. */
export interface Search extends Omit<QueryUnits, 'isEverything'> {
  /** The named text that is searched. */
  field: string
  /** The units that a record has to have; `every` and `none` stand for all records and no record. */
  needed: readonly Unit[] | 'every' | 'none'
  /** The least first sum of a record, if some of the needed units that are not firm are enough. */
  least?: number
  spellings: readonly Spelling[]
  /** Records have leads, which score as names do. */
  isDescribed?: boolean
}

type Way = Pick<Alternative, 'terms' | 'sideBySide'>

export function parameters(): { add: Add; values: unknown[] } {
  const values: unknown[] = []
  return { values, add: value => `$${values.push(value)}` }
}

/** Returns a condition for records that a search finds. */
export function foundSql(search: Search, add: Add): string {
  const { needed, least, units, unwanted, field } = search
  if (needed === 'none') return 'false'
  const all = unitsOfAll(search)
  const has = all.map(unit => unitSql(unit, field, add))
  const others = needed === 'every' ? [] : needed.filter(unit => !all.includes(unit))
  const some = others.map(unit => unitSql(unit, field, add))
  const enough =
    least === undefined ? [] : [`(${some.join(' or ')})`, `${sumSql(units, field, add)} >= ${add(least)}::float8`]
  const allowed = unwanted.map(any => `not ${unitSql({ any }, field, add)}`)
  return `(${['true', ...has, ...enough, ...allowed].join(' and ')})`
}

/** Returns the units that all records have which a search finds. */
function unitsOfAll({ needed, least }: Pick<Search, 'needed' | 'least'>): readonly Unit[] {
  return typeof needed === 'string' ? [] : needed.filter(({ isFirm = false }) => isFirm || least === undefined)
}

export function unitSql({ any }: Pick<Unit, 'any'>, field: string, add: Add): string {
  const plain = any.filter(({ sideBySide }) => !sideBySide).map(({ terms }) => allOf(terms, field))
  const ways = plain.length > 0 ? [`words @@ ${add(plain.join(' | '))}::tsquery`] : []
  const phrases = any.filter(({ sideBySide }) => sideBySide).map(way => sideBySideSql(way, field, add))
  return `(${[...ways, ...phrases].join(' or ') || 'false'})`
}

/** Returns a condition for terms one after the other in a name, lead, label or fact, and for words in no other form. */
export function sideBySideSql({ terms, sideBySide }: Way, field: string, add: Add): string {
  const searched = sideBySide && 'words' in sideBySide ? sideBySide.words : undefined
  const phrase = terms.map(term => quoted(lexemeOf(field, term))).join(' <-> ')
  const has = `words @@ ${add(allOf(terms, field))}::tsquery and named @@ ${add(phrase)}::tsquery`
  if (!searched) return `(${has})`
  const kinds = field === 'text' ? Object.keys({ ...NAMED_KINDS, fact: 0 }) : [field]
  return `(${has} and exists (select from unnest(texts) as line
    where split_part(line, ' ', 1) = any(${add(kinds)}::text[]) and strpos(line, ${add(` ${searched.join(' ')} `)}) > 0))`
}

/** Kinds of texts in the column `texts`, with the score of each as a whole name. */
const NAMED_KINDS = { name: NAMED.name, other: NAMED.otherName, lead: NAMED.lead }

/** Returns how much records have of a unit, by its best way and the place of that; `isFound` if all of them have it. */
function valueSql({ any }: Unit, field: string, isFound: boolean, add: Add): string {
  const levels = [...Map.groupBy(any, ({ tenths }) => tenths)].flatMap(([tenths, ways]) =>
    Object.values(PLACES).map(place => ({
      value: placeValue(place, tenths),
      column: place === PLACES.text ? 'words' : 'named',
      query: ways.map(({ terms }) => allOf(terms, field, WEIGHTS.slice(0, place + 1).join(''))).join(' | '),
    })),
  )
  const bestOf = (some: typeof levels) => {
    const sorted = some.toSorted((a, b) => b.value - a.value)
    // Every record that was found has the last: to read its words takes longer than all else here.
    const last = isFound ? sorted.pop() : undefined
    const tests = sorted.map(({ value, column, query }) => `when ${column} @@ ${add(query)}::tsquery then ${value}`)
    return tests.length === 0 ? `${last?.value ?? 0}` : `case ${tests.join(' ')} else ${last?.value ?? 0} end`
  }
  // Most records have a frequent word in their text only, as one test finds.
  const named = any.map(({ terms }) => allOf(terms, field)).join(' | ')
  const inText = bestOf(levels.filter(({ column }) => column === 'words'))
  return any.length === 0
    ? '0'
    : `(case when named @@ ${add(named)}::tsquery then ${bestOf(levels)} else ${inText} end)`
}

/** Returns the first sum of a record's score; records have all of the units in `found`. */
export function sumSql(units: readonly Unit[], field: string, add: Add, found: readonly Unit[] = []): string {
  const values = units.map(unit => `${unit.weight} * ${valueSql(unit, field, found.includes(unit), add)}`)
  return `(${['0', ...values].join(' + ')})`
}

/** Returns the score of a record; records have all of the units in `found`. */
export function scoreSql(
  { units, spellings, field, isDescribed }: Omit<Search, 'needed'>,
  add: Add,
  found: readonly Unit[] = [],
): string {
  const sum = sumSql(units, field, add, found)
  if (spellings.length === 0) return sum
  const places = isDescribed ? 'AB' : 'A'
  const inNames = units
    .filter(({ any }) => any.length > 0)
    .map(({ any }) => any.map(({ terms }) => allOf(terms, field, places)).join(' | '))
    .map(query => `(named @@ ${add(query)}::tsquery)::integer`)
  const longest = units.length * (spellings[0]?.terms.length ?? 0)
  const bonus = `name_bonus(texts, terms, ${add(spellings.map(({ terms }) => terms.join(' ')))}::text[],
    ${add(spellings.map(({ unit }) => unit + 1))}::integer[], ${add(units.map(({ weight }) => weight))}::integer[],
    ${add(units.flatMap(({ typed }) => typed.split(' ')))}::text[], ${add(JSON.stringify(NAMED_KINDS))}::jsonb)`
  // One unit beside other words adds nothing.
  const isShort = `shortest <= ${longest}`
  const most = inNames.length > 1 ? 'true' : isShort
  return `${sum} + case when ${most} and ${inNames.join(' + ') || '0'} > (not ${isShort})::integer then ${bonus} else 0 end`
}

/** A tsquery for all of the terms, each in one of the places. */
function allOf(terms: readonly string[], field: string, weights = ''): string {
  const suffix = weights === '' || weights.length === WEIGHTS.length ? '' : `:${weights}`
  return `(${terms.map(term => quoted(lexemeOf(field, term)) + suffix).join(' & ')})`
}

/** A statement that is being written. */
export interface Scope {
  definition: TableDefinition<unknown>
  add: Add
  /** Resolves with a search of the records that meet these conditions. */
  read(field: string, words: string, within: readonly Condition[]): Promise<Search>
  /** Gets the corrections and omissions of a condition's searches. */
  mended: Set<Mended>
}

/** Resolves with a condition of SQL. It is null, not false, for a record without the number. */
export async function whereSql(where: Condition, scope: Scope, within: readonly Condition[] = []): Promise<string> {
  const { add } = scope
  if ('all' in where) {
    // A search is of the records that meet the other conditions.
    const others = where.all.filter(one => !isSearch(one))
    const all = [...others, ...where.all.filter(isSearch)]
    return joined(all, 'and', scope, one => (isSearch(one) ? all.slice(0, all.indexOf(one)) : []))
  }
  if ('any' in where) return joined(where.any, 'or', scope)
  if ('not' in where) return `(${await whereSql(where.not, scope)} is not true)`
  if ('facet' in where) {
    const slug = slugOf(where.is)
    return slug === '' ? 'false' : `facets @> array[${add(`${where.facet}=${slug}`)}]`
  }
  if ('number' in where) return withinSql(numberSql(where.number, scope), where, add)
  if ('words' in where) {
    const search = await scope.read(where.in, where.words, within)
    if (isSearch(where)) for (const one of search.mended) scope.mended.add(one)
    return foundSql(search, add)
  }
  if ('ids' in where) return `id = any(${add(where.ids)}::text[])`
  return `${distanceSql(where.near, scope)} <= ${add(where.km)}::float8`
}

async function joined(
  conditions: readonly Condition[],
  word: 'and' | 'or',
  scope: Scope,
  withinOf: (one: Condition) => readonly Condition[] = () => [],
): Promise<string> {
  const parts: string[] = []
  for (const one of conditions) parts.push(await whereSql(one, scope, withinOf(one)))
  const [first = word === 'and' ? 'true' : 'false', ...others] = parts
  return others.length === 0 ? first : `(${[first, ...others].join(` ${word} `)})`
}

function withinSql(column: string, { from, to }: { from?: number; to?: number }, add: Add): string {
  const bounds = [
    ...(from === undefined ? [] : [`${column} >= ${add(from)}::float8`]),
    ...(to === undefined ? [] : [`${column} <= ${add(to)}::float8`]),
  ]
  return bounds.length === 0 ? `${column} is not null` : `(${bounds.join(' and ')})`
}

/**
 * Resolves with what sorts first what an order puts first among records that meet `where`; equal records stay in list
 * order. `rarityOf` resolves with how rare the records are that meet a condition.
 */
export async function orderSql(
  order: Order,
  where: Condition,
  scope: Scope,
  rarityOf: (where: Condition) => Promise<number>,
): Promise<string> {
  if (order === 'listed') return '0'
  if ('relevance' in order) {
    const search = await scope.read('text', order.relevance, [])
    const isFound = partsOf(where).some(part => isSearch(part) && 'words' in part && part.words === order.relevance)
    return scoreSql(search, scope.add, isFound ? unitsOfAll(search) : [])
  }
  if ('alike' in order) {
    const weights = ['0::float8']
    for (const [where, weight] of order.alike) {
      const worth = scope.add(weight * (await rarityOf(where)))
      weights.push(`case when ${await whereSql(where, scope)} then ${worth}::float8 else 0 end`)
    }
    return weights.join(' + ')
  }
  const column = numberSql(order.highest, scope)
  return order.among ? `case when ${await whereSql(order.among, scope)} then ${column} end` : column
}

/** Returns the column of a number; null if the collection has none of this name. */
export function numberSql(number: string, { definition }: Pick<Scope, 'definition'>): string {
  const at = Object.keys(definition.numbers).indexOf(number)
  const moving = Object.keys(definition.movingNumbers ?? {}).indexOf(number)
  if (at !== -1) return `numbers[${at + 1}]`
  return moving === -1 ? 'null::float8' : `moving[${moving + 1}]`
}

/** The distance of contract/cities.ts. */
function distanceSql(center: { lat: number; lon: number }, scope: Scope): string {
  const [lat, lon] = [numberSql('lat', scope), numberSql('lon', scope)]
  const [centerLat, centerLon] = [`${scope.add(center.lat)}::float8`, `${scope.add(center.lon)}::float8`]
  const half = (from: string, to: string) => `power(sin(radians(${to} - ${from}) / 2), 2)`
  const chord = `${half(centerLat, lat)} + cos(radians(${centerLat})) * cos(radians(${lat})) * ${half(centerLon, lon)}`
  return `2 * ${EARTH_RADIUS_KM} * asin(least(1, sqrt(${chord})))`
}
