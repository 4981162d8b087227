import type { JobRecord, Place } from '#contract'
import { countryCode } from '#contract/countries.ts'
import type { RawJob } from '../../adapter.ts'
import { saysNothing } from '../../text/characters.ts'
import { countriesIn, placesIn } from '../../text/place-countries.ts'
import { line } from '../../text/plain-text.ts'
import { readPatterns } from '../../text/read-yaml.ts'
import { readTimeZones, timeZonesIn } from '../../text/zones.ts'
import { closedTo, regionsIn } from './place-regions.ts'
import { readWorkMode } from './work-mode.ts'

type PublishedPlace = Partial<RawJob> & { title: string; text?: string }
type JobPlace = Pick<JobRecord, 'location' | 'countries' | 'places' | 'regions' | 'closedTo' | 'workMode' | 'timeZones'>

const SAYS = readPatterns(new URL('residence.yaml', import.meta.url), 'everyResidence everyRefusal anywhere noPlace')
/** A text may list thirty towns; the shown ones are cut later, the countries of all count. */
const MAX_PLACE = 2000
const MAX_SHOWN = 300

/** The places of a job from all that its source states. An unstated fact stays absent. */
export function readPlace(published: PublishedPlace): JobPlace {
  const named = distinct((published.places ?? []).map(tidy)).filter(place => place !== '' && !saysNothing(place))
  const places = named.filter(place => !isSaidBetter(place, named))
  const stated = (published.countries ?? []).flatMap(country => countryCode(line(country), { isCountry: true }) ?? [])
  const found = placesIn(places, stated)
  const bare = stated.filter(code => found.every(({ country }) => country !== code)).map(country => ({ country }))
  const open = whereFrom(published, places, [...bare, ...found])
  // Only "Remote": the text may name where applicants must live.
  const isOpen = stated.length + found.length + (open.regions?.length ?? 0) + (open.closedTo?.length ?? 0) === 0
  const residence = isOpen ? residenceIn(published.text ?? '') : []
  const where = residence.length > 0 ? [...places, ...residence] : places
  const meant = residence.length > 0 ? placesIn(where) : found
  return {
    location: shown(places.filter(place => !SAYS.noPlace.test(place)).map(inSmallLetters)) || undefined,
    countries: distinct([...stated, ...meant.flatMap(({ country }) => country ?? [])]),
    ...(residence.length > 0 ? whereFrom(published, where, meant) : open),
    workMode: readWorkMode({ ...published, places }),
    timeZones: distinct([
      ...readTimeZones((published.timeZones ?? []).map(zone => line(zone))),
      ...timeZonesIn(places),
    ]),
  }
}

/** The places and regions, each if there is one; a field of countries may hold "Europe" and "Worldwide" too. */
function whereFrom({ title, countries = [], workMode = '' }: PublishedPlace, texts: string[], places: Place[]) {
  const published = [...texts, ...countries, workMode].map(text => line(text, MAX_PLACE))
  const regions = regionsIn(published, title)
  const excluded = closedTo(published)
  return {
    places: places.length > 0 ? places : undefined,
    regions: regions.length > 0 ? regions : undefined,
    closedTo: excluded.length > 0 ? excluded : undefined,
  }
}

/** Where a text says that applicants must live, as the texts of locations: "the EU or UK", "excluding the US". */
function residenceIn(text: string): string[] {
  const placesOf = (pattern: RegExp) => [...text.matchAll(pattern)].flatMap(({ groups }) => groups?.place ?? [])
  return [
    ...placesOf(SAYS.everyResidence),
    ...placesOf(SAYS.everyRefusal).map(place => `excluding ${place}`),
    ...(SAYS.anywhere.test(text) ? ['Anywhere in the world'] : []),
  ]
}

/** A part that its next one repeats: boards write city, state and country of "Vienna, Vienna, Austria" from three fields. */
const REPEATED = /(?<=^|, )([^,]+), (?=\1(?:,|$))/g

/** Every place once, and none cut in half: "New York; San" is not a place. */
function shown(places: string[]): string {
  const parts = places.flatMap(place => place.split(/(?:(?<!\s)\s+)?;\s*/).filter(Boolean))
  const [first = '', ...others] = distinct(parts.map(part => part.replaceAll(REPEATED, '')))
  let text = line(first, MAX_SHOWN)
  for (const other of others) {
    if (`${text}; ${other}`.length > MAX_SHOWN) break
    text = `${text}; ${other}`
  }
  return text
}

/** Short forms that are written in capitals, and short words that are not, within a text that is all capitals. */
const CAPITALS = /^(?:USA?|UK|UAE|EU|CIS|GCC|HQ|DC|NYC|APAC|EMEA|LATAM|AMER|MENA|MENAT|APJ|ASEAN|DACH|ANZ|SEA)$/
const BETWEEN = /^(?:OR|AND|OF|THE|TO|IN|DE|DO|DA|DEL|AM|UPON)$/

/** "KAZAKHSTAN, ASTANA" as names: a board shows its places in capitals. Codes ("AUSTIN, TX") stay. */
function inSmallLetters(place: string): string {
  if (/\p{Ll}/u.test(place) || !/\p{Lu}{4}/u.test(place)) return place
  return place
    .replaceAll(/[\p{Lu}\p{M}]+(?:['’ ][\p{Lu}\p{M}]+)*/gu, run => {
      if (!/\p{Lu}{4}/u.test(run)) return run
      const words = run.split(' ')
      const isCode = (at: number) =>
        words[at]?.length === 2 && (at + 1 === words.length ? at > 0 : words[at + 1] === 'OR')
      return words.map((word, at) => (isCode(at) ? word : nameOf(word))).join(' ')
    })
    .replace('ON-Site', 'On-site')
}

function nameOf(word: string): string {
  if (CAPITALS.test(word)) return word
  return BETWEEN.test(word) ? word.toLowerCase() : word.replace(/(?<=.).+/su, rest => rest.toLowerCase())
}

/** "Zagreb, , Croatia" and "Remote, N/A" lost a part on the way. */
function tidy(place: string): string {
  const text = line(place, MAX_PLACE)
  const parts = text.split(',').map(part => part.trim())
  const stated = parts.filter(part => part !== '' && !saysNothing(part))
  return (stated.length < parts.length ? stated.join(', ') : text).replace(/^[\s,;|-]+|(?<![\s,;|-])[\s,;|-]+$/g, '')
}

/** "London" beside "London, United Kingdom" is the same place, beside "London, Ontario" another. */
function isSaidBetter(place: string, places: string[]): boolean {
  const longer = places.filter(other => other.toLowerCase().startsWith(`${place.toLowerCase()}, `))
  const agrees = (other: string) => countriesIn([place]).every(country => countriesIn([other]).includes(country))
  return longer.some(agrees)
}

function distinct<T>(values: T[]): T[] {
  return [...new Set(values)]
}
