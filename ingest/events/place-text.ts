import { saysNothing } from '../text/characters.ts'
import { type City, findCity, populationOf } from '../text/gazetteer.ts'
import { isArea } from '../text/places.ts'
import { readPatterns } from '../text/read-yaml.ts'

const SAYS = readPatterns(new URL('place-text.yaml', import.meta.url), 'placeholder label venue noVenue')
/** Street numbers, and the words of venues: no city's name has them. */
export const VENUE = SAYS.venue
/** A part longer than any city's name with its postal code is a sentence. */
const MAX_PART = 60

/** `Berlin (Germany)`, `Dallas, TX (USA)`, `17004 Girona, Spain` as parts, placeholders left out. */
export function placeParts(text: string): string[] {
  return text
    .replace(SAYS.label, '')
    .split(/(?:(?<!\s)\s+)?(?:[,;|·•()[\]\n]|\s[-–—]\s)\s*/)
    .map(part => part.trim())
    .filter(part => part !== '' && part.length <= MAX_PART && !saysNoPlace(part))
}

/** Nor are parts of the world places to go to. */
function saysNoPlace(part: string): boolean {
  return SAYS.placeholder.test(part) || saysNothing(part) || isArea(part)
}

/** `17004 Girona`, `00-001 Warszawa`, `C1043 Buenos Aires`, `Singapore 178902`, `London EC1A 1BB`, `NY 10001`. */
export function withoutPostcode(part: string): string {
  return part
    .replace(/^(?:(?:[A-Z]{1,2}-)?\d{3,6}(?:[ -]\d{2,4})?(?: [A-Z]{2})?|\d{2}-\d{3}|[A-Z]\d{4}(?:[A-Z]{3})?)\s+/, '')
    .replace(/(?<!\s)\s+(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{3,6}(?:-\d{3,4})?)$/, '')
    .trim()
}

/** `Praha 1`, `Praha 1-Staré Město`, `Dublin 2`, `Lyon 3e`. */
const NUMBERED = /^(\p{L}[^\d]*?) \d{1,2}(?:\p{Ll}{1,3})?(?:[-–].*)?$/u
/** `København K`, `Aarhus C`. */
const LETTERED = /^(.+) \p{Lu}{1,2}$/u
/** `東京都渋谷区神宮前1-2-3`, `서울특별시 강남구`: from the largest to the smallest, with nothing between. */
const UNSPACED = /^(?:〒?[\d-]+\s*)?(?:日本、?)?(\p{Script=Han}{2,3})[都市]|^(\p{Script=Hangul}{2,4}?)(?:특별|광역)시/u
/** Only a major city has districts that are written so. */
const WITH_DISTRICTS = 150_000
/** A smaller city's name may be the end of any other. */
const WITH_VENUES = 500_000

/** The city that a part of an address names beside a district, a venue or another town, in a country that is given. */
export function townOf(part: string, countryCode: string | undefined): string | undefined {
  const bare = withoutPostcode(part)
  if (findCity(part, { countryCode }) ?? findCity(bare, { countryCode })) return undefined
  // `PraguePrague`, `Lisbon Lisbon`.
  const [, once] = /^(.{3,}?) ?\1$/iu.exec(bare) ?? []
  const doubled = once ? findCity(once, { countryCode }) : undefined
  const town = doubled ?? oneOf(part, countryCode) ?? ofDistrict(bare, countryCode)
  return (town ?? (countryCode ? (glued(bare, countryCode) ?? behindVenue(part, countryCode)) : undefined))?.name
}

/** `RAI Amsterdam, Netherlands`: a venue that ends in a large city of the country after it, and is not a street. */
function behindVenue(part: string, countryCode: string): City | undefined {
  if (SAYS.noVenue.test(part)) return undefined
  const words = withoutPostcode(part).split(' ')
  const tails = [3, 2, 1].filter(count => count < words.length).map(count => words.slice(-count).join(' '))
  return tails
    .map(tail => findCity(tail, { countryCode }))
    .find(city => city !== undefined && populationOf(city) >= WITH_VENUES)
}

/** `HotelBologna`, `PraguePrague`: the name of a town after another word, without a blank between them. */
function glued(part: string, countryCode: string): City | undefined {
  const cuts = [...part.matchAll(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu)]
  return cuts.map(cut => findCity(part.slice(cut.index), { countryCode })).find(city => city !== undefined)
}

/** `Nairobi & Kilifi`: the first of several is where it begins; `Şişli/İstanbul` is a district and its city. */
function oneOf(part: string, countryCode: string | undefined): City | undefined {
  const written = part.split(/(?:(?<!\s)\s+)?(?:&|\/|\+|\band\b)\s*/)
  const several = countryCode === 'TR' ? written.toReversed() : written
  if (several.length < 2) return undefined
  return several.map(one => findCity(withoutPostcode(one), { countryCode })).find(city => city !== undefined)
}

function ofDistrict(part: string, countryCode: string | undefined): City | undefined {
  const [, han, hangul] = UNSPACED.exec(part) ?? []
  const name = NUMBERED.exec(part)?.[1] ?? (countryCode ? LETTERED.exec(part)?.[1] : undefined) ?? han ?? hangul
  const city = name === undefined ? undefined : findCity(name, { countryCode })
  return city && populationOf(city) >= WITH_DISTRICTS ? city : undefined
}
