import type { EmploymentType } from '#contract'
import { readAlternatives } from '../../text/read-yaml.ts'
import { INTERN, levelInScript, withoutEarlyCareerStaff } from './seniority.ts'

const PHRASES = readAlternatives(new URL('employment-type.yaml', import.meta.url), [
  'internship',
  'contract',
  'temporary',
  'partTime',
  'fullTime',
  'permanent',
])

/**
 * In this order: "Full-time contract" is a contract, "Part-time internship" an internship, "fulltime_fixed_term"
 * temporary.
 */
const WORDS: [EmploymentType, RegExp][] = [
  ['internship', new RegExp(PHRASES.internship)],
  ['contract', new RegExp(PHRASES.contract)],
  ['temporary', new RegExp(PHRASES.temporary)],
  ['part-time', new RegExp(PHRASES.partTime)],
  ['full-time', new RegExp(PHRASES.fullTime, 'u')],
  ['full-time', new RegExp(PHRASES.permanent)],
]
/** In a title the word counts only apart from others: "(Contract)", "- Part Time", "6-month contract". */
const TITLES: [EmploymentType, RegExp][] = [
  ['internship', INTERN],
  [
    'temporary',
    /\b(?:fixed[- ]term|ftc|maternity (?:leave )?cover|parental leave cover|temporary|\w*vikariat|elternzeitvertretung)\b|^interim\b|\bCDD (?:de )?\d/i,
  ],
  [
    'contract',
    /(?:[([,|–—-]\s*|\b\d+[- ]?months? )(?:freelance|contract(?:or|-to-hire)?)(?=\s*(?:$|[)\],:|–—(-]|\d|to hire))|^contract(?=\s*[:|])|^contract (?=(?:[\p{L}-]+ ){0,2}(?:recruiter|sourcer|talent|designer|developer|engineer|writer|editor|illustrator|accountant|bookkeeper|copywriter|producer|animator|moderator)\b)|\bfreelanc(?:e|er)\b|\bcontractor\b(?! (?:management|relations|compliance|payments|operations|success|engagement))/iu,
  ],
  ['part-time', /\bpart[- ]time\b|\b(?:teilzeit|deltid|temps partiel|media jornada|tempo parziale)\b/i],
  ['full-time', /\bfull[- ]time\b|\bvollzeit\b|[([–—-]\s*CDI\b/i],
]

/** "Full-time/Part-time", "FTE or Contractor": "Full-time contract" and "Intern" name one. */
const ALTERNATIVES = /(?:(?<!\s)\s+)?(?:[,;|/&+]|\b(?:or|and|und|oder|et|ou|y|o)\b)\s*/i
/** "full-or-part-time" has the second word once. */
const FULL_OR_PART =
  /full[\W_]+(?:or[\W_]+|and[\W_]+)?part[\W_]?time|voll(?:zeit)?\W.*teilzeit|teil(?:zeit)?\W.*vollzeit/i

/**
 * The kind of contract: a title that says internship or fixed term is more exact than the source's default, and hours
 * ("Full-time") say nothing against a title's contract.
 */
export function readEmploymentType(word: string | undefined, title: string): EmploymentType | undefined {
  const own = withoutEarlyCareerStaff(title)
  const inTitle = levelInScript(own) === 'intern' ? 'internship' : TITLES.find(([, pattern]) => pattern.test(own))?.[0]
  if (inTitle === 'internship' || inTitle === 'temporary') return inTitle
  const type = fromWord(word) ?? (isOpen(title) ? undefined : inTitle)
  return ONLY_HOURS.test(word ?? '') && !isOpen(title) && CONTRACT_APART.test(own) ? 'contract' : type
}

const ONLY_HOURS = /^\W*(?:full|part)[\W_]?time\W*$/i
/** Where no comma makes it the field of the work: "Manager, Contract" draws contracts up. */
const CONTRACT_APART =
  /(?:[([|–—]\s*|\s-\s*|\b\d+[- ]?months? )(?:freelance|contract(?:or|-to-hire)?)(?=\s*(?:$|[)\],:|–—(-]|\d))|\bcontractor\s*$/i

/** Alternatives ("Full-time, Part-time", "full or part time") leave the choice open, and so does the record. */
function fromWord(word = ''): EmploymentType | undefined {
  if (FULL_OR_PART.test(word)) return undefined
  const types = word.split(ALTERNATIVES).map(fromOneWord)
  const found = new Set(types.filter(type => type !== undefined))
  return found.size === 1 ? [...found][0] : undefined
}

/** A title that names both leaves the choice to the applicant. */
function isOpen(title: string): boolean {
  const choice =
    /\b(?:full|part)[- ]time\s*(?:\/|&|,|\bor\b|\band\b)\s*(?:full[- ]time|part[- ]time|contract(?:or)?|freelance)\b/i
  return choice.test(title) || FULL_OR_PART.test(title)
}

function fromOneWord(word: string): EmploymentType | undefined {
  const plain = word
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return WORDS.find(([, pattern]) => pattern.test(plain))?.[0]
}
