/** Parts of the world that a location names beside countries: "USA (Remote); Europe (Remote)", "Remote - EMEA". */
import type { Region } from '#contract'
import { commonCountryNames } from '#contract/countries.ts'
import { countriesOfRegion, covers, regionNamed, regionNames, WORLDWIDE } from '#contract/regions.ts'
import { foldPlace } from '#contract/text.ts'
import { splitExclusions } from './exclusions.ts'
import { countriesIn, placesIn } from './place-countries.ts'
import { plainMarks, saysNoPlace, withoutHours } from './place-pieces.ts'

/** "Asia and Pacific islands" and "Europe, Middle East and Africa" have the longest names. */
const MOST_WORDS = 6
/** Abbreviations that are words or names in small letters: "see", "Nam". */
const IN_CAPITALS = new Set(['na', 'sea', 'see', 'nam', 'mea', 'amer', 'uki', 'bnl', 'cee', 'cis', 'ssa', 'lac', 'ue'])
/** Letters that beside a city are its airport or its province: "SF, NYC, SEA", "Napoli, NA". */
const LETTERS_OF_CITIES = new Set(['na', 'sea', 'see'])
/** What stands around a word for the whole world without narrowing it. */
const FILLER = new Set(
  'remote remotely fully 100 full totally completely truly role roles job jobs position positions opportunity work working worker workers from only first friendly hybrid open to the a candidates candidate applicants applicant based location locations team company hiring hire in within across available flexible distributed be can is all or office home wfh ok welcome telecommute'.split(
    ' ',
  ),
)
/** Any of these without a border behind it is the whole world, whoever the firm is. */
const FROM_ANYWHERE =
  /\b(?:work(?:ing)?|live) from anywhere\b(?! (?:in|within|across) (?!the world\b))|\banywhere (?:in the world|on earth)\b|\b(?:remote\W{1,3}(?:world ?wide|global(?:ly)?|anywhere)|(?:world ?wide|global(?:ly)?|anywhere)\W{1,3}remote)(?=\s*(?:$|[^\s\p{L}]))/iu
/** Whoever writes "Worldwide (US only)" does not mean the world. */
const LIMIT = /\bonly\b|\bmust\b|\bbased in\b|\bresid/i
/** One country among others of the region. */
const PREFERRED = /\b(?:prefer(?:red|ably|ence)?|ideally|bevorzugt|preferid[oa]|preferencia)\b/i
const SEAT = /\b(?:hq|headquarter(?:s|ed)?|based in|office in)\b/i
/** Words for a way of working and for a region itself, which scripts without spaces write on to a name. */
const WRITTEN_ON = /远程|遠程|遠端|办公|辦公|地区|地區|リモート|원격|재택/g
const FROM_HOME = /\b(?:remote|remoto|remota|télétravail|teletrabajo|home ?office)\b/i
/** The one name with a comma inside. */
const EMEA = /\beurope, (?:the )?middle east,? (?:and|&) africa\b/gi
const CONJUNCTION = /(?<!\s)\s+(?:and|or|und|oder|et|ou|y|o|&|\+|plus|as well as)\s+|(?:(?<!\s)\s+)?[&+]\s*/i

/** The regions that location texts name. A region that only says where a country is ("Europe, Spain") is left out. */
export function regionsIn(texts: string[]): Region[] {
  const groups = texts.flatMap(text =>
    withoutHours(splitExclusions(plainMarks(text)).allowed)
      .replace(EMEA, 'EMEA')
      .split(/[;|/•·\n]/),
  )
  return [...new Set(groups.flatMap(group => readGroup(group)))]
}

/** Whether a title says that the work can be done from all over the world. */
export function isFromAnywhere(title: string): boolean {
  return FROM_ANYWHERE.test(title)
}

/** The countries that location texts shut out. */
export function closedTo(texts: string[]): string[] {
  const names = texts.flatMap(text => splitExclusions(plainMarks(text)).excluded)
  const regions = names.flatMap(name => name.split(/[,/;]/)).flatMap(name => regionsOfPiece(name, false))
  return [...new Set([...countriesIn(names), ...regions.flatMap(countriesOfRegion)])]
}

interface Piece {
  text: string
  regions: Region[]
}

function readGroup(group: string): Region[] {
  const hasCity = placesIn([group]).some(({ city }) => city !== undefined)
  const pieces = group
    .split(/[,()[\]{}（）]|(?<!\s)\s+[-–—]+\s+|(?<!\s)\s+[-–—]+$|:\s/)
    .filter(text => /\p{L}/u.test(text) && !saysNoPlace(text))
    .map(text => ({ text: text.trim(), regions: regionsOfPiece(text.trim(), hasCity) }))
  const regions = pieces.flatMap(piece => piece.regions)
  if (regions.length === 0) return []
  if (regions.includes(WORLDWIDE) && isLimited(group, pieces)) return regions.filter(region => region !== WORLDWIDE)
  return regions.filter(region => !isContainer(region, group, pieces))
}

/** "Anywhere, US" and "Worldwide (US only)" have a border; "Work from anywhere" has none. */
function isLimited(group: string, pieces: Piece[]): boolean {
  if (FROM_ANYWHERE.test(group) && !LIMIT.test(group)) return false
  const others = pieces.filter(({ regions }) => !regions.includes(WORLDWIDE))
  const places = others.filter(({ text, regions }) => regions.length > 0 || countriesIn([text]).length > 0)
  if (places.length === 0) return false
  const isAnywhere = pieces.some(({ text, regions }) => regions.includes(WORLDWIDE) && /\bany/i.test(text))
  return isAnywhere || places.some(({ text }) => LIMIT.test(text))
}

/** "Europe, Spain", "Lisbon, Portugal, Europe": one country and the region around it, none of them in brackets. */
function isContainer(region: Region, group: string, pieces: Piece[]): boolean {
  if (region === WORLDWIDE || /[([{（]/.test(group)) return false
  const at = pieces.findIndex(piece => piece.regions.includes(region))
  const others = pieces.filter((_, index) => index !== at)
  if (others.some(piece => piece.regions.length > 0) || pieces[at]?.regions.length !== 1) return false
  if (countriesIn([pieces[at].text]).length > 0) return false
  // "Singapore, APAC Remote": there, or from anywhere around; "Remote in LATAM - Brazil preferred".
  if (FROM_HOME.test(pieces[at].text) && (at > 0 || SEAT.test(group))) return false
  if (PREFERRED.test(group)) return false
  const [country, another] = countriesIn([others.map(({ text }) => text).join(', ')])
  if (country === undefined || another !== undefined || !covers(region, country)) return false
  // "Remote - UK, Europe" is a list of two.
  const isList = /\bremote\b/i.test(group) && at > pieces.findIndex(({ text }) => countriesIn([text]).length > 0)
  return !isList || placesIn([others.map(({ text }) => text).join(', ')]).some(({ city }) => city !== undefined)
}

function regionsOfPiece(piece: string, hasCity: boolean): Region[] {
  const whole = regionsOfWords(piece, hasCity)
  const parts = piece.split(CONJUNCTION)
  if (parts.length === 1 || regionNamed(piece) !== undefined) return whole
  // "Europe and the Middle East" is two, "Middle East and Africa" one.
  return [...new Set([...whole, ...parts.flatMap(part => regionsOfWords(part, hasCity))])]
}

function regionsOfWords(text: string, hasCity: boolean): Region[] {
  const words = foldPlace(text.replace(WRITTEN_ON, ' ')).split(' ')
  const telling = words.filter(word => !FILLER.has(word))
  if (telling.length > 0 && telling.every(isWorld)) return [WORLDWIDE]
  if (isWorld(telling.join(' '))) return [WORLDWIDE]
  const found: Region[] = []
  for (let at = 0; at < words.length; ) {
    const size = longestName(words, at)
    const name = words.slice(at, at + size).join(' ')
    const region = size > 0 ? regionNames.get(name) : undefined
    if (region && region !== WORLDWIDE && isMeant(name, text, hasCity)) found.push(region)
    at += Math.max(size, 1)
  }
  return found
}

function isWorld(words: string): boolean {
  return regionNamed(words) === WORLDWIDE
}

/** How many words from here on are the name of a region, or of a country that has one in its own name: South Africa. */
function longestName(words: string[], at: number): number {
  for (let size = Math.min(MOST_WORDS, words.length - at); size > 0; size--) {
    const name = words.slice(at, at + size).join(' ')
    if (regionNames.has(name) || (name.length > 3 && commonCountryNames.has(name))) return size
  }
  return 0
}

function isMeant(name: string, text: string, hasCity: boolean): boolean {
  if (!IN_CAPITALS.has(name)) return true
  if (!text.split(/\P{L}+/u).includes(name.toUpperCase())) return false
  return !LETTERS_OF_CITIES.has(name) || !hasCity
}
