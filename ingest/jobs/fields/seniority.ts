import { type EmploymentType, Seniority } from '#contract'
import { firstIn, readPatterns } from '../../text/read-yaml.ts'

const LEVELS = ['intern', 'executive', 'principal', 'lead', 'senior', 'mid', 'junior'] as const
const TITLE = readPatterns(
  new URL('seniority.yaml', import.meta.url),
  ...LEVELS,
  'internship everyEarlyCareerStaff ofAnother everyNoLevel bareGrade grade everyOpenUpwards everyPlainOrSenior',
  'gradeNumber parts levelAlone ofTeam program choice',
)
const WORD = readPatterns(new URL('seniority-word.yaml', import.meta.url), ...LEVELS, 'severalLevels')
const GRADES: Record<string, Seniority> = { 1: 'junior', 2: 'mid', 3: 'senior' }

/** The level by the title, else by the source's own word. Several levels in one title: the lowest that may apply. */
export function readSeniority(title: string, word = ''): Seniority | undefined {
  const own = title
    .replace(TITLE.everyEarlyCareerStaff, ' ')
    .replace(TITLE.ofAnother, ' ')
    .replace(TITLE.everyNoLevel, ' ')
    .replace(TITLE.bareGrade, '$<grade>, ')
    .replace(TITLE.grade, ' ')
    .replace(TITLE.everyOpenUpwards, '$<lower>')
    .replace(TITLE.everyPlainOrSenior, '$<before>$<behind>')
  return choiceOf(own) ?? ownLevel(own) ?? fromWord(word)
}

/** "Junior Developer, Team Lead Support" is junior, "Engineer II, Senior Platform Group" in the middle. */
function ownLevel(title: string): Seniority | undefined {
  const [first = '', ...others] = title.split(TITLE.parts).map(part => part.trim())
  const grade = levelIn(first) && [first, ...others.filter(part => TITLE.levelAlone.test(part))].join(' ')
  const behind = others.filter(part => !TITLE.ofTeam.test(part)).join(' , ')
  const within = TITLE.program.test(first) && levelIn(first) === 'junior' ? levelIn(behind) : undefined
  const number = TITLE.gradeNumber.exec(title)?.groups?.number ?? ''
  return within ?? levelIn(grade || `${first} , ${behind}`) ?? GRADES[number]
}

/** "Senior/Staff Engineer", "Mid or Senior" and "Senior Engineer / Team Lead" are open to the lower level. */
function choiceOf(title: string): Seniority | undefined {
  const pair = TITLE.choice.exec(title)
  const levels = (pair ? pair.slice(1) : title.split(/\s\/\s/)).flatMap(name => levelIn(name) ?? [])
  return levels.length > 1 ? Seniority.options.find(level => levels.includes(level)) : undefined
}

function levelIn(title: string): Seniority | undefined {
  return firstIn(TITLE, LEVELS, title)
}

function fromWord(word: string): Seniority | undefined {
  const plain = word.replace(/[^a-z]+/gi, ' ').trim()
  return WORD.severalLevels.test(plain) ? undefined : firstIn(WORD, Seniority.options, plain)
}

const TYPES = ['internship', 'contract', 'temporary', 'part-time', 'full-time'] as const
const TYPE = readPatterns(
  new URL('employment-type.yaml', import.meta.url),
  ...TYPES,
  'alternatives fullOrPart onlyHours',
)
const CONTRACT = readPatterns(
  new URL('employment-title.yaml', import.meta.url),
  'temporary contract part-time full-time contractApart choice',
)

/** The contract: a title that says internship, fixed term or contract is more exact than the source's default. */
export function readEmploymentType(word: string | undefined, title: string): EmploymentType | undefined {
  // The words for beginners whom its holder looks after are not about the holder.
  const own = title.replace(TITLE.everyEarlyCareerStaff, ' ')
  if (TITLE.internship.test(own)) return 'internship'
  if (CONTRACT.temporary.test(own)) return 'temporary'
  const isOpen = CONTRACT.choice.test(title) || TYPE.fullOrPart.test(title)
  if (!isOpen && TYPE.onlyHours.test(word ?? '') && CONTRACT.contractApart.test(own)) return 'contract'
  return typeOf(word) ?? (isOpen ? undefined : firstIn(CONTRACT, ['contract', 'part-time', 'full-time'], own))
}

/** Alternatives ("Full-time, Part-time", "full or part time") leave the choice open, and so does the record. */
function typeOf(word = ''): EmploymentType | undefined {
  if (TYPE.fullOrPart.test(word)) return undefined
  const types = word.split(TYPE.alternatives).flatMap(one => firstIn(TYPE, TYPES, plainWords(one)) ?? [])
  return new Set(types).size === 1 ? types[0] : undefined
}

function plainWords(word: string): string {
  const spaced = word.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return spaced.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}
