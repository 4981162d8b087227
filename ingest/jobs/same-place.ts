import type { JobRecord } from '#contract'
import { countryCode } from '#contract/countries.ts'
import { foldLine } from '#contract/text.ts'
import { spelledCity } from '../text/gazetteer.ts'

/** Larger than a city and no ISO country by these names. */
const AREAS = new Set([
  ...['emea', 'apac', 'latam', 'amer', 'mena', 'cis', 'dach', 'eu', 'eea', 'us', 'uk', 'uae', 'usa'],
  ...['europe', 'asia', 'africa', 'oceania', 'americas', 'north america', 'south america', 'latin america'],
  ...['middle east', 'southeast asia', 'east asia', 'nordics', 'balkans', 'global', 'worldwide', 'anywhere', 'earth'],
])

type Placed = Pick<JobRecord, 'location' | 'countries' | 'workMode'>

/** Whether two postings of one role can be the same as far as their places tell; what is not stated contradicts nothing. */
export function samePlace(a: Placed, b: Placed): boolean {
  if (a.workMode && b.workMode && (a.workMode === 'remote') !== (b.workMode === 'remote')) return false
  if (a.countries.length > 0 && b.countries.length > 0 && !overlaps(a.countries, b.countries)) return false
  if (a.location !== undefined && foldLine(a.location) === foldLine(b.location ?? '')) return true
  const [here, there] = [readPlaces(a.location), readPlaces(b.location)]
  if (here.cities.length > 0 && there.cities.length > 0) return overlaps(here.cities, there.cities)
  if (here.areas.length > 0 && there.areas.length > 0) return overlaps(here.areas, there.areas) || haveCountries(a, b)
  return true
}

/** How much the places say the same: the better of two candidates is the one with the higher closeness. */
export function placeCloseness(a: Placed, b: Placed): number {
  if (foldLine(a.location ?? '') === foldLine(b.location ?? '')) return 2
  return overlaps(readPlaces(a.location).cities, readPlaces(b.location).cities) || overlaps(a.countries, b.countries)
    ? 1
    : 0
}

function haveCountries(a: Placed, b: Placed): boolean {
  return a.countries.length > 0 && b.countries.length > 0
}

function overlaps(a: string[], b: string[]): boolean {
  return a.some(one => b.includes(one))
}

/** "Hybrid - New York, NY; Remote (EMEA)" names the city New York and the area EMEA. */
function readPlaces(location = ''): { cities: string[]; areas: string[] } {
  const cities: string[] = []
  const areas: string[] = []
  for (const group of foldLine(location).split(/(?:(?<!\s)\s+)?(?:[;|/•()]|\s[-–—]\s|\bor\b|\band\b|&)\s*/)) {
    const parts = group
      .replace(/\b(?:fully |100% )?(?:remote|hybrid|on-?site|in[- ]office|office|work from home|job)\b/g, ' ')
      .split(',')
      .map(part => part.replace(/\s+/g, ' ').replace(/^[-–—:\s]+|(?<![-–—:\s])[-–—:\s]+$/g, ''))
      .filter(part => part !== '')
    const [first, ...rest] = parts
    if (first === undefined) continue
    if (isArea(first)) areas.push(first)
    else cities.push(cityCalled(first) ?? first)
    // "NYC" is a city wherever it stands; "NY" after a comma is the state.
    const further = rest.filter(part => !isArea(part) && (part.length > 2 || part === 'sf'))
    cities.push(...further.flatMap(part => cityCalled(part) ?? []))
    areas.push(...rest.filter(isArea))
  }
  return { cities, areas }
}

/** One name for "Kiev" and "Kyiv", "nyc" and "New York". */
function cityCalled(part: string): string | undefined {
  const city = part === 'ny' ? 'New York' : (spelledCity(part) ?? spelledCity(part.toUpperCase()))?.name
  return city && foldLine(city)
}

function isArea(part: string): boolean {
  // Two letters are more often a state than a country.
  return AREAS.has(part) || (part.length > 2 && countryCode(part) !== undefined)
}
