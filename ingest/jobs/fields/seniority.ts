import type { Seniority } from '#contract'
import { readAlternatives } from '../../text/read-yaml.ts'
import { INTERN, levelInScript, withoutEarlyCareerStaff } from './level-words.ts'

const TITLE_WORDS = readAlternatives(new URL('seniority.yaml', import.meta.url), [
  'notALevel',
  'executive',
  'lead',
  'junior',
])

/** Words that only look like a level; they are blanked first. */
const NOT_A_LEVEL = new RegExp(String.raw`\b${TITLE_WORDS.notALevel}\b`, 'gi')
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

const LEVELS: [Seniority, RegExp][] = [
  [
    'intern',
    new RegExp(
      `${INTERN.source}|\\b(?:co-?op|summer (?:analyst|associate|intern)|placement (?:student|year))\\b`,
      'iu',
    ),
  ],
  ['executive', new RegExp(String.raw`\b${TITLE_WORDS.executive}\b`, 'iu')],
  ['principal', /\b(?:principal|distinguished|(?:technical|engineering|research) fellow|staff)\b/i],
  ['lead', new RegExp(String.raw`\b${TITLE_WORDS.lead}\b`, 'i')],
  ['senior', /\b(?:senior|sr|snr|sênior|sénior|starsz[ya]|kıdemli|erfahrene[rn]?|expérimentée?|iii|iv)(?!\p{L})/iu],
  [
    'mid',
    /\b(?:mid(?:[- ]?(?:level|weight|career))?|middle|intermediate|medior|pleno|semi[- ]?senior|ssr|ii)\b|\bconfirmée?(?!\p{L})/iu,
  ],
  ['junior', new RegExp(String.raw`\b${TITLE_WORDS.junior}\b`, 'iu')],
]
/** Grades as numbers: "Software Engineer 2", "Analyst I". Years and openings are counted with a word behind. */
const GRADES: [Seniority, string][] = [
  ['junior', '1'],
  ['mid', '2'],
  ['senior', '3'],
]
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
const WORDS: [Seniority, RegExp][] = [
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
  const number = GRADE_NUMBER.exec(title)?.[1]
  return GRADES.find(([, grade]) => grade === number)?.[0]
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
  return WORDS.find(([, pattern]) => pattern.test(plain))?.[0]
}
