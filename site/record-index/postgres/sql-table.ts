/** A table of records in the database, as the site asks it (../engine.ts). */
import { slugOf } from '#contract/words.ts'
import type { Table, Weighed } from '../engine.ts'
import { crcOf } from '../open-table.ts'
import type { Hits } from '../postings.ts'
import { type Search, searchTexts } from '../search-texts.ts'
import type { TableDefinition } from '../table-shape.ts'
import type { WordIndex } from '../word-index.ts'
import type { Answers } from './answers.ts'
import { mostCountedByRows } from './bitmaps.ts'
import { all, any, type Condition, EVERY, not, Statement, withAny } from './condition.ts'
import { facetLexeme } from './lexemes.ts'
import { type DocumentRow, type DocumentWords, openRowsOf, rowsQuery, SHORT_ROWS, WHOLE_ROWS } from './rows.ts'
import { openSqlFacets } from './sql-facets.ts'
import { openSqlSets } from './sql-sets.ts'
import { openSqlWords } from './sql-words.ts'

/** Of more documents their numbers tell as much: within a version of the data none is written anew. */
const MOST_SUMMED = 500

/** The name of a table is that of its collection; lexemes that more records have than `mostByRows` are counted by bits. */
export function openSqlTable<R>(
  name: string,
  definition: TableDefinition<R>,
  size: number,
  answers: Answers,
  mostByRows = mostCountedByRows(size),
): Table<R> {
  const { ask } = answers
  const view = `${name}_rows`
  const frequent = new Map(Object.entries(answers.frequent[name] ?? {}))
  const bitmaps = { collection: name, view, size, mostByRows, frequent }
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
  const { countOf, isEmpty, listOf, first } = openSqlSets(bitmaps, answers, documents => {
    for (const one of [rows, words, records]) one.together(documents)
  })
  const numbersOf = (number: string) => (document: number) => numberIn(rows.of(document).numbers[number])
  return {
    size,
    every: EVERY,
    having: (facet, value) => {
      const slug = slugOf(value)
      return withAny(slug === '' ? [] : [facetLexeme(facet, slug)])
    },
    within: (number, least, most): Condition => ({ kind: 'range', number, least, most }),
    behind,
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
    ...openSqlFacets(bitmaps, answers, (facet, document) => rows.of(document).facets[facet] ?? []),
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

  function behind(document: number): Condition {
    return { kind: 'behind', place: rows.of(document).place }
  }

  function search(query: string): Search<Condition> {
    return searchTexts(wordsOf('text'), query, { own: definition.ownWords, mends: true })
  }

  function wordsOf(field: string): WordIndex<Condition> {
    const known = fields.get(field) ?? openSqlWords([name, field], answers, words, { isEmpty, countOf, behind, listOf })
    fields.set(field, known)
    return known
  }

  function highest(number: string, set: Condition, most: number): Hits {
    const statement = new Statement()
    const where = `${statement.where(set)} AND "${number}" IS NOT NULL`
    return first(statement, `${view} WHERE ${where} ORDER BY "${number}" DESC, place`, 0, most)
  }

  function heaviest(weighed: readonly Weighed<Condition>[], limit: number): Hits {
    const statement = new Statement()
    const where = statement.where(any(weighed.map(({ set }) => set)))
    const terms = weighed.map(
      ({ set, weight }) => `CASE WHEN ${statement.text(set)} THEN ${statement.value(weight, 'float8')} ELSE 0 END`,
    )
    const sum = terms.length > 0 ? terms.join(' + ') : '0'
    return first(statement, `${view} WHERE ${where} ORDER BY ${sum} DESC, place`, 0, limit)
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
