/** Conditions and orders as SQL over the columns of schema.ts. Values are parameters, never text of a statement. */
import { EARTH_RADIUS_KM } from '#contract/cities.ts'
import { slugOf } from '#contract/words.ts'
import type { TableDefinition } from '../../record-index/index.ts'
import { type Condition, isSearch } from '../store/condition.ts'
import type { Order } from '../store/records.ts'
import { type Add, foundSql, type Search, scoreSql } from './search-sql.ts'

export interface Scope {
  definition: TableDefinition<unknown>
  add: Add
  /** The searches of conditions and orders, by searchKey. */
  searches: ReadonlyMap<string, Search>
  /** How rare each condition of the order `alike` is. */
  rarities?: readonly number[]
}

export interface SearchQuery {
  field: string
  words: string
  /** The search is of the records that meet these. */
  within: readonly Condition[]
}

/** Returns the searches that have to be read before a condition is compiled, each before those within it. */
export function searchesOf(where: Condition, within: readonly Condition[] = []): SearchQuery[] {
  if ('all' in where) {
    const others = where.all.filter(one => !isSearch(one))
    const searches = where.all.filter(isSearch)
    const earlier = (at: number) => [...others, ...searches.slice(0, at)]
    return [...others.flatMap(one => searchesOf(one)), ...searches.flatMap((one, at) => searchesOf(one, earlier(at)))]
  }
  if ('any' in where) return where.any.flatMap(one => searchesOf(one))
  if ('not' in where) return searchesOf(where.not)
  return 'words' in where ? [{ field: where.in, words: where.words, within }] : []
}

/** Returns those of an order. */
export function searchesOfOrder(order: Order): SearchQuery[] {
  if (order === 'listed') return []
  if ('relevance' in order) return [{ field: 'text', words: order.relevance, within: [] }]
  if ('alike' in order) return order.alike.flatMap(([where]) => searchesOf(where))
  return order.among ? searchesOf(order.among) : []
}

export function searchKey(field: string, words: string): string {
  return `${field}\n${words}`
}

/** Returns a condition of SQL. It is null, not false, where a number is not known. */
export function whereSql(where: Condition, scope: Scope): string {
  const { add } = scope
  if ('all' in where) return joined(where.all, 'and', 'true', scope)
  if ('any' in where) return joined(where.any, 'or', 'false', scope)
  if ('not' in where) return `(${whereSql(where.not, scope)} is not true)`
  if ('facet' in where) {
    const slug = slugOf(where.is)
    return slug === '' ? 'false' : `facets @> array[${add(`${where.facet}=${slug}`)}]`
  }
  if ('number' in where) return withinSql(numberSql(where.number, scope), where, add)
  if ('words' in where) return foundSql(searchIn(scope, where.in, where.words), add)
  if ('ids' in where) return `id = any(${add(where.ids)}::text[])`
  return `${distanceSql(where.near, scope)} <= ${add(where.km)}::float8`
}

function joined(conditions: readonly Condition[], word: 'and' | 'or', ofNone: string, scope: Scope): string {
  const [first, ...others] = conditions.map(one => whereSql(one, scope))
  if (first === undefined) return ofNone
  return others.length === 0 ? first : `(${[first, ...others].join(` ${word} `)})`
}

function withinSql(column: string, { from, to }: { from?: number; to?: number }, add: Add): string {
  const bounds = [
    ...(from === undefined ? [] : [`${column} >= ${add(from)}::float8`]),
    ...(to === undefined ? [] : [`${column} <= ${add(to)}::float8`]),
  ]
  return bounds.length === 0 ? `${column} is not null` : `(${bounds.join(' and ')})`
}

/** Returns what sorts first what an order puts first; equal records stay in list order. */
export function orderSql(order: Exclude<Order, 'listed'>, scope: Scope): string {
  if ('relevance' in order) return scoreSql(searchIn(scope, 'text', order.relevance), scope.add)
  if ('alike' in order) {
    const weights = order.alike.map(
      ([where, weight], at) =>
        `case when ${whereSql(where, scope)} then ${scope.add(weight * (scope.rarities?.[at] ?? 0))}::float8 else 0 end`,
    )
    return ['0::float8', ...weights].join(' + ')
  }
  const column = numberSql(order.highest, scope)
  return order.among ? `case when ${whereSql(order.among, scope)} then ${column} end` : column
}

function searchIn({ searches }: Scope, field: string, words: string): Search {
  const search = searches.get(searchKey(field, words))
  if (!search) throw new Error(`the search for "${words}" in ${field} was not read`)
  return search
}

/** Returns the column of a number; null if the collection has none of this name. */
export function numberSql(number: string, { definition }: Scope): string {
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
