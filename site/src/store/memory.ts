/** The memory engine: evaluates conditions and orders over the sets of a table. */
import { kilometersBetween } from '#contract/cities.ts'
import {
  type Bits,
  behind,
  bitsOf,
  common,
  countOf,
  either,
  type Hits,
  hitsOf,
  noDocument,
  notIn,
} from '../../record-index/bits.ts'
import { countValues, highest, spreadOf, within, withValue } from '../../record-index/columns.ts'
import { itemAt, recordAt, type Table } from '../../record-index/table.ts'
import { findIn, rankIn, readQuery } from '../../record-index/text/search.ts'
import type { Manner, QueryUnits } from '../../record-index/text/units.ts'
import { createKeeper } from '../base/keeper.ts'
import { type Condition, isSearch } from './condition.ts'
import { type Counts, type Find, type Found, type Mended, type Order, type Records, SEEN } from './records.ts'

/** Degrees of latitude are nearly this long everywhere. */
const KM_PER_DEGREE = 111

/** Returns the records of a table. */
export function recordsIn<R>(table: Table<R>): Records<R> {
  const { data, documentOf } = table
  return {
    size: data.size,
    find: async ask => find(table, ask),
    count: async (where, facets = [], most = Number.POSITIVE_INFINITY) => count(table, where, facets, most),
    async get(id) {
      const document = documentOf.get(id)
      return document === undefined ? undefined : recordAt(table, document)
    },
    allIds: async () => data.ids,
  }
}

/** Returns the record at a place of the list; undefined if there is none. */
export function listedAt<R>(table: Table<R>, place: number): R | undefined {
  return place >= 0 && place < table.data.size ? recordAt(table, place) : undefined
}

/** Returns the last listed record with this value of a facet. */
export function lastWith<R>(table: Table<R>, facet: string, value: string): R | undefined {
  return listedAt(table, hitsOf(withValue(table.data.facets[facet], value)).at(-1) ?? -1)
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

function evaluate(table: Table<unknown>, where: Condition): Evaluated {
  const before = evaluations.get(table) ?? new WeakMap<Condition, Evaluated>()
  evaluations.set(table, before)
  const found = before.get(where) ?? meeting(table, where)
  before.set(where, found)
  return found
}

function find<R>(table: Table<R>, { where, order = 'listed', view = 'ids', ...part }: Find): Found<R> {
  const { documents: matching, mended } = evaluate(table, where)
  const total = countOf(matching)
  const page = order === 'listed' ? listed(table, matching, total, part) : ranked(table, matching, total, order, part)
  const documents = Array.from(page)
  return {
    total,
    ids: documents.map(document => table.data.ids[document] ?? ''),
    items: view === 'short' ? documents.map(document => itemAt(table, document)) : [],
    records: view === 'whole' ? documents.map(document => recordAt(table, document)) : [],
    mended,
  }
}

type Part = Pick<Find, 'offset' | 'after' | 'limit'>

function listed(table: Table<unknown>, matching: Bits, total: number, part: Part): Hits {
  const { after, offset = after?.offset ?? 0, limit } = part
  const { size } = table.data
  const last = after && table.documentOf.get(after.id)
  if (last === undefined || last >= size) return hitsOf(matching, offset, limit, total)
  return hitsOf(common([matching, behind(last, size)]), 0, limit)
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
  const last = table.documentOf.get(after.id)
  const at = last === undefined ? -1 : all.indexOf(last)
  const start = at === -1 ? offset : at + 1
  return all.subarray(start, start + limit)
}

function rank(table: Table<unknown>, matching: Bits, order: Exclude<Order, 'listed'>, most: number): Hits {
  const { size, numbers } = table.data
  if ('relevance' in order) {
    const text = textOf(table, 'text')
    return rankIn(text, searchOf(table, order.relevance), matching, most)
  }
  if ('alike' in order) return alike(table, matching, order.alike, most)
  const index = numbers[order.highest]
  const numbered = within(index, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
  const among = order.among ? common([numbered, evaluate(table, order.among).documents]) : numbered
  const first = highest(index, common([matching, among]), most)
  const rest = hitsOf(common([matching, notIn(among, size)]), 0, most - first.length)
  return Uint32Array.from([...first, ...rest])
}

function alike(
  table: Table<unknown>,
  matching: Bits,
  weighed: readonly (readonly [Condition, number])[],
  most: number,
): Hits {
  const sums = new Map<number, number>()
  for (const [where, weight] of weighed) {
    const set = evaluate(table, where).documents
    const worth = weight * Math.log(1 + table.data.size / (1 + countOf(set)))
    for (const document of hitsOf(common([matching, set]))) sums.set(document, (sums.get(document) ?? 0) + worth)
  }
  const heaviest = [...sums].sort(([a, one], [b, other]) => other - one || a - b).slice(0, most)
  return Uint32Array.from(heaviest, ([document]) => document)
}

/** Returns the documents that meet a condition, and the corrections of its searches. */
function meeting(table: Table<unknown>, where: Condition): Evaluated {
  if ('all' in where) {
    let documents = table.every
    const mended: Mended[] = []
    // A search is of the records that meet the other conditions.
    for (const one of where.all.toSorted((a, b) => Number(isSearch(a)) - Number(isSearch(b)))) {
      const found = isSearch(one) ? search(table, one.words, documents) : evaluate(table, one)
      documents = common([documents, found.documents])
      mended.push(...found.mended)
    }
    return { documents, mended }
  }
  if ('any' in where) {
    const found = where.any.map(one => evaluate(table, one))
    const documents = found.reduce((all, one) => either(all, one.documents), noDocument(table.data.size))
    return { documents, mended: found.flatMap(({ mended }) => mended) }
  }
  if (isSearch(where)) return search(table, where.words, table.every)
  if ('not' in where) {
    const { documents, mended } = evaluate(table, where.not)
    return { documents: notIn(documents, table.data.size), mended }
  }
  return { documents: having(table, where), mended: [] }
}

type Having = Exclude<Condition, { all: unknown } | { any: unknown } | { not: unknown }>

/** Returns the documents that have a value, a number, words, a place or an id. */
function having(table: Table<unknown>, where: Having): Bits {
  const { size, facets, numbers } = table.data
  if ('facet' in where) return withValue(facets[where.facet], where.is)
  if ('number' in where) {
    const { number, from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = where
    return within(numbers[number], from, to)
  }
  if ('words' in where) {
    const text = textOf(table, where.in)
    return findIn(text, readQuery(text, where.words), table.every).documents
  }
  if ('near' in where) return around(table, where.near, where.km)
  const documents = where.ids.flatMap(id => table.documentOf.get(id) ?? []).filter(document => document < size)
  return bitsOf(documents, size)
}

function search(table: Table<unknown>, words: string, base: Bits): Evaluated {
  return findIn(textOf(table, 'text'), searchOf(table, words), base, mannerOf(table))
}

/** A list reads its query once to find records and to order them. */
const keepSearch = createKeeper<string, QueryUnits>(16)

function searchOf(table: Table<unknown>, words: string): QueryUnits {
  return keepSearch(table, words, () => readQuery(textOf(table, 'text'), words, mannerOf(table)))
}

function mannerOf({ definition: { ownWords, weakWords, isDescribed } }: Table<unknown>): Manner {
  return { own: ownWords, weak: weakWords, isLenient: true, isDescribed }
}

function textOf({ data, definition }: Table<unknown>, name: string) {
  const index = data.words[name]
  if (!index) throw new Error(`${definition.file}: no text is named ${name}`)
  return index
}

function around({ data }: Table<unknown>, center: { lat: number; lon: number }, km: number): Bits {
  const { lat, lon } = data.numbers
  const degrees = km / KM_PER_DEGREE + 1
  const inBand = hitsOf(within(lat, center.lat - degrees, center.lat + degrees))
  const isNear = (document: number) => {
    const place = { lat: lat?.values[document] ?? Number.NaN, lon: lon?.values[document] ?? Number.NaN }
    return kilometersBetween(center, place) <= km
  }
  return bitsOf(inBand.filter(isNear), data.size)
}

function count(table: Table<unknown>, where: Condition, facets: readonly string[], most: number): Counts {
  const { documents, mended } = evaluate(table, where)
  const total = countOf(documents)
  const counted = total === table.data.size ? undefined : documents
  const values = facets.map(facet => [facet, countValues(table.data.facets[facet], counted, most)])
  return {
    total,
    values: Object.fromEntries(values),
    mended,
    // Read by few of those who count; the controls of a page count sixteen times.
    get seen() {
      return spreadOf(table.data.numbers[SEEN], documents)
    },
  }
}
