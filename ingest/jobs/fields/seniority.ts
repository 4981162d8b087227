import type { Seniority } from '#contract'
import { readAlternatives } from '../../text/read-yaml.ts'

const WORDS = readAlternatives(new URL('seniority.yaml', import.meta.url), [
  'notALevel',
  'executive',
  'principal',
  'lead',
  'senior',
  'mid',
  'junior',
  'intern',
  'student',
  'internInScript',
  'executiveInScript',
  'leadInScript',
  'seniorInScript',
  'midInScript',
  'juniorInScript',
])

/** Words that only look like a level; they are blanked first. */
const NOT_A_LEVEL = new RegExp(String.raw`\b${WORDS.notALevel}\b`, 'gi')
/** "Assistant to the CEO" and "Office of the CTO" name somebody else's rank. */
const SOMEBODY_ELSE =
  /\b(?:executive|personal|administrative|virtual|admin) assistants?\b.*$|\b(?:assistant|ea|pa|advisor|adviser|associate|reporting|right[- ]hand|support(?:ing)?|office|business partner)\s+(?:to|of|for)\s+(?:the\s+)?.*$|\bto (?:the )?(?:ceo|cto|coo|cfo|founders?|head|director|president)\b.*$/i

/** "Product Manager / Director" is open to the lower of the two. */
const OPEN_UPWARDS =
  /((?:manager|associate|assoc\.?|lead|engineer|analyst)\s*)\/\s*(?:[\p{L}]+ )?(?:director|vp|head|vice president)\b/giu

/** "FP&A Manager/Senior Manager" and "Senior Accountant / Accountant": open to those who are not senior. */
const PLAIN_OR_SENIOR =
  /(\b[\p{L}&]+(?: [\p{L}&]+){0,3})\s*\/\s*(?:senior|sr\.?) \1\b|\b(?:senior|sr\.?) ([\p{L}&]+(?: [\p{L}&]+){0,3})\s*\/\s*\2\b/giu

const OF_ONE_PERSON = String.raw`\b(?:engineer|developer|programmer|analyst|trader|designer|scientist|researcher|accountant|counsel|administrator)`
const OF_A_TEAM = String.raw`\b(?:manager|lead|head|general counsel)\b`

/**
 * At banks "VP" and "Director" before a comma are the grade of somebody without a team: "VP, Quantitative Developer". What
 * stands behind decides, at once or at the very end ("VP, Rates Desk, Java Developer"); "VP, Engineering" and "Director,
 * Developer Relations" are what they say.
 */
const GRADE = new RegExp(
  String.raw`^\W*(?:(?:assoc(?:iate)?\.?\s*\/\s*)?(?:vp|vice[- ]president|director)\s*\/?\s*)+(?:,|\s[-–—])\s*(?:${[
    String.raw`(?=[^,()–—]*(?:\([^)]*\)[^,()–—]*)?${OF_ONE_PERSON}\s*(?:$|[,;(/|–—]|-\s))(?![^,()]*${OF_A_TEAM})`,
    String.raw`(?=[^()]*${OF_ONE_PERSON}\s*(?:\([^()]*\)\s*)?$)(?!.*${OF_A_TEAM})`,
  ].join('|')})`,
  'i',
)

/** "VP Quantitative Developer" leaves out the comma. */
const BARE_GRADE = /^(vp|vice[- ]president) (?!of\b|[-–—&/])/i

export const INTERN = new RegExp(WORDS.intern, 'iu')
const LEVELS: [Seniority, RegExp][] = [
  ['intern', new RegExp(`${WORDS.intern}|${WORDS.student}`, 'iu')],
  ['executive', new RegExp(String.raw`\b${WORDS.executive}\b`, 'iu')],
  ['principal', new RegExp(String.raw`\b${WORDS.principal}\b`, 'i')],
  ['lead', new RegExp(String.raw`\b${WORDS.lead}\b`, 'i')],
  ['senior', new RegExp(String.raw`\b${WORDS.senior}(?!\p{L})`, 'iu')],
  ['mid', new RegExp(WORDS.mid, 'iu')],
  ['junior', new RegExp(String.raw`\b${WORDS.junior}\b`, 'iu')],
]
/** The same in Chinese, Japanese, Korean or Russian. */
const IN_SCRIPT: [Seniority, RegExp][] = [
  ['intern', new RegExp(WORDS.internInScript, 'iu')],
  ['executive', new RegExp(WORDS.executiveInScript, 'iu')],
  ['lead', new RegExp(WORDS.leadInScript, 'iu')],
  ['senior', new RegExp(WORDS.seniorInScript, 'iu')],
  ['mid', new RegExp(WORDS.midInScript, 'iu')],
  ['junior', new RegExp(WORDS.juniorInScript, 'iu')],
]
const EARLY =
  '(?:intern(?:ship)?s?|graduates?|(?:new|university|recent)[- ]?grads?|early[- ](?:careers?|talent)|apprentice(?:ship)?s?|trainees?|working students?|co-?op)'
/** "Internship Program Manager" runs one, "Early Careers Recruiter" fills one; "Internship Program" is one. */
const STAFF = new RegExp(
  String.raw`\b${EARLY}(?: (?:and|&) [\p{L}-]+)? (?:(?:programs?|programmes?|talent|recruiting|recruitment|hiring|acquisition|relations) )+(?:[\p{L}&]+ )?(?:manager|coordinator|recruiter|lead|specialist|partner|director|head)s?\b|\b(?:intern(?:ship)?s?|early[- ](?:careers?|talent)) (?:recruiter|coordinator|manager)s?\b`,
  'giu',
)

/** Grades as numbers: "Software Engineer 2", "Analyst I". Years and openings are counted with a word behind. */
const GRADES: Record<string, Seniority> = { 1: 'junior', 2: 'mid', 3: 'senior' }
const GRADE_NUMBER =
  /\b(?:engineer|developer|programmer|analyst|designer|scientist|researcher|accountant|administrator|specialist|technician|associate|tester) ([1-3])(?=\s*(?:$|[,;:()|–—-]))(?!\s*-?\s*\d)/i
/** What a title says in its first part is the person's; behind a comma stand the team, the product and the boss. */
const PARTS = / ?(?:[,;:|(–—]| - ) ?/
/** A part that is nothing but a level, said of the person: "Engineer, Senior", "Senior Engineer, Tech Lead". */
const LEVEL_ALONE =
  /^(?:(?:tech(?:nical)?|team|squad|group|engineering) ?lead|lead|senior|sr\.?|staff|principal|junior|jr\.?|mid(?:dle|[- ]?level)?|intern(?:ship)?|entry[- ]?level|i{1,3}|new grad(?:uate)?|graduate)\)?$/i
const OF_TEAM =
  /\b(?:teams?|groups?|squads?|tribes?|org(?:ani[sz]ation)?s?|departments?|units?|divisions?|programs?|community)\)?$/i
/** Who a program is for says less than what stands behind it: "Early Career Program: Engineering Intern". */
const PROGRAM = /\bprogram(?:me)?s?(?: 20\d\d)?$/i

const UPWARDS: Seniority[] = ['intern', 'junior', 'mid', 'senior', 'lead', 'principal', 'executive']
/** The same levels in a source's own field; "Mid-Senior Level" and "Manager" say too little. */
const OWN_WORDS: [Seniority, RegExp][] = [
  ['intern', /^(?:intern(?:ship)?|student|working student|trainee|apprentice)/],
  ['junior', /^(?:entry|junior|graduate|new grad|associate|early career|beginner|jr)/],
  ['mid', /^(?:mid$|mid level|midweight|mid weight|middle|intermediate|experienced|medior|regular|professional$)/],
  ['senior', /^(?:senior|sr|expert|advanced)/],
  ['lead', /^(?:lead|team lead|supervisor)/],
  ['principal', /^(?:principal|staff|distinguished)/],
  ['executive', /^(?:director|executive|vp|vice president|c level|c suite|cxo|head|top management|founder)/],
]

/** How senior the job is, by its title, else by the source's own word. Several levels in one title: the lowest asked for. */
export function readSeniority(title: string, word?: string): Seniority | undefined {
  return fromTitle(title) ?? levelInScript(title) ?? fromWord(word)
}

function fromTitle(title: string): Seniority | undefined {
  const own = withoutEarlyCareerStaff(title)
    .replace(SOMEBODY_ELSE, ' ')
    .replace(NOT_A_LEVEL, ' ')
    .replace(BARE_GRADE, '$1, ')
    .replace(GRADE, ' ')
    .replace(OPEN_UPWARDS, '$1')
    .replace(PLAIN_OR_SENIOR, '$1$2')
  return choiceOf(own) ?? ownLevel(own)
}

/** "Junior Developer, Team Lead Support" is junior, "Engineer II, Senior Platform Group" in the middle. */
function ownLevel(title: string): Seniority | undefined {
  const [first = '', ...others] = title.split(PARTS).map(part => part.trim())
  const grade = levelIn(first) && [first, ...others.filter(part => LEVEL_ALONE.test(part))].join(' ')
  const behind = others.filter(part => !OF_TEAM.test(part)).join(' , ')
  const within = PROGRAM.test(first) && levelIn(first) === 'junior' ? levelIn(behind) : undefined
  return within ?? levelIn(grade || `${first} , ${behind}`) ?? gradeNumber(title)
}

function gradeNumber(title: string): Seniority | undefined {
  return GRADES[GRADE_NUMBER.exec(title)?.[1] ?? '']
}

/** "Senior/Staff Engineer", "Mid or Senior" and "Senior Engineer / Team Lead" are open to the lower level. */
function choiceOf(title: string): Seniority | undefined {
  const pair =
    /\b(junior|jr|mid|middle|mid-level|senior|sr|staff|principal|lead)\.?\s*(?:\/|-(?=[a-z])|\bor\b|\bto\b|\||&)\s*(?:senior |sr\.? )?(junior|jr|mid|middle|mid-level|senior|sr|staff|principal|lead)\b/i.exec(
      title,
    )
  const levels = (pair ? pair.slice(1) : title.split(/\s\/\s/)).flatMap(name => levelIn(name) ?? [])
  return levels.length > 1 ? UPWARDS.find(level => levels.includes(level)) : undefined
}

function levelIn(title: string): Seniority | undefined {
  return LEVELS.find(([, pattern]) => pattern.test(title))?.[0]
}

function fromWord(word: string | undefined): Seniority | undefined {
  const plain = (word ?? '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
  if (/^mid senior/.test(plain)) return undefined
  return OWN_WORDS.find(([, pattern]) => pattern.test(plain))?.[0]
}

/** A title without the words for beginners whom its holder looks after. */
export function withoutEarlyCareerStaff(title: string): string {
  return title.replace(STAFF, ' ')
}

/** The level a title names in Chinese, Japanese, Korean or Russian. */
export function levelInScript(title: string): Seniority | undefined {
  return IN_SCRIPT.find(([, pattern]) => pattern.test(title))?.[0]
}
