/**
 * ET, CT, MT and PT are hours of the United States in "US (ET)" and "9am to 5pm PT", and Ethiopia, Connecticut, Malta
 * and Portugal elsewhere: a board's "US Remote (PT/MT)" told Portugal and Malta. Only what stands around them decides.
 */
interface ZoneLetters {
  /** The letters that certainly mean hours, in order. */
  letters: string[]
  /** The text without every zone in it, the doubtful ones too. */
  rest: string
}

const LETTERS = 'ET|CT|MT|PT'
const US = String.raw`(?:\bUSA?\b|\bU\.S\.(?:A\.)?|\bUnited States(?: of America)?\b)`
const NAMES_US = new RegExp(US)
const MODE = '(?:[Rr]emote|REMOTE|[Oo]nly|ONLY|[Bb]ased)'
const CLOCK = String.raw`\b\d{1,2}(?::\d\d|\s?[aApP]\.?[mM]\b\.?|\s?[-–]\s?\d{1,2}(?!\d))`
/** "9am to 5pm (PT)", "9-5 ET" */
const AFTER_CLOCK = new RegExp(String.raw`(?<=${CLOCK}(?::\d\d)?(?:\s?[aApP]\.?[mM]\.?)?\s?\(?)(?:${LETTERS})\b`, 'g')
/** "ET 9am-5pm"; in "Hartford, CT 9am-5pm" a city stands before it. */
const BEFORE_CLOCK = new RegExp(String.raw`(?<![\p{L}],\s?)\b(?:${LETTERS})\b(?=:?\s?\(?${CLOCK})`, 'gu')
/** "US (ET)", "US Remote (PT preferred)" */
const IN_BRACKET = new RegExp(String.raw`(?<=${US}(?:[\s,–—-]+${MODE})*[\s,–—-]*[([]\s*)(?:${LETTERS})\b`, 'g')
/** "Remote US - ET": Connecticut and Montana are written so too, and stay states. */
const AFTER_US = new RegExp(
  String.raw`(?<=${US}(?:[\s,–—-]+${MODE})*(?:\s+|\s*[-–—:]\s*))(?:ET|PT)\b|(?<=${US},\s?)ET\b`,
  'g',
)
/** "ET/CT", "US, PT/MT", "ET, CT or PT": a list of nothing else. */
const LIST = /\b[A-Z]{2,3}\b(?:\s*(?:[/,&+|–-]|\bor\b|\band\b|\bto\b)\s*(?:or |and )?[A-Z]{2,3}\b)+/g
/** "Toronto (ET)": Ethiopia is not written so, except behind its own name. */
const ET_IN_BRACKET = /(?<!\b(?:addis ababa|ethiopia)\s?[([]\s?)(?<=[([]\s?)ET\b(?=\s?[)\]])/gi
const REMOTE_ALONE = /(?<=^\W*(?:fully |100% )?remote\b[\s(,:–—-]*)(?:ET|PT)\b(?=\W*(?:only|preferred|based)?\W*$)/giu
/** Abbreviations of three letters and more are zones wherever they stand; EST is Estonia's three-letter code as well. */
const ABBREVIATION =
  /\b(?:[ECMP][SD]T|AK[SD]T|HST|CEST|CET|EEST|EET|WEST|WET|MSK|IST|BST|JST|KST|SGT|HKT|A[EWC][SD]T|NZ[SD]T)\b(?=\s*(?:$|[^\s\p{L}]|\p{Ll}|[A-Z]{2,3}\b))/gu

/** Reads the zones written as letters, and cuts them out of the text. */
export function readZoneLetters(text: string): ZoneLetters {
  const letters: string[] = []
  const take = (zone: string) => {
    letters.push(zone)
    return ' '
  }
  const listed = text.replace(LIST, list => list.replace(/[A-Z]{2,3}/g, code => readListed(code, list, text, letters)))
  const certain = [AFTER_CLOCK, BEFORE_CLOCK, IN_BRACKET, ET_IN_BRACKET, AFTER_US].reduce(
    (rest, pattern) => rest.replace(pattern, take),
    listed,
  )
  const alone = certain.replace(REMOTE_ALONE, zone => {
    // "Remote (PT)" may as well be Portugal.
    if (zone === 'ET') letters.push(zone)
    return ' '
  })
  return { letters, rest: alone.replace(ABBREVIATION, ' ') }
}

/** One code of a list, blank when the whole list is zones; Portugal and Malta without the US in sight stay untold. */
function readListed(code: string, list: string, text: string, letters: string[]): string {
  const codes = list.match(/\b[A-Z]{2,3}\b/g) ?? []
  const zones = codes.filter(one => isLetters(one))
  const isZones = zones.length > 1 && codes.every(one => isLetters(one) || /^USA?$/.test(one))
  const isStates = !/ET|PT/.test(list)
  if (!isZones || !isLetters(code)) return code
  const isBesideUs = NAMES_US.test(text)
  if (isStates && !isBesideUs) return code
  if (isBesideUs || zones.some(one => one === 'ET' || one === 'CT')) letters.push(code)
  return ' '
}

function isLetters(code: string): boolean {
  return /^(?:ET|CT|MT|PT)$/.test(code)
}
