import type { WorkMode } from '#contract'
import { readAlternatives } from '../../text/read-yaml.ts'

const WORDS = readAlternatives(new URL('work-mode.yaml', import.meta.url), [
  'hybrid',
  'partlyRemote',
  'remote',
  'onsite',
  'remotePlace',
  'subject',
])

export interface WorkModeSigns {
  /** The source's remote flag. */
  remote?: boolean
  /** The source's own word. */
  word?: string
  /** The source's word for the contract; Lever's employers write "Full-time (Remote)" and "Hybrid" into it. */
  contract?: string
  places: string[]
  title: string
  /** The description, for the marks that employers leave in it for job networks. */
  text?: string
}

const HYBRID = new RegExp(
  String.raw`(?<!\p{L})${WORDS.hybrid}(?!\p{L})|混合办公|混合辦公|ハイブリッド|하이브리드`,
  'iu',
)
/** "Télétravail partiel", "teilweise remote", "semi-remote": part of the week is spent in the office. */
const PARTLY_REMOTE = new RegExp(String.raw`(?<!\p{L})${WORDS.partlyRemote}(?!\p{L})`, 'iu')
const REMOTE = new RegExp(WORDS.remote, 'i')
const ONSITE = new RegExp(WORDS.onsite, 'i')
/** In a place these mean remote; inside a title they mean something else. */
const REMOTE_PLACE = new RegExp(WORDS.remotePlace, 'i')
/** LinkedIn reads the workplace from these marks, so recruiters on every board write them under their texts. */
const MARKS: [WorkMode, RegExp][] = [
  ['remote', /#LI-remote\b/i],
  ['hybrid', /#LI-hybrid\b/i],
  ['onsite', /#LI-on-?site\b/i],
]
const NOT_REMOTE = /\b(?:not|no|non)[- ](?:a )?remote\b|\bremote (?:work |working )?(?:is )?(?:not|unavailable)\b/i
const REMOTE_REFUSED = /\b(?:no|not|none|non|not \w+ for) remote\b|\bremote (?:no$|not\b|unavailable\b)/
const THIS_JOB = String.raw`\b(?:this|the) (?:[\p{L}-]+ ){0,2}(?:role|position|job|opportunity|vacancy|internship) (?:is|will be|requires|must be(?: performed)?)(?: an?)? (?:based )?`
/** "Three days a week in our Berlin office", "you will work onsite five days a week". */
function weekInOffice(days: string): string {
  return String.raw`\b${days} days (?:a|per|each) week (?:(?:in|at|from) (?:the|our)(?: [\p{L}]+){0,2} office|on[- ]?site)\b|\bwork (?:on[- ]?site|(?:in|from) (?:the|our)(?: [\p{L}]+){0,2} office) ${days} days (?:a|per|each) week\b`
}
/**
 * Sentences of a text about this very job. A board's bucket ("US, TX, Remote") is chosen from a list; who writes "100%
 * on-site" means it.
 */
const SENTENCES: [WorkMode, RegExp][] = [
  [
    'onsite',
    new RegExp(
      `\\b100 ?% (?:on[- ]?site|in[- ](?:the[- ])?office|in[- ]person)\\b|${THIS_JOB}(?:100 ?% |fully |strictly |entirely |full[- ]time )?(?:on[- ]?site|in[- ]office|in[- ]person|office[- ]based)(?! (?:or|and/or|/) ?(?:remote|hybrid))|${THIS_JOB}not (?:a )?(?:remote|eligible for remote|open to remote)|\\b(?:remote work|working remotely) is not (?:available|possible|offered|permitted|allowed)\\b|${weekInOffice('(?:5|five)')}`,
      'iu',
    ),
  ],
  [
    'hybrid',
    new RegExp(
      `${THIS_JOB}(?:a )?hybrid\\b(?! (?:or|and/or|/) ?remote)|^[^\\w\\n]{0,5}hybrid ?[:(–-] ?[^.\\n]{0,40}\\bdays?\\b|${weekInOffice('(?:[2-4]|two|three|four)(?: ?(?:-|–|to|or) ?(?:[3-4]|three|four))?')}`,
      'imu',
    ),
  ],
  [
    'remote',
    new RegExp(`${THIS_JOB}(?:100 ?% |fully |entirely |completely )remote\\b(?! (?:or|and/or|/) ?(?:hybrid|on))`, 'iu'),
  ],
]
/** In titles these words are often the subject of the work: remote sensing, hybrid cloud, on-site search. */
const SUBJECT = new RegExp(String.raw`\b(?:remote|hybrid|on[- ]?site) ${WORDS.subject}s?\b`, 'gi')

/**
 * Where the work is done. What the title says beside the trade, and what the text says of this job in words, outweigh
 * the board's own fields. Among those hybrid is the most exact; then what the title or the place says in words; then the source's own word; then the mark in its text; then its flag. A flag that is off tells nothing: most
 * sources default to it.
 */
export function readWorkMode(signs: WorkModeSigns): WorkMode | undefined {
  const places = signs.places.join('; ').replaceAll('_', ' ')
  const title = signs.title.replace(SUBJECT, ' ')
  const aside = asides(title)
  const word = fromWord(signs.word) ?? fromContract(signs.contract)
  const said = fromText(aside) === undefined ? fromSentences(signs.text) : undefined
  if (isHybrid(aside) || (said === undefined && (word === 'hybrid' || isHybrid(places)))) return 'hybrid'
  if (said) return said
  const inPlace = fromText(places) ?? (signs.places.some(place => REMOTE_PLACE.test(place)) ? 'remote' : undefined)
  return (
    inPlace ??
    fromText(aside) ??
    (REMOTE.test(title) ? 'remote' : undefined) ??
    word ??
    fromMarks(signs.text) ??
    (signs.remote ? 'remote' : undefined)
  )
}

/** Parts of a title apart from the rest, "(Hybrid)" or "- Onsite": elsewhere "in-person events" are the subject of the work. */
function asides(title: string): string {
  const parts = title.split(/[()[\]|,]|\s[-–—]\s/).slice(1)
  return parts.filter(part => part.trim().split(/\s+/).length <= 4).join('; ')
}

function isHybrid(text: string): boolean {
  return HYBRID.test(text) || PARTLY_REMOTE.test(text)
}

/** "On-site or remote" can be done remotely, and a filter for remote work must find it. */
function fromText(text: string): WorkMode | undefined {
  if (NOT_REMOTE.test(text)) return 'onsite'
  if (REMOTE.test(text)) return 'remote'
  return ONSITE.test(text) ? 'onsite' : undefined
}

/** The mode that sentences about this job state, if they agree. */
function fromSentences(text = ''): WorkMode | undefined {
  const [mode, another] = SENTENCES.filter(([, sentence]) => sentence.test(text)).map(([stated]) => stated)
  return another ? undefined : mode
}

/** Two different marks were left by two people. */
function fromMarks(text = ''): WorkMode | undefined {
  const [mode, another] = MARKS.filter(([, mark]) => mark.test(text)).map(([marked]) => marked)
  return another ? undefined : mode
}

function fromContract(contract = ''): WorkMode | undefined {
  return isHybrid(contract) ? 'hybrid' : fromText(contract)
}

function fromWord(word: string | undefined): WorkMode | undefined {
  const plain = (word ?? '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
  // "3 days in office" means both office and remote.
  if (
    isHybrid(word ?? '') ||
    /hybrid|flexible remote|semi|partial|partiel|parcial|teilweise|temporarily|temporary/.test(plain)
  )
    return 'hybrid'
  if (plain === 'none') return undefined
  if (plain === 'false' || REMOTE_REFUSED.test(plain)) return 'onsite'
  // Teamtailor writes only "fully"; "Fully On-Site" is something else.
  if (/remote|^fully$|telecommut|anywhere|work from home|home ?(?:office|based)|distributed|virtual/.test(plain))
    return 'remote'
  if (/on ?site|in office|in person|office|physical/.test(plain)) return 'onsite'
  // Portals in other languages: "Híbrido", "Vor Ort", "Télétravail".
  return fromText(word ?? '')
}
