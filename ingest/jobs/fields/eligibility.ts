import type { Eligibility } from '#contract'

/** A condition that is only welcome, or that is said not to count, is none. */
const WELCOME =
  /\b(?:plus|nice|prefer\w*|bonus|ideal\w*|desirable|advantage\w*|beneficial|asset|optional|helpful|not (?:required|necessary|needed)|or equivalent)\b/i
const NATIONS: [code: string, words: string][] = [
  ['US', String.raw`(?:U\.?S\.?(?:A\.?)?|United States|American)`],
  ['GB', '(?:UK|U\\.K\\.|British|United Kingdom)'],
  ['CA', '(?:Canadian|Canada)'],
  ['AU', '(?:Australian|Australia)'],
  ['DE', '(?:German)'],
  ['FR', '(?:French)'],
  ['IN', '(?:Indian)'],
  ['SG', '(?:Singaporean|Singapore)'],
  ['IL', '(?:Israeli)'],
]
const CITIZEN: [string, RegExp][] = NATIONS.map(([code, words]) => [
  code,
  new RegExp(
    String.raw`\b(?:must|needs? to|required to) (?:be|hold)(?: an?)? ${words} (?:citizens?|citizenship|nationals?)\b|(?<!\p{L})${words} (?:citizens? only|citizenship (?:is )?(?:required|mandatory)|citizens? (?:is|are) required)`,
    'u',
  ),
])
/** Whom else the same sentence lets in. */
const OR_OTHERS =
  /\b(?:permanent residents?|green card|or (?:have|hold|be) (?:the )?(?:right|authori[sz]\w+)|work (?:permit|authori[sz]ation)|lawful|protected individual)\b/i
const CLEARANCE =
  /\b(?:must|need to|required to|ability to|able to) (?:have|hold|possess|obtain|maintain|be (?:eligible|able) (?:for|to obtain))\b.{0,60}\bclearance\b|\b(?:security )?clearance (?:is )?(?:required|mandatory)\b|\brequires? an? .{0,40}\b(?:security )?clearance\b/i
const SPONSORS =
  /\b(?:we |company |employer )(?:do |can |will |also |are (?:happy|able|willing) to )?(?:sponsor|offer|provide|support)s? (?:\p{L}+ )?(?:work )?visas?\b|\bvisa sponsorship (?:is )?(?:available|offered|provided|possible)\b|\b(?:offer|provide)s? visa (?:sponsorship|support)\b/iu
const NO_SPONSOR =
  /\b(?:no|not|cannot|can't|unable to|won't|doesn't|don't|without)\b.{0,60}\b(?:visas?\b(?! (?:card|debit|inc|network|or mastercard|and mastercard))|sponsorship\b|sponsor (?:work|employment|candidates|applicants|individuals|you)\b)|\b(?:visa )?sponsorship (?:is )?(?:not|unavailable)\b/i
const LANGUAGES: [code: string, name: string][] = [
  ['ar', 'Arabic'],
  ['de', 'German'],
  ['en', 'English'],
  ['es', 'Spanish'],
  ['fr', 'French'],
  ['he', 'Hebrew'],
  ['hi', 'Hindi'],
  ['id', 'Indonesian'],
  ['it', 'Italian'],
  ['ja', 'Japanese'],
  ['ko', 'Korean'],
  ['nl', 'Dutch'],
  ['pl', 'Polish'],
  ['pt', 'Portuguese'],
  ['ru', 'Russian'],
  ['th', 'Thai'],
  ['tr', 'Turkish'],
  ['uk', 'Ukrainian'],
  ['vi', 'Vietnamese'],
  ['zh', '(?:Chinese|Mandarin)'],
]
/** "Fluent in German and English", "native Japanese", "business-level Korean required", "Dutch (C1)". */
const SPEAKS: [string, RegExp][] = LANGUAGES.map(([code, name]) => [
  code,
  new RegExp(
    String.raw`\b(?:fluent|fluency|proficient|proficiency|native|bilingual|business[- ]level|professional|excellent|strong)\b[^.;!?\n]{0,50}\b${name}\b|\b${name}\b[^.;!?\n,]{0,15}(?:\((?:[BC][12]|native|fluent)|\b[BC][12]\b|\b(?:fluency|proficiency)\b)[^.;!?\n]{0,20}`,
    'i',
  ),
])
const MAX_TEXT = 20_000
const MAX_SENTENCE = 400

/** Who may apply, as far as the text says it in words; undefined where it says nothing. */
export function readEligibility(text: string): Eligibility | undefined {
  const sentences = text
    .slice(0, MAX_TEXT)
    .split(/(?<=[.!?]) (?=\p{Lu})|\n/u)
    .filter(sentence => sentence.length <= MAX_SENTENCE && !WELCOME.test(sentence))
  const some = (pattern: RegExp) => sentences.some(sentence => pattern.test(sentence))
  const citizenship = CITIZEN.filter(([, pattern]) =>
    sentences.some(sentence => pattern.test(sentence) && !OR_OTHERS.test(sentence)),
  ).map(([code]) => code)
  const languages = SPEAKS.filter(([, pattern]) => some(pattern)).map(([code]) => code)
  const found: Eligibility = {
    ...(citizenship.length > 0 ? { citizenship } : {}),
    ...(some(CLEARANCE) ? { clearance: true as const } : {}),
    ...sponsorship(sentences),
    ...(languages.length > 0 ? { languages } : {}),
  }
  return Object.keys(found).length > 0 ? found : undefined
}

/** A text that says both says it of two kinds of people. */
function sponsorship(sentences: string[]): Pick<Eligibility, 'visaSponsorship'> {
  const refuses = sentences.some(sentence => NO_SPONSOR.test(sentence))
  const offers = sentences.some(sentence => !NO_SPONSOR.test(sentence) && SPONSORS.test(sentence))
  return refuses === offers ? {} : { visaSponsorship: offers }
}
