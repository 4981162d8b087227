import { z } from 'zod'
import type { Eligibility } from '#contract'
import { Pattern, readYaml } from '../../text/read-yaml.ts'

const Words = z.strictObject({
  ...{ welcome: Pattern, orOthers: Pattern, clearance: Pattern, sponsors: Pattern, noSponsor: Pattern },
  nations: z.record(z.string(), z.string()),
  languages: z.record(z.string(), z.string()),
})
const SAYS = readYaml(new URL('eligibility.yaml', import.meta.url), Words)
const WELCOME = new RegExp(String.raw`\b(?:${SAYS.welcome.source})\b`, 'i')
const OR_OTHERS = new RegExp(String.raw`\b(?:${SAYS.orOthers.source})\b`, 'i')
/** "Must be a US citizen", "British citizenship required". */
const CITIZEN = Object.entries(SAYS.nations).map(([code, nation]): [string, RegExp] => [
  code,
  new RegExp(
    String.raw`\b(?:must|needs? to|required to) (?:be|hold)(?: an?)? (?:${nation}) (?:citizens?|citizenship|nationals?)\b|(?<!\p{L})(?:${nation}) (?:citizens? only|citizenship (?:is )?(?:required|mandatory)|citizens? (?:is|are) required)`,
    'u',
  ),
])
/** "Fluent in German and English", "native Japanese", "business-level Korean required", "Dutch (C1)". */
const SPEAKS = Object.entries(SAYS.languages).map(([code, name]): [string, RegExp] => [
  code,
  new RegExp(
    String.raw`\b(?:fluent|fluency|proficient|proficiency|native|bilingual|business[- ]level|professional|excellent|strong)\b[^.;!?\n]{0,50}\b(?:${name})\b|\b(?:${name})\b[^.;!?\n,]{0,15}(?:\((?:[BC][12]|native|fluent)|\b[BC][12]\b|\b(?:fluency|proficiency)\b)[^.;!?\n]{0,20}`,
    'i',
  ),
])
const MAX_TEXT = 20_000
const MAX_SENTENCE = 400

/** Who may apply, only as far as the text states it; undefined if it does not. */
export function readEligibility(text: string): Eligibility | undefined {
  const sentences = text
    .slice(0, MAX_TEXT)
    .split(/(?<=[.!?]) (?=\p{Lu})|\n/u)
    .filter(sentence => sentence.length <= MAX_SENTENCE && !WELCOME.test(sentence))
  const forAll = sentences.filter(sentence => !OR_OTHERS.test(sentence))
  const citizenship = codesOf(CITIZEN, forAll)
  const languages = codesOf(SPEAKS, sentences)
  const found: Eligibility = {
    ...(citizenship.length > 0 ? { citizenship } : {}),
    ...(sentences.some(sentence => SAYS.clearance.test(sentence)) ? { clearance: true as const } : {}),
    ...sponsorship(sentences),
    ...(languages.length > 0 ? { languages } : {}),
  }
  return Object.keys(found).length > 0 ? found : undefined
}

function codesOf(patterns: [code: string, pattern: RegExp][], sentences: string[]): string[] {
  return patterns.flatMap(([code, pattern]) => (sentences.some(sentence => pattern.test(sentence)) ? [code] : []))
}

/** A text that says both means two groups of applicants. */
function sponsorship(sentences: string[]): Pick<Eligibility, 'visaSponsorship'> {
  const refuses = sentences.some(sentence => SAYS.noSponsor.test(sentence))
  const offers = sentences.some(sentence => !SAYS.noSponsor.test(sentence) && SAYS.sponsors.test(sentence))
  return refuses === offers ? {} : { visaSponsorship: offers }
}
