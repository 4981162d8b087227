/** A table of records in the database, as the site asks it (../engine.ts). */
import { slugOf } from '#contract/words.ts'
import type { Table, Weighed } from '../engine.ts'
import { crcOf } from '../open-table.ts'
import type { Hits } from '../postings.ts'
import { type Search, searchTexts } from '../search-texts.ts'
import type { TableDefinition } from '../table-shape.ts'
import type { WordIndex } from '../word-index.ts'
import type { Answers } from './answers.ts'
import { all, any, type Condition, EVERY, not, Statement, withAny } from './condition.ts'
import { facetLexeme } from './lexemes.ts'
import { type DocumentRow, type DocumentWords, openRowsOf, rowsQuery, SHORT_ROWS, WHOLE_ROWS } from './rows.ts'
import { openSqlFacets } from './sql-facets.ts'
import { openSqlWords } from './sql-words.ts'

/** Of more documents their numbers tell as much: within a version of the data none is written anew. */
const MOST_SUMMED = 500

/** Of more found documents the list is walked. */
const MOST_SORTED = 10_000

/** The name of a table is that of its collection. */
export function openSqlTable<R>(
  name: string,
  definition: TableDefinition<R>,
  size: number,
  answers: Answers,
): Table<R> {
  const { ask } = answers
  const view = `${name}_rows`
  const numbers = { ...definition.numbers, ...definition.movingNumbers }
  const query = rowsQuery(view, Object.keys(definition.facets), Object.keys(numbers))
  const rows = openRowsOf(WHOLE_ROWS, documents => answers.read<DocumentRow[]>(query, [documents]))
  const words = openRowsOf(SHORT_ROWS, documents =>
    answers.read<DocumentWords[]>(
      `SELECT coalesce(json_agg(json_build_object('document', document, 'sequences', sequences)), '[]') FROM ${name}
       WHERE document = ANY($1::integer[])`,
      [documents],
    ),
  )
  const records = openRowsOf(WHOLE_ROWS, documents =>
    answers.read<{ document: number; record: string }[]>(
      `SELECT coalesce(json_agg(json_build_object('document', document, 'record', record)), '[]') FROM ${name}
       WHERE document = ANY($1::integer[])`,
      [documents],
    ),
  )
  const fields = new Map<string, WordIndex<Condition>>()
  const numbersOf = (number: string) => (document: number) => numberIn(rows.of(document).numbers[number])
  return {
    size,
    every: EVERY,
    having: (facet, value) => {
      const slug = slugOf(value)
      return withAny(slug === '' ? [] : [facetLexeme(facet, slug)])
    },
    within: (number, least, most): Condition => ({ kind: 'range', number, least, most }),
    behind: (document): Condition => ({ kind: 'behind', place: rows.of(document).place }),
    common: all as Table<R>['common'],
    either: (a: Condition, b: Condition) => any([a, b]),
    except: not as Table<R>['except'],
    setOf: (documents): Condition => ({ kind: 'documents', documents: [...documents] }),
    countOf,
    isEmpty,
    highest,
    heaviest: (weighed, limit) => heaviest(weighed as readonly Weighed<Condition>[], limit),
    listOf,
    page: (offset = 0, limit = Number.POSITIVE_INFINITY) => listOf(EVERY, offset, limit),
    ...openSqlFacets(name, view, answers, (facet, document) => rows.of(document).facets[facet] ?? []),
    numbersOf,
    numbersAround,
    item: document => Buffer.from(rows.of(document).item),
    join: (documents, before, after) =>
      Buffer.from(
        `${before}${rows
          .ofAll(documents)
          .map(({ item }) => item)
          .join(',')}${after}`,
      ),
    sum: documents =>
      crcOf(documents.length > MOST_SUMMED ? documents : rows.ofAll(documents).map(({ item_sum }) => item_sum)),
    record: document => definition.parse(JSON.parse(records.of(document).record)),
    isListed: document => rows.of(document).listed,
    find: id => ask<number | null>(`SELECT document FROM ${name} WHERE id = $1::text`, [id]) ?? undefined,
    allIds: () => ask<string[]>(`SELECT ARRAY(SELECT id FROM ${name} ORDER BY listed DESC, place)`, []),
    search,
    matching: (field, query) => searchTexts(wordsOf(field), query).documents,
  }

  function search(query: string): Search<Condition> {
    return searchTexts(wordsOf('text'), query, { own: definition.ownWords, mends: true })
  }

  function wordsOf(field: string): WordIndex<Condition> {
    const known = fields.get(field) ?? openSqlWords([name, field], answers, words, { isEmpty, countOf, listOf })
    fields.set(field, known)
    return known
  }

  function countOf(set: Condition): number {
    if (set === EVERY) return size
    const statement = new Statement()
    const counted = `(SELECT count(*)::integer FROM ${view} WHERE ${statement.where(set)})`
    if (set.kind !== 'words' || set.only === undefined) return ask<number>(counted, statement.values)
    // Kept by each load; to count a frequent word's records anew reads a row of each.
    const own = `collection = ${statement.value(name, 'text')}`
    const only = statement.value(set.only, 'text')
    return ask<number>(
      `coalesce((SELECT documents FROM words WHERE ${own} AND lexeme = ${only}),
         (SELECT documents FROM facet_values WHERE ${own} AND facet || '=' || slug = ${only}), ${counted})`,
      statement.values,
    )
  }

  function isEmpty(set: Condition): boolean {
    const statement = new Statement()
    return !ask<boolean>(`SELECT EXISTS (SELECT FROM ${foundBy(statement, set)})`, statement.values)
  }

  /**
   * As the index finds them. Of rare words the planner expects a hundred times too many, and for the first of five it walked
   * a list of a million; what is materialized it plans as if all were asked for, and reads no further than it must.
   */
  function foundBy(statement: Statement, set: Condition): string {
    const all = `SELECT document, place FROM ${view} WHERE ${statement.where(set)}`
    return `(WITH every AS MATERIALIZED (${all}) SELECT document, place FROM every) AS found`
  }

  /** Where few are found they are sorted, else the list is walked until enough are met. */
  function listOf(set: Condition, offset = 0, limit = Number.POSITIVE_INFINITY, total?: number): Hits {
    const areFew = set !== EVERY && (total === undefined ? hasFew(set) : total <= MOST_SORTED)
    const statement = new Statement()
    const from = areFew ? foundBy(statement, set) : `${view} WHERE ${statement.where(set)}`
    return documentsOf(statement, `${from} ORDER BY place`, offset, limit)
  }

  function hasFew(set: Condition): boolean {
    const statement = new Statement()
    const beginning = `SELECT FROM ${foundBy(statement, set)} LIMIT ${MOST_SORTED + 1}`
    return ask<boolean>(`SELECT count(*) <= ${MOST_SORTED} FROM (${beginning}) AS beginning`, statement.values)
  }

  function highest(number: string, set: Condition, most: number): Hits {
    const statement = new Statement()
    const where = `${statement.where(set)} AND "${number}" IS NOT NULL`
    return documentsOf(statement, `${view} WHERE ${where} ORDER BY "${number}" DESC, place`, 0, most)
  }

  function heaviest(weighed: readonly Weighed<Condition>[], limit: number): Hits {
    const statement = new Statement()
    const where = statement.where(any(weighed.map(({ set }) => set)))
    const terms = weighed.map(
      ({ set, weight }) => `CASE WHEN ${statement.text(set)} THEN ${statement.value(weight, 'float8')} ELSE 0 END`,
    )
    const sum = terms.length > 0 ? terms.join(' + ') : '0'
    return documentsOf(statement, `${view} WHERE ${where} ORDER BY ${sum} DESC, place`, 0, limit)
  }

  function documentsOf(statement: Statement, from: string, offset: number, limit: number): Hits {
    if (limit <= 0) return new Uint32Array()
    const most = Number.isFinite(limit) ? ` LIMIT ${statement.value(limit, 'bigint')}` : ''
    const skipped = offset > 0 ? ` OFFSET ${statement.value(offset, 'bigint')}` : ''
    const text = `SELECT ARRAY(SELECT document FROM ${from}${most}${skipped})`
    const documents = Uint32Array.from(ask<number[]>(text, statement.values))
    rows.together(documents)
    words.together(documents)
    records.together(documents)
    return documents
  }

  function numbersAround(number: string, value: number): number[] {
    const [last, next] = ask<(string | null)[]>(
      `SELECT ARRAY[(SELECT max("${number}") FROM ${view} WHERE listed AND "${number}" <= $1::float8)::text,
        (SELECT min("${number}") FROM ${view} WHERE listed AND "${number}" > $1::float8)::text]`,
      [value],
    )
    return [last, next].map(numberIn).filter(Number.isFinite)
  }
}

/** Numbers come as text: JSON has no infinite ones. */
function numberIn(text: string | number | null | undefined): number {
  return text === null || text === undefined ? Number.NaN : Number(text)
}
