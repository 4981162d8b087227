/** The place of a job, short enough for a line. Only for display: the stored place stays as published. */
import type { JobRecord } from '#contract'
import { countryName } from '#contract/countries.ts'
import { fold, foldPlace } from '#contract/text.ts'

/** Boards join the offices of a posting by `;`, people by ` / ` or ` or `; within parentheses they only explain a place. */
const SEMICOLON = /\s*;\s*(?![^(]*\))/
const SLASH_OR_WORD = /\s+(?:\/|or)\s+(?![^(]*\))/i
/** As many are shown whole; of more, only the first two. */
const MOST_SHOWN = 3

/** `Lisbon; Porto; +27 places`: each place once, the first of them by name. */
export function placeText(location: string): string {
  const places = placesIn(location)
  if (places.length <= MOST_SHOWN) return places.join('; ')
  const shown = places.slice(0, MOST_SHOWN - 1)
  return [...shown, `+${places.length - shown.length} places`].join('; ')
}

/** `Malta / Bulgaria` may be one way to say a place, a list has a semicolon or more than two parts. */
function placesIn(location: string): string[] {
  const isList = SEMICOLON.test(location) || location.split(SLASH_OR_WORD).length > 2
  if (!isList) return [location]
  const places = location.split(SEMICOLON).flatMap(part => part.split(SLASH_OR_WORD))
  const distinct = new Map<string, string>()
  for (const place of places.map(text => text.trim())) {
    const key = fold(place)
    if (place !== '' && !distinct.has(key)) distinct.set(key, place)
  }
  return distinct.size === 0 ? [location] : [...distinct.values()]
}

/** Returns the cities, countries and regions of a place that its text does not name: "NYC" is in New York. */
export function placeFacts({ location = '', places = [], countries, regions = [], closedTo = [] }: Placed) {
  const named = ` ${foldPlace(location)} `
  const unsaid = (names: string[]) => [...new Set(names)].filter(name => !named.includes(` ${foldPlace(name)} `))
  return {
    cities: unsaid(places.flatMap(({ city }) => city ?? [])).join(', '),
    countries: namesOf(countries),
    regions: unsaid(regions).join(', '),
    closedTo: namesOf(closedTo),
  }
}
type Placed = Pick<JobRecord, 'location' | 'places' | 'countries' | 'regions' | 'closedTo'>

function namesOf(codes: string[]): string {
  return codes
    .map(countryName)
    .sort((a, b) => a.localeCompare(b, 'en'))
    .join(', ')
}
