/** The formula of record-index/text/rank.ts as SQL: which records have a unit, and how much it counts in each. */
import type { Alternative } from '../../record-index/text/alternatives.ts'
import { NAMED, placeValue } from '../../record-index/text/rank.ts'
import { PLACES } from '../../record-index/text/texts.ts'
import type { Mended, Unit } from '../../record-index/text/units.ts'
import { lexemeOf, quoted, WEIGHTS } from './rows.ts'

/** Adds a value to those of a statement, and returns what stands for it there. */
export type Add = (value: unknown) => string

/** How names spell a unit: its number, and terms one after the other. */
export interface Spelling {
  unit: number
  terms: readonly string[]
}

/** A query that was read. */
export interface Search {
  /** The named text that is searched. */
  field: string
  units: readonly Unit[]
  /** The units that a record has to have; `every` and `none` stand for all records and no record. */
  needed: readonly Unit[] | 'every' | 'none'
  unwanted: readonly (readonly Alternative[])[]
  /** A record with one of these is found as well. */
  named: readonly Alternative[]
  spellings: readonly Spelling[]
  mended: readonly Mended[]
}

type Way = Pick<Alternative, 'terms' | 'sideBySide'>

export function parameters(): { add: Add; values: unknown[] } {
  const values: unknown[] = []
  return { values, add: value => `$${values.push(value)}` }
}

/** Returns a condition for records that a search finds. */
export function foundSql(search: Search, add: Add): string {
  if (search.needed === 'every') return ['true', ...unwantedSql(search, add)].join(' and ')
  const { needed, named, units, field } = search
  const has = (all: readonly Unit[]) => ['true', ...all.map(unit => unitSql(unit, field, add))].join(' and ')
  const firm = units.filter(({ isFirm, isOptional }) => isFirm && !isOptional)
  const ways = [
    ...(needed === 'none' ? [] : [has(needed)]),
    ...(named.length > 0 ? [`${unitSql({ any: named }, field, add)} and ${has(firm)}`] : []),
  ]
  return `(${[`(${ways.join(' or ') || 'false'})`, ...unwantedSql(search, add)].join(' and ')})`
}

export function unitSql({ any }: Pick<Unit, 'any'>, field: string, add: Add): string {
  const plain = any.filter(({ sideBySide }) => !sideBySide).map(({ terms }) => allOf(terms, field))
  const ways = plain.length > 0 ? [`words @@ ${add(plain.join(' | '))}::tsquery`] : []
  const phrases = any.filter(({ sideBySide }) => sideBySide).map(way => sideBySideSql(way, field, add))
  return `(${[...ways, ...phrases].join(' or ') || 'false'})`
}

export function unwantedSql({ unwanted, field }: Pick<Search, 'unwanted' | 'field'>, add: Add): string[] {
  return unwanted.map(any => `not ${unitSql({ any }, field, add)}`)
}

/** Returns a condition for terms one after the other in a name, lead, label or fact, and for words in no other form. */
export function sideBySideSql({ terms, sideBySide }: Way, field: string, add: Add): string {
  const asked = sideBySide && 'words' in sideBySide ? sideBySide.words : undefined
  const phrase = terms.map(term => quoted(lexemeOf(field, term))).join(' <-> ')
  const has = `words @@ ${add(allOf(terms, field))}::tsquery and named @@ ${add(phrase)}::tsquery`
  if (!asked) return `(${has})`
  const kinds = field === 'text' ? Object.keys({ ...NAMED_KINDS, fact: 0 }) : [field]
  return `(${has} and exists (select from unnest(texts) as line
    where split_part(line, ' ', 1) = any(${add(kinds)}::text[]) and strpos(line, ${add(` ${asked.join(' ')} `)}) > 0))`
}

/** Kinds of texts in the column `texts`, with what each counts as a whole name. */
const NAMED_KINDS = { name: NAMED.name, other: NAMED.otherName, lead: NAMED.lead }

/** Returns how much records have of a unit, by its best way and the place of that. */
export function valueSql({ any }: Unit, field: string, add: Add): string {
  const levels = any.flatMap(({ terms, tenths }) =>
    Object.values(PLACES).map(place => ({ value: placeValue(place, tenths), place, terms })),
  )
  const tests = [...Map.groupBy(levels, ({ value, place }) => `${value} ${place === PLACES.text}`).values()]
  const cases = tests
    .sort((a, b) => (b[0]?.value ?? 0) - (a[0]?.value ?? 0))
    .map(same => {
      const [{ value, place } = { value: 0, place: PLACES.text }] = same
      const query = same
        .map(({ terms, place }) => allOf(terms, field, WEIGHTS.slice(0, place + 1).join('')))
        .join(' | ')
      return `when ${place === PLACES.text ? `words @@ ${add(query)}` : `named @@ ${add(query)}`}::tsquery then ${value}`
    })
  return cases.length === 0 ? '0' : `(case ${cases.join(' ')} else 0 end)`
}

/** Returns the score of a record. */
export function scoreSql({ units, spellings, field }: Omit<Search, 'needed'>, add: Add): string {
  const values = units.map(unit => `${unit.weight} * ${valueSql(unit, field, add)}`)
  if (spellings.length === 0) return ['0', ...values].join(' + ')
  const inNames = units
    .filter(({ any }) => any.length > 0)
    .map(
      ({ any }) => `(named @@ ${add(any.map(({ terms }) => allOf(terms, field, 'AB')).join(' | '))}::tsquery)::integer`,
    )
  const longest = units.length * (spellings[0]?.terms.length ?? 0)
  const bonus = `name_bonus(texts, terms, ${add(spellings.map(({ terms }) => terms.join(' ')))}::text[],
    ${add(spellings.map(({ unit }) => unit + 1))}::integer[], ${add(units.map(({ weight }) => weight))}::integer[],
    ${add(units.flatMap(({ typed }) => typed.split(' ')))}::text[], ${add(JSON.stringify(NAMED_KINDS))}::jsonb)`
  // One unit beside other words adds nothing.
  const count = inNames.join(' + ')
  return `${values.join(' + ')} + case when ${count} > 1 or (${count} = 1 and shortest <= ${longest}) then ${bonus} else 0 end`
}

/** A tsquery for all of the terms, each in one of the places. */
function allOf(terms: readonly string[], field: string, weights = ''): string {
  const suffix = weights === '' || weights.length === WEIGHTS.length ? '' : `:${weights}`
  return `(${terms.map(term => quoted(lexemeOf(field, term)) + suffix).join(' & ')})`
}
