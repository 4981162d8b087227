/** The memory engine: evaluates conditions and orders over the sets of a table. */
import { kilometersBetween } from '#contract/cities.ts'
import type { Bits, Hits, Search, Table } from '../../record-index/index.ts'
import { createKeeper } from '../base/keeper.ts'
import { type Condition, isSearch } from './condition.ts'
import type { Counts, Find, Found, Mended, Order, Records } from './records.ts'

/** Degrees of latitude are nearly this long everywhere. */
const KM_PER_DEGREE = 111
const NO_HITS: Hits = new Uint32Array()

/** Returns the records of a table. */
export function recordsIn<R>(table: Table<R>): Records<R> {
  const evaluated = (where: Condition) => evaluatedIn(table, where)
  return {
    size: table.size,
    find: async ask => find(table, evaluated(ask.where), ask),
    count: async (where, facets = [], most = Number.POSITIVE_INFINITY) => count(table, evaluated(where), facets, most),
    spread: async (where, number) => table.spread(number, evaluated(where).documents),
    async get(id) {
      const document = table.find(id)
      return document === undefined ? undefined : table.record(document)
    },
    allIds: async () => table.allIds(),
    async isListed(id) {
      const document = table.find(id)
      return document !== undefined && table.isListed(document)
    },
  }
}

interface Evaluated {
  documents: Bits
  mended: readonly Mended[]
}

/**
 * A list finds its records, counts their values, and needs how many of them are confirmed and how old they are: its
 * condition is one object, by itself or within others, and is evaluated once.
 */
const evaluations = new WeakMap<object, WeakMap<Condition, Evaluated>>()

function evaluatedIn(table: Table<unknown>, where: Condition): Evaluated {
  const known = evaluations.get(table) ?? new WeakMap<Condition, Evaluated>()
  evaluations.set(table, known)
  const cached = known.get(where)
  if (cached) return cached
  const mended: Mended[] = []
  const found = { documents: evaluate(table, where, mended), mended }
  known.set(where, found)
  return found
}

function find<R>(
  table: Table<R>,
  { documents: matching, mended }: Evaluated,
  { order = 'listed', view = 'ids', ...part }: Find,
): Found<R> {
  const total = table.countOf(matching)
  const page = order === 'listed' ? listed(table, matching, total, part) : ranked(table, matching, total, order, part)
  const documents = Array.from(page)
  return {
    total,
    ids: documents.map(document => table.idOf(document)),
    items: view === 'short' ? documents.map(document => table.item(document)) : [],
    records: view === 'whole' ? documents.map(document => table.record(document)) : [],
    mended,
  }
}

type Part = Pick<Find, 'offset' | 'after' | 'limit'>

function listed(table: Table<unknown>, matching: Bits, total: number, part: Part): Hits {
  const { after, offset = after?.offset ?? 0, limit } = part
  const last = after && table.find(after.id)
  if (last === undefined || !table.isListed(last)) return table.listOf(matching, offset, limit, total)
  return table.listOf(table.common([matching, table.behind(last)]), 0, limit)
}

function ranked(
  table: Table<unknown>,
  matching: Bits,
  total: number,
  order: Exclude<Order, 'listed'>,
  part: Part,
): Hits {
  const { after, offset = after?.offset ?? 0, limit } = part
  if (!after) return rank(table, matching, order, Math.min(total, offset + limit)).subarray(offset)
  const all = rank(table, matching, order, total)
  const last = table.find(after.id)
  const at = last === undefined ? -1 : all.indexOf(last)
  const start = at === -1 ? offset : at + 1
  return all.subarray(start, start + limit)
}

function rank(table: Table<unknown>, matching: Bits, order: Exclude<Order, 'listed'>, most: number): Hits {
  if ('relevance' in order) return searchOf(table, order.relevance).rank(matching, most)
  if ('alike' in order) {
    const sums = new Map<number, number>()
    for (const [where, weight] of order.alike) {
      const set = evaluate(table, where)
      const worth = weight * Math.log(1 + table.size / (1 + table.countOf(set)))
      for (const document of table.listOf(table.common([matching, set])))
        sums.set(document, (sums.get(document) ?? 0) + worth)
    }
    const heaviest = [...sums].sort(([a, one], [b, other]) => other - one || a - b).slice(0, most)
    return Uint32Array.from(heaviest, ([document]) => document)
  }
  const known = table.within(order.highest, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
  const among = order.among ? table.common([known, evaluate(table, order.among)]) : known
  const first = table.highest(order.highest, table.common([matching, among]), most)
  const others = table.common([matching, table.except(among)])
  const rest = first.length < most ? table.listOf(others, 0, most - first.length) : NO_HITS
  return Uint32Array.from([...first, ...rest])
}

/** Returns the documents that meet a condition; adds the corrections of its searches to `mended`. */
function evaluate(table: Table<unknown>, where: Condition, mended: Mended[] = []): Bits {
  if ('all' in where) {
    // A search is of the records that meet the other conditions.
    const [others = [], searches = []] = [false, true].map(is => where.all.filter(one => isSearch(one) === is))
    const inner = others.map(one => evaluatedIn(table, one))
    mended.push(...inner.flatMap(one => one.mended))
    const base = table.common([table.every, ...inner.map(({ documents }) => documents)])
    return searches.reduce((found, one) => ('words' in one ? search(table, one.words, found, mended) : found), base)
  }
  if ('any' in where) {
    const sets = where.any.map(one => evaluate(table, one, mended))
    return sets.reduce((all, some) => table.either(all, some), table.setOf(NO_HITS))
  }
  if ('not' in where) return table.except(evaluate(table, where.not, mended))
  if ('facet' in where) return table.having(where.facet, where.is)
  if ('number' in where)
    return table.within(where.number, where.from ?? Number.NEGATIVE_INFINITY, where.to ?? Number.POSITIVE_INFINITY)
  if ('words' in where)
    return isSearch(where) ? search(table, where.words, table.every, mended) : table.matching(where.in, where.words)
  if ('ids' in where) {
    const documents = where.ids.flatMap(id => table.find(id) ?? []).filter(table.isListed)
    return table.setOf(Uint32Array.from(documents).sort())
  }
  return around(table, where.near, where.km)
}

function search(table: Table<unknown>, words: string, base: Bits, mended: Mended[]): Bits {
  const found = searchOf(table, words).within(base)
  mended.push(...found.mended)
  return found.documents
}

/** A list reads its query once to find records and to order them. */
const keepSearch = createKeeper<string, Search>(16)

function searchOf(table: Table<unknown>, words: string): Search {
  return keepSearch(table, words, () => table.search(words))
}

function around(table: Table<unknown>, center: { lat: number; lon: number }, km: number): Bits {
  const degrees = km / KM_PER_DEGREE + 1
  const inBand = table.listOf(table.within('lat', center.lat - degrees, center.lat + degrees))
  return table.setOf(
    inBand.filter(document => {
      const place = { lat: table.numberOf('lat', document), lon: table.numberOf('lon', document) }
      return kilometersBetween(center, place) <= km
    }),
  )
}

function count(
  table: Table<unknown>,
  { documents, mended }: Evaluated,
  facets: readonly string[],
  most: number,
): Counts {
  const total = table.countOf(documents)
  const counted = total === table.size ? undefined : documents
  return {
    total,
    values: Object.fromEntries(facets.map(facet => [facet, table.countValues(facet, counted, most)])),
    mended,
  }
}
