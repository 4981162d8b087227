import { wordsOfPiece } from '../../text/place-areas.ts'
import { readAlternatives } from '../../text/read-yaml.ts'

const PHRASES = readAlternatives(new URL('place-words.yaml', import.meta.url), ['notPlace', 'words', 'codes'])

/**
 * What stands beside a place without being one: how the work is done, and filler around it. Applied to one piece of a
 * location.
 */
export const NOT_PLACE = new RegExp(
  String.raw`(?:^|(?<=[\s,:–—-]))(?:100% |fully |full |partially |currently )?${PHRASES.notPlace}(?=$|[\s,:–—.*!-])`,
  'gi',
)

/** Little words before a place; inside a name they belong to it (Isle of Man, Saint Vincent and the Grenadines). */
export const LEADING_WORDS =
  /^(?:(?:within|inside|in|near|around|from|of|the|for|to|at|our|any|all|or|and)\s+)+|(?:\s+(?:within|in|from|for|to|at|or|and|of))+$/gi

/** Parts of the United States that are no states. */
const US_PARTS =
  /\b(?:(?:east|west|gulf) coast|mid[- ]?west|mid[- ]?atlantic|new england|tri[- ]state(?: area)?|pacific northwest|pnw|sun ?belt|northeast us|deep south)\b/gi

/** Refusals, and hours or passports the offer asks for: none says where the job is. */
const NOT_WHERE =
  /\b(?:not|non)[\s-]|\b(?:time ?-?zones?|timezones?|tz|hours|hrs|overlap|shift|citizens?|citizenship|nationals?|passport|clearance|work (?:permit|authori[sz]ation)|speak(?:er|ers|ing))\b|(?<!\b(?:full|part)[- ])\btime$/i

const WORD = new RegExp(`^(?:${PHRASES.words}|${PHRASES.codes})$`)

export function isWord(piece: string): boolean {
  return WORD.test(wordsOfPiece(piece))
}

/** A country whose part is named: "East Coast US" is left as "US", "West Coast" alone says too little. */
export function withoutParts(piece: string): string {
  return piece.replace(US_PARTS, ' ').replace(/\s+/g, ' ').trim()
}

export function saysNoPlace(piece: string): boolean {
  return NOT_WHERE.test(piece)
}
