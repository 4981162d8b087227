/** The records of a collection in the database: each method is a few statements, made of its condition. */
import type { Condition } from '../store/condition.ts'
import type { Counts, FacetCount, Find, Found, Mended, Order, Records, Spread } from '../store/records.ts'
import { numberSql, orderSql, parameters, type Scope, type Search, whereSql } from './compile.ts'
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
    isListed: async id => (await readOne(source, id, 'listed'))?.listed === true,
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
  const mended: Mended[] = []
  const question = questionTo(source)
  const rows = limit === 0 ? [] : await readPage(question, { ...ask, order }, mended)
  const total = rows[0]?.total ?? (await countTotal(question, where, limit === 0 ? mended : undefined))
  return {
    total: Number(total),
    ids: rows.map(({ id }) => String(id)),
    items: view === 'short' ? rows.map(({ short }) => Buffer.from(String(short))) : [],
    records: view === 'whole' ? rows.map(({ whole }) => parse(JSON.parse(String(whole)))) : [],
    mended,
  }
}

/** A question that takes several statements, whose searches are read once. */
interface Question {
  source: Source
  /** Begins a statement. */
  begin(mended?: Mended[]): Scope & { values: unknown[] }
}

function questionTo(source: Source): Question {
  const { definition } = source
  const searches = new Map<string, Promise<Search>>()
  const read: Scope['read'] = (field, words, within) => {
    const key = `${field}\n${words}`
    const baseSql = (add: Scope['add']) => whereSql({ all: within }, { definition, add, read })
    const search = searches.get(key) ?? readSearch(source, field, words, baseSql)
    searches.set(key, search)
    return search
  }
  return { source, begin: mended => ({ definition, read, mended, ...parameters() }) }
}

function from({ name }: Source): string {
  return `from records where collection = '${name}' and listed and`
}

async function countTotal({ source, begin }: Question, where: Condition, mended?: Mended[]): Promise<number> {
  const statement = begin(mended)
  const { values } = statement
  const sql = await whereSql(where, statement)
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

async function readPage(question: Question, requested: Find & { order: Order }, mended: Mended[]) {
  const { where, order, view, after, offset, limit } = requested
  const { source, begin } = question
  const scope = begin(mended)
  const { add, values } = scope
  const column = view === 'short' || view === 'whole' ? `, ${view}` : ''
  const sql = await whereSql(where, scope)
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
  const rarityOf = async (one: Condition) => Math.log(1 + source.size / (1 + (await countTotal(question, one))))
  const rank = await orderSql(order, { ...scope, mended: undefined }, rarityOf)
  const hits = `select id, place, ${rank} as rank ${from(source)} ${sql}`
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

async function count(source: Source, where: Condition, facets: readonly string[], most: number): Promise<Counts> {
  const question = questionTo(source)
  const mended: Mended[] = []
  const [total, counted] = await Promise.all([
    countTotal(question, where, mended),
    facets.length === 0 ? [] : countFacets(question, where, facets, most),
  ])
  const values = Object.fromEntries(facets.map((facet): [string, FacetCount[]] => [facet, []]))
  for (const { facet, label, count } of counted)
    values[String(facet)]?.push({ value: String(label), count: Number(count) })
  return { total, values, mended }
}

async function countFacets(
  { source, begin }: Question,
  where: Condition,
  facets: readonly string[],
  most: number,
): Promise<Row[]> {
  const statement = begin()
  const { add, values } = statement
  const collection = add(source.name)
  const names = add(facets)
  const sql = await whereSql(where, statement)
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
  const statement = questionTo(source).begin()
  const column = numberSql(number, statement)
  const [row] = await source.query(
    `select min(${column}) as least, percentile_disc(0.5) within group (order by ${column}) as median
     ${from(source)} ${await whereSql(where, statement)}`,
    statement.values,
  )
  const { least = null, median = null } = row ?? {}
  return least === null || median === null ? undefined : { least: Number(least), median: Number(median) }
}
