import type { Collection } from '#contract'
import type { RawRecord } from '../../adapter.ts'

/** Ten times what the longest of each kind has been. Readers further on are quick on texts of this length. */
const LONGEST_LINK = 8192
const LONGEST: Record<string, number> = {
  description: 100_000,
  summary: 100_000,
  title: 5000,
  name: 5000,
  categories: 5000,
  link: LONGEST_LINK,
  links: LONGEST_LINK,
  applyUrl: LONGEST_LINK,
  employerUrl: LONGEST_LINK,
  cfpUrl: LONGEST_LINK,
  page: LONGEST_LINK,
  call: LONGEST_LINK,
}
/** A place, a day, a word of the source's own. */
const LONGEST_OTHER = 1000
/** No employer or publisher gives so many places, tags or names. */
const MOST_MEMBERS = 200

/**
 * The record with no text longer, and no list of more members, than anybody publishes: what is beyond is cut off. All
 * that parses dates, places and pay comes after this, so none of it meets a megabyte. The key stays whole, for a part of
 * it could be another's.
 */
export function boundRecord<C extends Collection>(raw: RawRecord[C]): RawRecord[C] {
  const bounded = { ...raw }
  for (const [name, value] of Object.entries(raw))
    if (name !== 'key') Reflect.set(bounded, name, boundValue(value, LONGEST[name] ?? LONGEST_OTHER))
  return bounded
}

function boundValue(value: unknown, longest: number): unknown {
  if (typeof value === 'string') return value.slice(0, longest)
  if (Array.isArray(value)) return value.slice(0, MOST_MEMBERS).map(member => boundValue(member, longest))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, boundValue(inner, longest)]))
}
