import { countryCode, isCountryCode } from '#contract/countries.ts'
import { type City, findCity, populationOf, spelledCity } from './gazetteer.ts'
import { isArea, wordsOfPiece } from './places.ts'
import { line } from './plain-text.ts'
import { readPatterns } from './read-yaml.ts'
import { type State, stateByCode, stateByName } from './states.ts'
import { readZoneLetters } from './zones.ts'

const SAYS = readPatterns(
  new URL('place-words.yaml', import.meta.url),
  'everyNotPlace word everyPartOfUs notWhere everyPartOfCity everyPostcode everyDistrict everyRegisterForm everyHoursOf',
  'groupEnd comma conjunction prefixed suffixed building dotted everyLeadingWord everyEdge',
)
const MAX_WORDS = 3
/** The name of a city this large is enough, whatever is written after it. */
const LARGE_CITY = 500_000
const TOWN = 100_000

/** A location text as groups of pieces: "Remote - Canada (BC); London, UK" is [[Canada, BC], [London, UK]]. */
export function splitPlace(text: string): string[][] {
  const stated = splitExclusions(plainMarks(text)).allowed
  const groups = withoutHours(stated)
    .replace(SAYS.everyPartOfCity, (both, city: string, part: string) => (isPartOf(city, part) ? city : both))
    .replace(SAYS.everyPostcode, ' ')
    .replace(SAYS.everyDistrict, ' ')
    .replace(/(\p{RI}{2})\s*(?=\p{RI})/gu, '$1, ')
    .replace(/(?<=\p{L}{4})weit(?!\p{L})/giu, '')
    .replace(/[()[\]{}（）]|(?<!\s)\s+[-–—]+\s+|:\s/g, ', ')
    .split(SAYS.groupEnd)
    .map(group => group.split(SAYS.comma).flatMap(piece => (saysNoPlace(piece) ? [] : splitList(piece))))
    .filter(group => group.length > 0)
  return withoutSouthEastAsia(groups, stated)
}

/** The marks of other scripts and of forms as those that are read here. */
export function plainMarks(text: string): string {
  const given = line(text, 2000)
  return (SAYS.dotted.test(given) ? given.split('.').reverse().join(', ') : given)
    .replaceAll('_', ' ')
    .replace(/(?<=\p{L})-(?:weit|wide)(?!\p{L})/giu, '')
    .replace(/[、，]|(?<=\p{Script=Han})或(?=\p{Script=Han})/gu, ', ')
    .replace(/[・／；]/g, ' / ')
    .replace(/\band\/or\b/gi, ' or ')
}

/** Without time zones, hours, and the order of words of the register of countries. */
export function withoutHours(text: string): string {
  const isPart = (name: string) => isArea(name) || certainCountry(name.trim()) !== undefined
  return readZoneLetters(text)
    .rest.replace(SAYS.everyRegisterForm, '')
    .replace(SAYS.everyHoursOf, list => (list.split(/\/|&|\bor\b|\band\b/).every(isPart) ? '' : list))
}

/** "SF (SoMa)" is a quarter, whatever small towns of the name there are. */
function isPartOf(city: string, part: string): boolean {
  const town = certainCountry(part) === undefined ? cityAlone(part) : undefined
  if (cityAlone(city) === undefined || town === undefined || spelledCity(part) || stateByName(part)) return false
  return populationOf(town) < TOWN
}

/** SEA is Seattle's airport by itself and in a list of cities ("SF, NYC, SEA"), South East Asia beside anything else. */
function withoutSouthEastAsia(groups: string[][], text: string): string[][] {
  const pieces = groups.flat()
  if (!pieces.includes('SEA')) return groups
  const others = pieces.filter(piece => piece !== 'SEA')
  const areCities = others.every(piece => certainCountry(piece) === undefined && cityAlone(piece) !== undefined)
  const isCity = text === 'SEA' || (others.length > 0 && areCities)
  return isCity ? groups : groups.map(group => group.filter(piece => piece !== 'SEA'))
}

/** "San Francisco and Toronto" is two places, "Bosnia and Herzegovina" one. */
function splitList(piece: string): string[] {
  const whole = bare(piece)
  if (whole === '') return []
  if (isPlace(whole)) return [whole]
  const parts = piece.split(SAYS.conjunction)
  if (parts.length > 1) return parts.flatMap(splitList)
  return splitWords(whole)
}

/** The piece without words around a place; empty if nothing, or only an area such as EMEA, is left. */
function bare(piece: string): string {
  const given = trimMarks(piece)
  if (given === '' || isArea(given)) return ''
  if (isPlace(given)) return given
  // "East Coast US" is the US; "West Coast" by itself is ambiguous.
  const named = trimMarks(given.replace(SAYS.everyNotPlace, ' ').replace(SAYS.everyPartOfUs, ' '))
  const place = trimMarks(named.replace(SAYS.everyLeadingWord, ''))
  return isArea(place) ? '' : place
}

/** "US-San Francisco", "IN-KA-Bengaluru", "London-UK", "London UK" and "MD Madrid ES" carry their country without a comma. */
function splitWords(piece: string): string[] {
  const { country: first, rest: behind = '' } = SAYS.prefixed.exec(piece)?.groups ?? {}
  if (first && (certainCountry(first) ?? cityAlone(first)) !== undefined) return [bare(behind), first].filter(Boolean)
  // "TX-Houston"
  if (first && stateCode(first) && findCity(behind, { region: first })) return [behind, first]
  const { country: last, rest: before = '' } = SAYS.suffixed.exec(piece)?.groups ?? {}
  if (last && certainCountry(last) !== undefined) return [bare(before), last].filter(Boolean)
  const { city = '', part = '' } = SAYS.building.exec(piece)?.groups ?? {}
  // "Poland-Warsaw", "United States-New York-New York"
  if (part !== '' && certainCountry(city) !== undefined) return [...splitList(part), city]
  if (isLarge(city) && !stateByName(part)) return [city]
  const inside = /\b(?:in|from|near)\s+(\S.*)$/i.exec(piece)?.[1]
  if (inside && isPlace(bare(inside))) return [bare(inside)]
  const words = piece.split(' ')
  for (let count = Math.min(MAX_WORDS, words.length - 1); count > 0; count--) {
    const tail = words.slice(-count).join(' ')
    // "Northern America" ends in a country's name but is not a country.
    if (isArea(tail)) return splitList(words.slice(0, -count).join(' '))
    if (endsPlace(tail)) return [bare(words.slice(0, -count).join(' ')), tail].filter(Boolean)
    const head = words.slice(0, count).join(' ')
    if (certainCountry(head) !== undefined) return [head, bare(words.slice(count).join(' '))].filter(Boolean)
  }
  return [piece]
}

/** Whether a city is so large that its name is enough. */
export function isLarge(name: string): boolean {
  const city = cityAlone(name)
  return city !== undefined && populationOf(city) >= LARGE_CITY
}

function endsPlace(words: string): boolean {
  return Boolean(certainCountry(words) ?? stateByName(words, 'US') ?? stateByName(words) ?? stateCode(words))
}

function trimMarks(text: string): string {
  return text.replace(/\s+/g, ' ').replace(SAYS.everyEdge, '').trim()
}

function isPlace(piece: string): boolean {
  return Boolean(certainCountry(piece) ?? cityAlone(piece) ?? stateByName(piece) ?? stateCode(piece))
}

/** The country a piece names by itself. Codes count in capitals only, and three capitals may be a city (DEN, SEA). */
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

/** The city a piece means with nothing beside it; of three letters only those that we spell (Zug). */
export function cityAlone(piece: string): City | undefined {
  if (isWord(piece) || /^[a-z]{1,3}$/.test(piece)) return undefined
  return /^[A-Z][a-z]{1,2}$/.test(piece) && !spelledCity(piece) ? undefined : findCity(piece)
}

/** A US, Canadian or (in three letters) Australian abbreviation; some are a country's code as well (CA, DE, IN). */
export function stateCode(piece: string): State | undefined {
  if (/^(?:NSW|QLD|VIC|TAS|ACT)$/.test(piece)) return stateByCode(piece, 'AU')
  return /^(?:[A-Z]{2}|[A-Z]\.[A-Z]\.)$/.test(piece) ? stateByCode(piece) : undefined
}

export function isWord(piece: string): boolean {
  return SAYS.word.test(wordsOfPiece(piece))
}

export function saysNoPlace(piece: string): boolean {
  return SAYS.notWhere.test(piece)
}

const EXCLUDES = readPatterns(
  new URL('exclusions.yaml', import.meta.url),
  'excluder everyBeforeName filler name noName ends lastClause everyBracket norway partOfName everySanctioned',
)
/** The places a text allows, and the words for those it excludes up to the end of the phrase: "EU without Germany". */
export function splitExclusions(text: string): { allowed: string; excluded: string[] } {
  const excluded: string[] = []
  const take = (phrase: string) => {
    const { allowed, shutOut } = splitPhrase(phrase)
    if (shutOut !== undefined) excluded.push(shutOut)
    return allowed
  }
  const allowed = text
    .replace(EXCLUDES.everySanctioned, ' ')
    .replace(EXCLUDES.everyBracket, (_, open: string, inner: string, close: string) => `${open}${take(inner)}${close}`)
    .split(/([;|•·\n])/)
    .map(take)
    .join('')
  return { allowed, excluded }
}

function splitPhrase(phrase: string): { allowed: string; shutOut?: string } {
  if (EXCLUDES.ends.test(phrase)) {
    const allowed = phrase.replace(EXCLUDES.lastClause, '')
    return { allowed, shutOut: phrase.slice(allowed.length).replace(EXCLUDES.ends, '') }
  }
  const named = [...phrase.matchAll(EXCLUDES.everyBeforeName)].filter(excludesName)
  const word = EXCLUDES.excluder.exec(phrase)
  const [first] = [...(word ? [word] : []), ...named].toSorted((a, b) => a.index - b.index)
  if (!first) return { allowed: phrase }
  const shutOut = phrase.slice(first.index + first[0].length).replace(/^\s*of\b/i, '')
  return { allowed: phrase.slice(0, first.index), shutOut }
}

function excludesName(match: RegExpExecArray): boolean {
  const behind = match.input.slice(match.index + match[0].length)
  if (EXCLUDES.norway.test(match[0])) {
    const next = behind.split(/[\s,/|]/, 1)[0] ?? ''
    return (next.length > 2 || /^(?:US|UK|EU)$/.test(next)) && countryCode(next) !== undefined
  }
  const rest = behind.replace(EXCLUDES.filler, '')
  return !EXCLUDES.partOfName.test(match[0]) && EXCLUDES.name.test(rest) && !EXCLUDES.noName.test(rest)
}
