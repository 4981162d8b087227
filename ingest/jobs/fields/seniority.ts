import { Seniority } from '#contract'
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
  const own = withoutEarlyCareerStaff(title)
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

/** A title without the words for beginners whom its holder looks after. */
export function withoutEarlyCareerStaff(title: string): string {
  return title.replace(TITLE.everyEarlyCareerStaff, ' ')
}

/** Whether a title names an internship; a summer analyst may be one or not. */
export function isInternship(title: string): boolean {
  return TITLE.internship.test(title)
}
