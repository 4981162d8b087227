import { countryCode, isCountryCode } from '#contract/countries.ts'
import { type City, findCity, populationOf, spelledCity } from '../../text/gazetteer.ts'
import { isArea, wordsOfPiece } from '../../text/place-areas.ts'
import { line } from '../../text/plain-text.ts'
import { readAlternatives } from '../../text/read-yaml.ts'
import { type State, stateByCode, stateByName } from '../../text/states.ts'
import { withoutExclusions } from './exclusions.ts'
import { readZoneLetters } from './time-zone.ts'

const MAX_WORDS = 3
/** So large a city is meant by its name alone, whatever is written behind it. */
const LARGE_CITY = 500_000
const TOWN = 100_000
const PART_OF_CITY = /(?<=^|[;|/•·]\s?)(\p{L}[\p{L}. -]{1,30}?)\s?\((\p{L}[\p{L} -]{1,30})\)/gu
/** British, American and continental codes stand beside the city without a comma; the first half of a British one alone. */
const POSTCODE = /\b[A-Z]{1,2}\d[A-Z\d]?(?:\s?\d[A-Z]{2})?\b|\b\d{4,6}(?:-\d{3,4})?\b/g
/** "Paris 8e", "Lyon 3ème arrondissement", "Dublin 2". */
const DISTRICT =
  /(?<=\p{L} )\d{1,2}(?:er|[eè]|[eè]me|st|nd|rd|th)(?!\p{L})(?: arr(?:ondissement)?\b\.?)?|(?<=\p{L}{3} )\d{1,2}(?=\s*(?:$|[,;|/)]))/giu
/** "Korea, Republic of" and "Taiwan, Province of China" are one country in the register's order of words. */
const REGISTER_FORM = /,\s*(?:[a-z]+ ){0,2}(?:republic|province|kingdom|states?) of(?: china)?(?=\s*(?:$|[,;|)]))/gi
/** "US/LATAM timezones", "US or EU hours": the hours of all of them, and no place. */
const HOURS_OF =
  /(?<!\p{L})((?:\p{Lu}[\p{L}.]+\s?(?:\/|&|\bor\b|\band\b)\s?)+\p{Lu}[\p{L}.]+)(?=[ -](?:(?:business|working|office) )?(?:time ?-?zones?|timezones?|tz|hours|hrs|overlap)\b)/gu

/**
 * A location text as groups of pieces: "Remote - Canada (BC); London, UK" is [[Canada, BC], [London, UK]]. A group is
 * read from left to right, because "Atlanta, Georgia" is one place and "Canada, Georgia" are two.
 */
export function splitPlace(text: string): string[][] {
  const stated = withoutExclusions(plainMarks(text))
  const groups = withoutHours(stated)
    .replace(PART_OF_CITY, (both, city: string, part: string) => (isPartOf(city, part) ? city : both))
    .replace(POSTCODE, ' ')
    .replace(DISTRICT, ' ')
    .replace(/(\p{RI}{2})\s*(?=\p{RI})/gu, '$1, ')
    .replace(/(?<=\p{L}{4})weit(?!\p{L})/giu, '')
    .replace(/[()[\]{}（）]|(?<!\s)\s+[-–—]+\s+|:\s/g, ', ')
    .split(/(?:(?<!\s)\s+)?[;|/•·]\s*|(?<!\s)\s+[-–—]+\s*$/)
    .map(group => readGroup(group.split(/(?:(?<!\s)\s+)?,\s*/)))
    .filter(group => group.length > 0)
  return withoutSouthEastAsia(groups, stated)
}

/** The marks of other scripts and of forms as those that are read here. */
export function plainMarks(text: string): string {
  return line(text, 2000)
    .replaceAll('_', ' ')
    .replace(/(?<=\p{L})-(?:weit|wide)(?!\p{L})/giu, '')
    .replace(/[、，]|(?<=\p{Script=Han})或(?=\p{Script=Han})/gu, ', ')
    .replace(/[・／；]/g, ' / ')
    .replace(/\band\/or\b/gi, ' or ')
}

/** Without time zones, hours, and the order of words of the register of countries. */
export function withoutHours(text: string): string {
  return readZoneLetters(text)
    .rest.replace(REGISTER_FORM, '')
    .replace(HOURS_OF, list => (list.split(/\/|&|\bor\b|\band\b/).every(isAreaOrCountry) ? '' : list))
}

/** "SF (SoMa)" is a quarter, whatever small towns of the name there are. */
function isPartOf(city: string, part: string): boolean {
  const town = certainCountry(part) === undefined ? cityAlone(part) : undefined
  if (cityAlone(city) === undefined || town === undefined || spelledCity(part) || stateByName(part)) return false
  return populationOf(town) < TOWN
}

function isAreaOrCountry(name: string): boolean {
  return isArea(name) || certainCountry(name.trim()) !== undefined
}

function readGroup(pieces: string[]): string[] {
  return pieces.filter(piece => !saysNoPlace(piece)).flatMap(splitList)
}

/** SEA is Seattle's airport by itself and in a list of cities ("SF, NYC, SEA"), South East Asia beside anything else. */
function withoutSouthEastAsia(groups: string[][], text: string): string[][] {
  const pieces = groups.flat()
  if (!pieces.includes('SEA')) return groups
  const others = pieces.filter(piece => piece !== 'SEA')
  const isCity = text === 'SEA' || (others.length > 0 && others.every(isOnlyCity))
  return isCity ? groups : groups.map(group => group.filter(piece => piece !== 'SEA'))
}

function isOnlyCity(piece: string): boolean {
  return certainCountry(piece) === undefined && cityAlone(piece) !== undefined
}

/** "San Francisco and Toronto" is two places, "Bosnia and Herzegovina" one. */
function splitList(piece: string): string[] {
  const whole = bare(piece)
  if (whole === '') return []
  if (isPlace(whole)) return [whole]
  const parts = piece.split(/(?<!\s)\s+(?:and|or|und|oder|et|ou|y|o|&|\+|as well as)\s+|(?:(?<!\s)\s+)?[&+]\s*/i)
  if (parts.length > 1) return parts.flatMap(splitList)
  return splitWords(whole)
}

/** The piece without what only surrounds a place; empty when nothing, or only an area such as EMEA, is left. */
function bare(piece: string): string {
  const given = trimMarks(piece)
  if (given === '' || isArea(given)) return ''
  if (isPlace(given)) return given
  const place = trimMarks(trimMarks(withoutParts(given.replace(NOT_PLACE, ' '))).replace(LEADING_WORDS, ''))
  return isArea(place) ? '' : place
}

/** "US-San Francisco", "IN-KA-Bengaluru", "London-UK", "London UK" and "MD Madrid ES" carry their country without a comma. */
function splitWords(piece: string): string[] {
  const prefixed = /^([A-Z]{2,3})\s*-\s*(?:[A-Z]{2,3}\s*-\s*)?(\S.*)$/.exec(piece)
  if (prefixed?.[1] && prefixed[2] && (certainCountry(prefixed[1]) ?? cityAlone(prefixed[1])) !== undefined) {
    const rest = bare(prefixed[2])
    return rest === '' ? [prefixed[1]] : [rest, prefixed[1]]
  }
  const suffixed = /^(\S.*?)\s*-\s*([^-]+)$/.exec(piece)
  if (suffixed?.[1] && suffixed[2] && certainCountry(suffixed[2]) !== undefined)
    return [...notEmpty(bare(suffixed[1])), suffixed[2]]
  // "London-One Canada Square": a city and the building in it.
  const [, city = '', part = ''] = /^(\p{Lu}[\p{L} ]{2,}?)-([\p{Lu}\d].*)$/u.exec(piece) ?? []
  if (isLarge(city) && !stateByName(part)) return [city]
  const inside = /\b(?:in|from|near)\s+(\S.*)$/i.exec(piece)?.[1]
  if (inside && isPlace(bare(inside))) return [bare(inside)]
  const words = piece.split(' ')
  for (let count = Math.min(MAX_WORDS, words.length - 1); count > 0; count--) {
    const tail = words.slice(-count).join(' ')
    // "Northern America" ends in a country's name and is none.
    if (isArea(tail)) return splitList(words.slice(0, -count).join(' '))
    if (endsPlace(tail)) return [...notEmpty(bare(words.slice(0, -count).join(' '))), tail]
    const head = words.slice(0, count).join(' ')
    if (certainCountry(head) !== undefined) return [head, ...notEmpty(bare(words.slice(count).join(' ')))]
  }
  return [piece]
}

/** Whether a city is so large that its name alone says which. */
export function isLarge(name: string): boolean {
  const city = cityAlone(name)
  return city !== undefined && populationOf(city) >= LARGE_CITY
}

function endsPlace(words: string): boolean {
  return (
    certainCountry(words) !== undefined || Boolean(stateByName(words, 'US') ?? stateByName(words) ?? stateCode(words))
  )
}

function notEmpty(text: string): string[] {
  return text === '' ? [] : [text]
}

function trimMarks(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/^[\s,.:*_'"“”–—-]+|(?<![\s,:*_'"“”–—?!-])[\s,:*_'"“”–—?!-]+$/g, '')
    .trim()
}

function isPlace(piece: string): boolean {
  return Boolean(certainCountry(piece) ?? cityAlone(piece) ?? stateByName(piece) ?? stateCode(piece))
}

/**
 * The country a piece of a location names by itself. Codes count in capitals only ("in", "us" and "it" are words), and
 * three capitals may as well be a city (DEN, SEA).
 */
export function certainCountry(piece: string): string | undefined {
  if (isWord(piece)) return undefined
  if (/^(?:usa?|uk|uae)$/.test(piece)) return countryCode(piece)
  if (piece.length <= 3) {
    const code = piece.replace(/\./g, '')
    if (piece !== piece.toUpperCase() && !/^[A-Z]\.?[A-Z]\.?$/.test(piece)) return undefined
    if (code.length === 3 && spelledCity(code)) return undefined
    if (isCountryCode(code) || code.length === 3 || code === 'UK') return countryCode(code)
    return /\p{Script=Latin}/u.test(code) ? undefined : countryCode(code)
  }
  return countryCode(piece)
}

/**
 * The city a piece means with nothing beside it; "Central" and "wa" are words, and of three letters only those we spell
 * (Zug).
 */
export function cityAlone(piece: string): City | undefined {
  if (isWord(piece) || /^[a-z]{1,3}$/.test(piece)) return undefined
  return /^[A-Z][a-z]{1,2}$/.test(piece) && !spelledCity(piece) ? undefined : findCity(piece)
}

/** A US, Canadian or (in three letters) Australian abbreviation; some are a country's code as well (CA, DE, IN). */
export function stateCode(piece: string): State | undefined {
  if (/^(?:NSW|QLD|VIC|TAS|ACT)$/.test(piece)) return stateByCode(piece, 'AU')
  return /^(?:[A-Z]{2}|[A-Z]\.[A-Z]\.)$/.test(piece) ? stateByCode(piece) : undefined
}

const PHRASES = readAlternatives(new URL('place-words.yaml', import.meta.url), [
  'notPlace',
  'words',
  'codes',
  'partsOfUs',
  'notWhere',
])

/**
 * What stands beside a place without being one: how the work is done, and filler around it. Applied to one piece of a
 * location.
 */
const NOT_PLACE = new RegExp(
  String.raw`(?:^|(?<=[\s,:–—-]))(?:100% |fully |full |partially |currently )?${PHRASES.notPlace}(?=$|[\s,:–—.*!-])`,
  'gi',
)

/** Little words before a place; inside a name they belong to it (Isle of Man, Saint Vincent and the Grenadines). */
const LEADING_WORDS =
  /^(?:(?:within|inside|in|near|around|from|of|the|for|to|at|our|any|all|or|and)\s+)+|(?:\s+(?:within|in|from|for|to|at|or|and|of))+$/gi

/** Parts of the United States that are no states. */
const US_PARTS = new RegExp(String.raw`\b${PHRASES.partsOfUs}\b`, 'gi')

/** Refusals, and hours or passports the offer asks for: none says where the job is. */
const NOT_WHERE = new RegExp(PHRASES.notWhere, 'i')

const WORD = new RegExp(`^(?:${PHRASES.words}|${PHRASES.codes})$`)

export function isWord(piece: string): boolean {
  return WORD.test(wordsOfPiece(piece))
}

/** A country whose part is named: "East Coast US" is left as "US", "West Coast" alone says too little. */
function withoutParts(piece: string): string {
  return piece.replace(US_PARTS, ' ').replace(/\s+/g, ' ').trim()
}

export function saysNoPlace(piece: string): boolean {
  return NOT_WHERE.test(piece)
}
