/** The records of a collection in the database: each method is a few statements, made of its condition. */
import { slugOf } from '#contract/text.ts'
import { type Condition, EVERYTHING, partsOf } from '../store/condition.ts'
import {
  type Counts,
  type FacetCount,
  type Find,
  type Found,
  type Mended,
  type Records,
  SEEN,
} from '../store/records.ts'
import { numberSql, orderSql, parameters, type Scope, type Search, whereSql } from './compile.ts'
import type { Row } from './connect.ts'
import { readSearch, type Source } from './search.ts'

/** Returns the records of a collection. */
export function recordsFrom<R>(source: Source, parse: (value: unknown) => R): Records<R> {
  const { name, size, query } = source
  return {
    size,
    find: ask => find(source, ask, parse),
    count: (where, facets = [], most = Number.POSITIVE_INFINITY) => count(source, where, facets, most),
    async get(id) {
      // PostgreSQL has no text with NUL.
      if (id.includes('\0')) return undefined
      const [row] = await query('select whole from records where collection = $1 and id = $2', [name, id])
      return row && parse(JSON.parse(String(row.whole)))
    },
    async allIds() {
      const rows = await query('select id from records where collection = $1', [name])
      return rows.map(({ id }) => String(id))
    },
  }
}

async function find<R>(source: Source, ask: Find, parse: (value: unknown) => R): Promise<Found<R>> {
  const { view = 'ids', limit } = ask
  const question = questionTo(source, ask.where)
  const page = limit === 0 ? Promise.resolve([]) : readPage(question, ask)
  const [rows, { count }] = await Promise.all([page, summaryOf(question)])
  return {
    total: Number(count),
    ids: rows.map(({ id }) => String(id)),
    items: view === 'short' ? rows.map(({ short }) => Buffer.from(String(short))) : [],
    records: view === 'whole' ? rows.map(({ whole }) => parse(JSON.parse(String(whole)))) : [],
    mended: [...question.mended],
  }
}

/** A list asks for its records, their values and their age with one condition: searches and records are read once. */
interface Question {
  source: Source
  where: Condition
  /** Of its searches, as far as they were read. */
  mended: Set<Mended>
  /** Begins a statement. */
  begin(): Scope & { values: unknown[] }
  summary?: Promise<Row>
}

const questions = new WeakMap<Condition, Question>()

function questionTo(source: Source, where: Condition): Question {
  const before = questions.get(where)
  if (before?.source === source) return before
  const { definition } = source
  const searches = new Map<string, Promise<Search>>()
  const mended = new Set<Mended>()
  const read: Scope['read'] = (field, words, within) => {
    const key = `${field}\n${words}`
    const baseSql = (add: Scope['add']) => whereSql({ all: within }, { ...question.begin(), add })
    const search = searches.get(key) ?? keptUnlessRejected({ where }, readSearch(source, field, words, baseSql))
    searches.set(key, search)
    return search
  }
  const question: Question = { source, where, mended, begin: () => ({ definition, read, mended, ...parameters() }) }
  questions.set(where, question)
  return question
}

function from({ name }: Source): string {
  return `from records where collection = '${name}' and listed and`
}

/** Resolves with the number of records that meet the condition, and the least and the median of when they were confirmed. */
function summaryOf(question: Question): Promise<Row> {
  question.summary ??= keptUnlessRejected(question, readSummary(question))
  return question.summary
}

function keptUnlessRejected<T>({ where }: Pick<Question, 'where'>, read: Promise<T>): Promise<T> {
  read.catch(() => questions.delete(where))
  return read
}

async function readSummary({ source, where, begin }: Question): Promise<Row> {
  const counted = countedIn(source, where)
  const statement = begin()
  const { add, values } = statement
  const seen = numberSql(SEEN, source)
  const counts = counted
    ? `select ${seen} as seen, count from facet_counts where collection = ${add(source.name)}
         and facet = ${add(counted.facet)} and ${await whereSql(counted.within, statement)}
       union all select ${seen}, -1 ${from(source)} ${await whereSql(counted.except, statement)}`
    : `select ${seen} as seen, 1 as count ${from(source)} ${await whereSql(where, statement)}`
  return (await source.query(`with ${summarySql(counts)} select * from summary`, values))[0] ?? {}
}

/** Returns parts of a statement: the last is the summary of counts by the time of confirmation. */
function summarySql(counts: string): string {
  return `sums as (select seen, sum(count)::integer as count from (${counts}) one group by 1 having sum(count) > 0),
    known as (select *, sum(count) over (order by seen) as up_to, sum(count) over () as total from sums
      where seen is not null),
    summary as (select (select coalesce(sum(count), 0) from sums) as count, min(seen) as least,
      min(seen) filter (where 2 * up_to >= known.total) as median from known)`
}

/**
 * Returns a condition as a view has counted its records: one facet, or everything ('' then), within bounds of moving
 * numbers, without the records that are excluded. Of a facet there may be a million; those that are excluded (jobs whose
 * closing date has passed) are few and found by an index.
 */
function countedIn({ definition }: Source, where: Condition) {
  const parts = partsOf(where)
  const excluded = parts.flatMap(part => ('not' in part ? [part.not] : []))
  const within = parts.filter(part => 'number' in part && numberSql(part.number, { definition }).startsWith('moving'))
  const [one = EVERYTHING, ...others] = parts.filter(part => !('not' in part || within.includes(part)))
  if (others.length > 0 || !('facet' in one || one === EVERYTHING)) return undefined
  const facet = 'facet' in one ? `${one.facet}=${slugOf(one.is)}` : ''
  return { facet, within: { all: within }, except: { all: [one, ...within, { any: excluded }] } }
}

/**
 * Resolves with the rows of a page. A ranking reads all records that match, and counts them if nothing else has; in list
 * order they are read only as far as the page.
 */
async function readPage(question: Question, ask: Find): Promise<Row[]> {
  const { source, where, summary } = question
  const { order = 'listed' } = ask
  const isPart = order === 'listed' || 'alike' in order
  if (isPart || summary || countedIn(source, where)) return readHits(question, ask)
  const rows = readHits(question, ask, { isCounting: true })
  const counted = rows.then(([row = {}]) => row)
  question.summary = keptUnlessRejected(question, counted)
  return (await rows).filter(({ id }) => id !== null)
}

/** Resolves with the rows of a page; if it counts, each has the summary of all that match, alone if the page is empty. */
async function readHits({ source, where, begin }: Question, ask: Find, { isCounting = false } = {}): Promise<Row[]> {
  const { order = 'listed', view, after, offset = after?.offset ?? 0, limit } = ask
  const statement = begin()
  const { add, values } = statement
  const alike = order !== 'listed' && 'alike' in order ? [{ any: order.alike.map(([one]) => one) }] : []
  const sql = await whereSql({ all: [where, ...alike] }, statement)
  const rarityOf = async (one: Condition) =>
    Math.log(1 + source.size / (1 + Number((await summaryOf(questionTo(source, one))).count)))
  const rank = await orderSql(order, where, statement, rarityOf)
  const sorted = 'order by rank desc nulls last, place'
  let kept = 'true'
  let skip = `${add(offset)}::bigint`
  if (after && order === 'listed') {
    const last = `(select place ${from(source)} id = ${add(after.id)})`
    kept = `place > coalesce(${last}, '')`
    skip = `(case when ${last} is null then ${skip} else 0 end)`
  } else if (after) {
    const places = `select id, row_number() over (${sorted}) as at from hits where ${kept}`
    skip = `coalesce((select at from (${places}) one where id = ${add(after.id)}), ${skip})`
  }
  const most = Number.isFinite(limit) ? `limit ${add(limit)}::bigint` : ''
  const column = view === 'short' || view === 'whole' ? `, ${view}` : ''
  const page = `(page join (select id${column} ${from(source)} true) whole using (id))`
  const summary = isCounting ? `, ${summarySql('select seen, 1 as count from hits')}` : ''
  return source.query(
    `with hits as (
       select id, place, ${numberSql(SEEN, source)} as seen, ${rank} as rank ${from(source)} ${sql}),
     page as (select * from hits where ${kept} ${sorted} ${most} offset ${skip}) ${summary}
     select * from ${isCounting ? `summary left join ${page} on true` : page} ${sorted}`,
    values,
  )
}

async function count(source: Source, where: Condition, facets: readonly string[], most: number): Promise<Counts> {
  const question = questionTo(source, where)
  const counted = facets.length === 0 ? [] : countFacets(question, facets, most)
  const [rows, { count: total, least, median }] = await Promise.all([counted, summaryOf(question)])
  const values = Object.fromEntries(facets.map((facet): [string, FacetCount[]] => [facet, []]))
  for (const { facet, label, count } of rows)
    values[String(facet)]?.push({ value: String(label), count: Number(count) })
  const seen = least === null ? undefined : { least: Number(least), median: Number(median) }
  return { total: Number(total), seen, values, mended: [...question.mended] }
}

/** Resolves with the values of facets. They are read from all records that match, which gives the summary as well. */
function countFacets(question: Question, facets: readonly string[], most: number): Promise<Row[]> {
  const rows = readFacets(question, facets, most)
  if (!countedIn(question.source, question.where))
    question.summary ??= keptUnlessRejected(
      question,
      rows.then(all => all.find(({ facet }) => facet === '') ?? {}),
    )
  return rows
}

async function readFacets({ source, where, begin }: Question, facets: readonly string[], most: number): Promise<Row[]> {
  const statement = begin()
  const { add, values } = statement
  const counted = countedIn(source, where)
  // Of a whole list, only the records that it does not want are read.
  const isAll = counted?.facet === ''
  const sql = await whereSql(isAll ? counted.except : where, statement)
  const isNamed = `split_part(facet, '=', 1) = any(${add(['', ...facets])}::text[])`
  const limit = Number.isFinite(most) ? `where rank <= ${add(most)}::bigint` : ''
  const kept = isAll ? `case when ${await whereSql(counted.within, statement)} then count else 0 end` : '0'
  const seen = `case facet when '' then ${numberSql(SEEN, source)} end`
  return source.query(
    `with one as (
       select facet, ${seen} as seen, ${kept} as count, first from facet_counts
         where collection = ${add(source.name)} and ${isNamed}
       union all select facet, ${seen}, ${isAll ? -1 : 1}, null
         from (select facets, moving ${from(source)} ${sql}) found, unnest(facets || '{""}') as of (facet) where ${isNamed}),
     counts as (select facet, seen, sum(count)::integer as count, min(first) as first from one group by 1, 2),
     ${summarySql("select seen, count from counts where facet = ''")},
     hits as (
       select split_part(facet, '=', 1) as facet, split_part(first, chr(1), 2) as label, count from counts
         where count > 0 and facet <> ''),
     ranked as (
       select *, row_number() over (partition by facet order by count desc, label collate "C") as rank from hits)
     select facet, label, count, rank, null as least, null as median from ranked ${limit}
     union all select '', '', count, 0, least, median from summary order by facet, rank`,
    values,
  )
}
