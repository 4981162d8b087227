/** A search of a named text as data for SQL: the units of record-index/text/units.ts, read by a few small queries. */
import { z } from 'zod'
import type { TableDefinition } from '../../record-index/index.ts'
import { type Frequencies, termsIn } from '../../record-index/text/alternatives.ts'
import { parseQuery } from '../../record-index/text/parse-query.ts'
import { isEnough, LEAST_OF_BEST } from '../../record-index/text/rank.ts'
import { errorsAllowed, halvesOf, partOf, type Similar, similarIn } from '../../record-index/text/similar.ts'
import {
  type Manner,
  mendedWithout,
  partsIn,
  type QueryUnits,
  termsOfSimilar,
  type Unit,
  unitsOf,
  unknownIn,
} from '../../record-index/text/units.ts'
import { vocabularyOf } from '../../record-index/text/vocabulary.ts'
import { stemOf } from '../../record-index/text/word-forms.ts'
import {
  type Add,
  foundSql,
  parameters,
  type Search,
  type Spelling,
  scoreSql,
  sideBySideSql,
  sumSql,
  unitSql,
} from './compile.ts'
import type { Query } from './connect.ts'
import { lexemeOf } from './rows.ts'

/** The listed records of one collection in the database. */
export interface Source {
  name: string
  definition: TableDefinition<unknown>
  size: number
  query: Query
}

/** Returns a condition for the records that a search is of. */
type BaseSql = (add: Add) => Promise<string>

/** Resolves with a query of a named text, read as in memory: `text` with spelling and synonyms, others plainly. */
export async function readSearch(source: Source, field: string, query: string, baseSql: BaseSql): Promise<Search> {
  const { ownWords: own, weakWords: weak, isDescribed } = source.definition
  const isLenient = field === 'text'
  const manner = isLenient ? { own, weak, isLenient, isDescribed } : {}
  const read = await readUnits(source, field, query, manner)
  const { units, unwanted } = read
  const spellings = await spellingsOf(source, field, units)
  const search = { field, units, unwanted, spellings, isDescribed, mended: read.mended }
  if (read.isEverything) return { ...search, needed: 'every' }
  if (units.length === 0) return { ...search, needed: 'none' }
  const needed = units.filter(({ isOptional }) => !isOptional)
  const all = { ...search, needed }
  const isAll = !isLenient || (!isDescribed && (await hasAll(source, all, baseSql)))
  return isAll ? all : mostOf(source, search, needed, baseSql)
}

async function readUnits(source: Source, field: string, query: string, manner: Manner): Promise<QueryUnits> {
  const parsed = parseQuery(query)
  const parts = partsIn(parsed, await frequencies(source, field, termsIn(parsed)), manner)
  const similar = new Map<string, Similar>()
  for (const word of unknownIn(parts, manner)) similar.set(word, await similarTo(source, word))
  const known = await frequencies(source, field, termsOfSimilar(similar))
  return unitsOf(parts, { similar, known, size: source.size }, manner)
}

async function frequencies({ name, query }: Source, field: string, terms: readonly string[]): Promise<Frequencies> {
  if (terms.length === 0) return new Map()
  const byLexeme = new Map(terms.map(term => [lexemeOf(field, term), term]))
  const rows = await query('select lexeme, records from frequencies where collection = $1 and lexeme = any($2)', [
    name,
    [...byLexeme.keys()],
  ])
  return new Map(rows.map(({ lexeme, records }) => [byLexeme.get(String(lexeme)) ?? '', Number(records)]))
}

/** Resolves with the words of names, labels and facts that are similar to one which no record has. */
async function similarTo(source: Source, word: string): Promise<Similar> {
  const apart = await wordsApart(source, word)
  if (apart) return { kind: 'apart', words: apart }
  const rows = await source.query(
    `select word from spellings where collection = $1 and (strpos(word, $2) > 0
       or (left(word, 1) = left($3, 1) and length(word) between length($3) - $4::integer and length($3) + $4::integer))
     order by word`,
    [source.name, partOf(word), word, errorsAllowed(word)],
  )
  return similarIn(vocabularyOf(rows.map(row => String(row.word))), word)
}

/** Resolves with two words that are side by side in some record and are the typed one. */
async function wordsApart(source: Source, word: string): Promise<string[] | undefined> {
  const halves = halvesOf(word)
  const known = await frequencies(source, 'text', halves.flat().map(stemOf))
  for (const pair of halves) {
    const terms = pair.map(stemOf)
    if (!terms.every(term => known.has(term))) continue
    const { add, values } = parameters()
    const where = sideBySideSql({ terms, sideBySide: { terms } }, 'text', add)
    if (await exists(source, where, values)) return pair
  }
  return undefined
}

/** The ways in which names spell the units, as far as records have their terms; the longest first. */
async function spellingsOf(source: Source, field: string, units: readonly Unit[]): Promise<Spelling[]> {
  const all = units.flatMap(({ any }, unit) => any.flatMap(({ spelled }) => spelled.map(terms => ({ terms, unit }))))
  const known = await frequencies(source, field, [...new Set(all.flatMap(({ terms }) => terms))])
  const spelled = all.filter(({ terms }) => terms.every(term => known.has(term)))
  return spelled.sort((a, b) => b.terms.length - a.terms.length)
}

async function hasAll(source: Source, search: Search, baseSql: BaseSql): Promise<boolean> {
  const { add, values } = parameters()
  return exists(source, `${foundSql(search, add)} and ${await baseSql(add)}`, values)
}

async function exists({ name, query }: Source, where: string, values: readonly unknown[]): Promise<boolean> {
  const rows = await query(`select 1 from records where collection = '${name}' and listed and ${where} limit 1`, values)
  return rows.length > 0
}

/** Resolves with a search for records that have enough of the units: the one with the highest score decides. */
async function mostOf(
  source: Source,
  search: Omit<Search, 'needed'>,
  needed: readonly Unit[],
  baseSql: BaseSql,
): Promise<Search> {
  const [firm = [], free = []] = [true, false].map(is => needed.filter(({ isFirm = false }) => isFirm === is))
  if (firm.length > 0 && free.every(({ tellsLittle }) => tellsLittle)) return withLeftOut(search, firm, needed)
  const { add, values } = parameters()
  const has = needed.map(unit => unitSql(unit, search.field, add))
  const [best] = await source.query(
    `select array[${has.join(', ')}]::boolean[] as has, ${sumSql(search.units, search.field, add)} as sum from records
     where collection = '${source.name}' and listed and ${foundSql({ ...search, needed, least: 1 }, add)} and ${await baseSql(add)}
     order by ${scoreSql(search, add)} desc, place limit 1`,
    values,
  )
  const sum = Number(best?.sum ?? 0)
  const { isDescribed } = source.definition
  if (!isEnough(sum, needed, isDescribed)) return withLeftOut(search, 'none', needed)
  const isUsed = z.array(z.boolean()).parse(best?.has)
  const isAll = isDescribed && (await hasAll(source, { ...search, needed }, baseSql))
  const used = needed.filter((_, at) => isAll || isUsed[at])
  return { ...withLeftOut(search, used, needed), needed, least: sum * LEAST_OF_BEST }
}

function withLeftOut(search: Omit<Search, 'needed'>, used: readonly Unit[] | 'none', needed: readonly Unit[]): Search {
  const leftOut = needed.filter(unit => !unit.isFirm && (used === 'none' || !used.includes(unit)))
  return { ...search, needed: used, mended: mendedWithout(search.mended, leftOut) }
}
