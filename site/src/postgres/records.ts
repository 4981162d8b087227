/** The records of a collection in the database: each method is a few statements, made of its condition. */
import type { Condition } from '../store/condition.ts'
import type { Counts, FacetCount, Find, Found, Order, Records, Spread } from '../store/records.ts'
import {
  numberSql,
  orderSql,
  parameters,
  type Scope,
  type Search,
  searchesOf,
  searchesOfOrder,
  searchKey,
  whereSql,
} from './compile.ts'
import type { Row } from './connect.ts'
import { readSearch, type Source } from './search.ts'

/** Returns the records of a collection. */
export function recordsFrom<R>(source: Source, parse: (value: unknown) => R): Records<R> {
  return {
    size: source.size,
    find: ask => find(source, ask, parse),
    count: (where, facets = [], most = Number.POSITIVE_INFINITY) => count(source, where, facets, most),
    spread: (where, number) => spread(source, where, number),
    async get(id) {
      const row = await readOne(source, id, 'whole')
      return row && parse(JSON.parse(String(row.whole)))
    },
    async allIds() {
      const rows = await source.query('select id from records where collection = $1', [source.name])
      return rows.map(({ id }) => String(id))
    },
    async isListed(id) {
      const row = await readOne(source, id, 'listed')
      return row?.listed === true
    },
  }
}

async function readOne({ name, query }: Source, id: string, column: 'whole' | 'listed'): Promise<Row | undefined> {
  // PostgreSQL has no text with NUL.
  if (id.includes('\0')) return undefined
  const [row] = await query(`select ${column} from records where collection = $1 and id = $2`, [name, id])
  return row
}

async function find<R>(source: Source, ask: Find, parse: (value: unknown) => R): Promise<Found<R>> {
  const { where, order = 'listed', view = 'ids', limit } = ask
  const searches = await readSearches(source, where, order)
  const rows = limit === 0 ? [] : await readPage(source, { ...ask, order }, searches)
  return {
    total: Number(rows[0]?.total ?? (await countTotal(source, where, searches))),
    ids: rows.map(({ id }) => String(id)),
    items: view === 'short' ? rows.map(({ short }) => Buffer.from(String(short))) : [],
    records: view === 'whole' ? rows.map(({ whole }) => parse(JSON.parse(String(whole)))) : [],
    mended: mendedOf(where, searches),
  }
}

type Searches = ReadonlyMap<string, Search>

async function readSearches(source: Source, where: Condition, order: Order = 'listed'): Promise<Searches> {
  const searches = new Map<string, Search>()
  for (const { field, words, within } of [...searchesOf(where), ...searchesOfOrder(order)]) {
    const key = searchKey(field, words)
    if (searches.has(key)) continue
    const { definition } = source
    const baseSql = (add: Scope['add']) => whereSql({ all: within }, { definition, add, searches })
    searches.set(key, await readSearch(source, field, words, baseSql))
  }
  return searches
}

function mendedOf(where: Condition, searches: Searches): Search['mended'] {
  const own = searchesOf(where).filter(({ field }) => field === 'text')
  return own.flatMap(({ field, words }) => searches.get(searchKey(field, words))?.mended ?? [])
}

function from({ name }: Source): string {
  return `from records where collection = '${name}' and listed and`
}

async function countTotal(source: Source, where: Condition, searches: Searches): Promise<number> {
  const { add, values } = parameters()
  const sql = whereSql(where, { definition: source.definition, add, searches })
  if (sql === 'true') return source.size
  // The count of a frequent value would look at each record that has it.
  const [only] = sql === 'facets @> array[$1]' ? values : []
  const [row] =
    only === undefined
      ? await source.query(`select count(*)::integer as total ${from(source)} ${sql}`, values)
      : await source.query('select count as total from facet_counts where collection = $1 and facet = $2', [
          source.name,
          only,
        ])
  return Number(row?.total ?? 0)
}

type Page = Find & { order: Order }

async function readPage(source: Source, { where, order, view, after, offset, limit }: Page, searches: Searches) {
  const { add, values } = parameters()
  const rarities = typeof order === 'object' && 'alike' in order ? await raritiesOf(source, order.alike, searches) : []
  const scope: Scope = { definition: source.definition, add, searches, rarities }
  const column = view === 'short' || view === 'whole' ? `, ${view}` : ''
  const sql = whereSql(where, scope)
  const skipped = offset ?? after?.offset ?? 0
  const most = Number.isFinite(limit) ? `limit ${add(limit)}::bigint` : ''
  if (order === 'listed') {
    const last = after && `(select place ${from(source)} id = ${add(after.id)})`
    const isBehind = last ? `and place > coalesce(${last}, '')` : ''
    const skip = last ? `(case when ${last} is null then ${add(skipped)}::bigint else 0 end)` : add(skipped)
    return source.query(
      `select id${column} ${from(source)} ${sql} ${isBehind} order by place ${most} offset ${skip}`,
      values,
    )
  }
  const kept = 'alike' in order ? 'where rank > 0' : ''
  const sorted = 'order by rank desc nulls last, place'
  const hits = `select id, place, ${orderSql(order, scope)} as rank ${from(source)} ${sql}`
  const last =
    after &&
    `(select at from (select id, row_number() over (${sorted}) as at from hits ${kept}) one where id = ${add(after.id)})`
  // A ranking by a search has seen every hit, so that counting them costs nothing.
  const total = 'relevance' in order ? ', (select count(*) from hits)::integer as total' : ''
  return source.query(
    `with hits as (${hits}),
       page as (select * from hits ${kept} ${sorted} ${most} offset coalesce(${last ?? 'null'}, ${add(skipped)}::bigint))
     select id${column}${total} from page join (select id${column} ${from(source)} true) whole using (id) ${sorted}`,
    values,
  )
}

/** How rare the records are that meet each of the conditions. */
function raritiesOf(source: Source, alike: readonly (readonly [Condition, number])[], searches: Searches) {
  return Promise.all(
    alike.map(async ([where]) => Math.log(1 + source.size / (1 + (await countTotal(source, where, searches))))),
  )
}

async function count(source: Source, where: Condition, facets: readonly string[], most: number): Promise<Counts> {
  const searches = await readSearches(source, where)
  const [total, counted] = await Promise.all([
    countTotal(source, where, searches),
    facets.length === 0 ? [] : countFacets(source, { where, facets, most }, searches),
  ])
  const values = Object.fromEntries(facets.map((facet): [string, FacetCount[]] => [facet, []]))
  for (const { facet, label, count } of counted)
    values[String(facet)]?.push({ value: String(label), count: Number(count) })
  return { total, values, mended: mendedOf(where, searches) }
}

function countFacets(
  source: Source,
  { where, facets, most }: { where: Condition; facets: readonly string[]; most: number },
  searches: Searches,
): Promise<Row[]> {
  const { add, values } = parameters()
  const collection = add(source.name)
  const names = add(facets)
  const sql = whereSql(where, { definition: source.definition, add, searches })
  const counted =
    sql === 'true'
      ? `select facet, count, label from facet_counts where collection = ${collection}`
      : `select facet, hits.count, label from facet_counts
         join (select facet, count(*)::integer as count from (select facets ${from(source)} ${sql}) found, unnest(facets) as one (facet)
           where split_part(facet, '=', 1) = any(${names}::text[]) group by 1) hits using (facet)
         where collection = ${collection}`
  const limit = Number.isFinite(most) ? `where rank <= ${add(most)}::bigint` : ''
  return source.query(
    `select facet, label, count from (
       select facet, label, count, row_number() over (partition by facet order by count desc, label collate "C") as rank
       from (select split_part(facet, '=', 1) as facet, label, count from (${counted}) every) named
       where facet = any(${names}::text[])) ranked ${limit} order by facet, rank`,
    values,
  )
}

async function spread(source: Source, where: Condition, number: string): Promise<Spread | undefined> {
  const searches = await readSearches(source, where)
  const { add, values } = parameters()
  const scope: Scope = { definition: source.definition, add, searches }
  const column = numberSql(number, scope)
  const [row] = await source.query(
    `select min(${column}) as least, percentile_disc(0.5) within group (order by ${column}) as median
     ${from(source)} ${whereSql(where, scope)}`,
    values,
  )
  const { least = null, median = null } = row ?? {}
  return least === null || median === null ? undefined : { least: Number(least), median: Number(median) }
}
