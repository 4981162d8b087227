import { saysNothing } from '../text/nothing.ts'
import { isArea } from '../text/place-areas.ts'
import { readAlternatives } from '../text/read-yaml.ts'

const WORDS = readAlternatives(new URL('place-text.yaml', import.meta.url), ['venue'])

/** Words that stand where a place will be announced. */
const PLACEHOLDER =
  /^(?:tba|tbd|tbc|tbh|to be (?:announced|determined|confirmed|defined)|other|various|multiple|several|n\/?a|none|null|unknown|undisclosed|secret|location|venue|-+|\?+)(?: (?:location|locations|venue|venues|cities|city|countries))?$/i
/** `Location: Berlin`, `In person: Paris, France`. */
const LABEL = /^(?:location|venue|where|place|city|in[- ]person|on[- ]?site|irl|offline|physical)\s*:\s*/i
/** What no city's name has: street numbers, and the words of venues. */
export const VENUE = new RegExp(String.raw`\d|\b${WORDS.venue}\b`, 'i')
/** A part longer than any city's name with its postal code is a sentence. */
const MAX_PART = 60

/** `Berlin (Germany)`, `Dallas, TX (USA)`, `17004 Girona, Spain` as parts, placeholders left out. */
export function placeParts(text: string): string[] {
  return text
    .replace(LABEL, '')
    .split(/(?:(?<!\s)\s+)?(?:[,;|·•()[\]\n]|\s[-–—]\s)\s*/)
    .map(part => part.trim())
    .filter(part => part !== '' && part.length <= MAX_PART && !saysNoPlace(part))
}

function saysNoPlace(part: string): boolean {
  return PLACEHOLDER.test(part) || saysNothing(part) || isWorldRegion(part)
}

/** Parts of the world are no place to go to. SEA is Southeast Asia among events. */
function isWorldRegion(part: string): boolean {
  return isArea(part) || /^sea$/i.test(part)
}

/** `17004 Girona`, `00-001 Warszawa`, `C1043 Buenos Aires`, `Singapore 178902`, `London EC1A 1BB`, `NY 10001`. */
export function withoutPostcode(part: string): string {
  return part
    .replace(/^(?:(?:[A-Z]{1,2}-)?\d{3,6}(?:[ -]\d{2,4})?(?: [A-Z]{2})?|\d{2}-\d{3}|[A-Z]\d{4}(?:[A-Z]{3})?)\s+/, '')
    .replace(/(?<!\s)\s+(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{3,6}(?:-\d{3,4})?)$/, '')
    .trim()
}
