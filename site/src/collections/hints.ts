/** What is said where a query was answered otherwise than it may have been meant. */
import { slugOf } from '#contract/words.ts'
import type { Mended, Table } from '../../record-index/index.ts'
import { countryHint, hintLine } from '../api/country-query.ts'
import { inAscii, mendedLine } from '../api/mended.ts'
import { spelledNearly } from '../api/nearest.ts'
import { type Filters, valuesIn } from './filters.ts'

const MOST_SHOWN = 3
/** So few are all named where none is near. */
const MOST_NAMED = 15
/** One slip for so many letters. */
const LETTERS_PER_SLIP = 3
/** Longer than any value. */
const MAX_LENGTH = 60

/** One ASCII line, as headers need it; undefined where there is nothing to say. */
export function hintOf(
  { vocabularies }: Pick<Filters, 'vocabularies'>,
  table: Table<unknown>,
  query: Record<string, unknown>,
  mended: readonly Mended[],
): string | undefined {
  const country = countryHint(query)
  const unknown = Object.entries(vocabularies).flatMap(([name, field]) => unknownIn(name, field, table, query[name]))
  const said = [country && hintLine(country), ...unknown, mendedLine(mended)].filter(line => line !== undefined)
  return said.length > 0 ? said.join(' ') : undefined
}

/** Values that no record has, each with those that come nearest. */
function unknownIn(name: string, field: string, table: Table<unknown>, value: unknown): string[] {
  if (typeof value !== 'string') return []
  const { values, slugs } = table.namesOf(field)
  return valuesIn(value, table, field).flatMap(asked => {
    const slug = slugOf(asked)
    if (slugs.includes(slug)) return []
    const near = nearest(slug, slugs).map(place => values[place] ?? '')
    const few = values.length <= MOST_NAMED ? values.toSorted() : []
    const named = (near.length > 0 ? near : few).map(inAscii).join(', ')
    const advice =
      named === ''
        ? 'the facets of the list name all there are'
        : `${near.length > 0 ? 'nearest' : 'there are'}: ${named}`
    return [`${name}: no record has "${inAscii(asked)}"; ${advice}.`]
  })
}

/** The places of the values that begin with the text or are spelled nearly so, the nearest first. */
function nearest(slug: string, slugs: readonly string[]): number[] {
  if (slug.length < 2 || slug.length > MAX_LENGTH) return []
  // What begins so is as near as what is spelled so.
  const beginnings = slugs.map(other => (other.startsWith(slug) ? slug : other))
  return spelledNearly(slug, beginnings, Math.floor(slug.length / LETTERS_PER_SLIP)).slice(0, MOST_SHOWN)
}
