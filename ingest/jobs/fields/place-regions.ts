/** Parts of the world that a location names beside countries: "USA (Remote); Europe (Remote)", "Remote - EMEA". */
import type { Region } from '#contract'
import { commonCountryNames } from '#contract/countries.ts'
import { countriesOfRegion, covers, regionNamed, regionNames, WORLDWIDE } from '#contract/regions.ts'
import { foldPlace } from '#contract/text.ts'
import { countriesIn, placesIn } from '../../text/place-countries.ts'
import { plainMarks, saysNoPlace, splitExclusions, withoutHours } from '../../text/place-pieces.ts'
import { CITY_STATES } from '../../text/places.ts'
import { readPatterns } from '../../text/read-yaml.ts'

/** "Asia and Pacific islands" and "Europe, Middle East and Africa" have the longest names. */
const MOST_WORDS = 6
const SAYS = readPatterns(
  new URL('place-regions.yaml', import.meta.url),
  'filler fromAnywhere limit preferred seat everyWrittenOn fromHome everyEmea conjunction inCapitals lettersOfCities',
)

/**
 * The regions that location texts name, and the world if the title says that the work can be done from all over it. A
 * region that only places a country ("Europe, Spain") is left out.
 */
export function regionsIn(texts: string[], title = ''): Region[] {
  const groups = texts.flatMap(text =>
    withoutHours(splitExclusions(plainMarks(text)).allowed)
      .replace(SAYS.everyEmea, 'EMEA')
      .split(/[;|/•·\n]/),
  )
  return [...new Set([...groups.flatMap(readGroup), ...(SAYS.fromAnywhere.test(title) ? [WORLDWIDE] : [])])]
}

/** The countries that location texts shut out. */
export function closedTo(texts: string[]): string[] {
  const names = texts.flatMap(text => splitExclusions(plainMarks(text)).excluded)
  const regions = names.flatMap(name => name.split(/[,/;]/)).flatMap(name => regionsOfPiece(name, false))
  // An employer that cannot hire in Texas still hires in the country.
  const whole = placesIn(names).filter(
    ({ city, region, country = '' }) => !(city ?? region) || CITY_STATES.has(country),
  )
  return [...new Set([...whole.flatMap(({ country }) => country ?? []), ...regions.flatMap(countriesOfRegion)])]
}

type Piece = { text: string; regions: Region[] }

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
  if (SAYS.fromAnywhere.test(group) && !SAYS.limit.test(group)) return false
  const others = pieces.filter(({ regions }) => !regions.includes(WORLDWIDE))
  const places = others.filter(({ text, regions }) => regions.length > 0 || countriesIn([text]).length > 0)
  if (places.length === 0) return false
  const isAnywhere = pieces.some(({ text, regions }) => regions.includes(WORLDWIDE) && /\bany/i.test(text))
  return isAnywhere || places.some(({ text }) => SAYS.limit.test(text))
}

/** "Europe, Spain", "Lisbon, Portugal, Europe": one country and the region around it, none of them in brackets. */
function isContainer(region: Region, group: string, pieces: Piece[]): boolean {
  if (region === WORLDWIDE || /[([{（]/.test(group)) return false
  const at = pieces.findIndex(piece => piece.regions.includes(region))
  const others = pieces.filter((_, index) => index !== at)
  if (others.some(piece => piece.regions.length > 0) || pieces[at]?.regions.length !== 1) return false
  if (countriesIn([pieces[at].text]).length > 0) return false
  // "Singapore, APAC Remote": there, or from anywhere around; "Remote in LATAM - Brazil preferred".
  if (SAYS.fromHome.test(pieces[at].text) && (at > 0 || SAYS.seat.test(group))) return false
  if (SAYS.preferred.test(group)) return false
  const [country, another] = countriesIn([others.map(({ text }) => text).join(', ')])
  if (country === undefined || another !== undefined || !covers(region, country)) return false
  // "Remote - UK, Europe" is a list of two.
  const isList = /\bremote\b/i.test(group) && at > pieces.findIndex(({ text }) => countriesIn([text]).length > 0)
  return !isList || placesIn([others.map(({ text }) => text).join(', ')]).some(({ city }) => city !== undefined)
}

function regionsOfPiece(piece: string, hasCity: boolean): Region[] {
  const whole = regionsOfWords(piece, hasCity)
  const parts = piece.split(SAYS.conjunction)
  if (parts.length === 1 || regionNamed(piece) !== undefined) return whole
  // "Europe and the Middle East" is two, "Middle East and Africa" one.
  return [...new Set([...whole, ...parts.flatMap(part => regionsOfWords(part, hasCity))])]
}

function regionsOfWords(text: string, hasCity: boolean): Region[] {
  const words = foldPlace(text.replace(SAYS.everyWrittenOn, ' ')).split(' ')
  const telling = words.filter(word => !SAYS.filler.test(word))
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
  if (!SAYS.inCapitals.test(name)) return true
  if (!text.split(/\P{L}+/u).includes(name.toUpperCase())) return false
  return !SAYS.lettersOfCities.test(name) || !hasCity
}
