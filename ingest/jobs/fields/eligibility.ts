import { z } from 'zod'
import type { Eligibility } from '#contract'
import { readPatterns, readYaml } from '../../text/read-yaml.ts'

const SAYS = readPatterns(new URL('eligibility.yaml', import.meta.url), 'welcome orOthers clearance sponsors noSponsor')
const Names = z.record(z.string(), z.string())
const NAMES = readYaml(
  new URL('eligibility-names.yaml', import.meta.url),
  z.strictObject({ citizen: z.string(), nations: Names, speaks: z.string(), languages: Names }),
)
const CITIZEN = patternsOf(NAMES.citizen, NAMES.nations)
const SPEAKS = patternsOf(NAMES.speaks, NAMES.languages)
const MAX_SENTENCE = 400

/** The eligibility that the text states; undefined if it states none. */
export function readEligibility(text: string): Eligibility | undefined {
  const sentences = text
    .split(/(?<=[.!?]) (?=\p{Lu})|[;\n]/u)
    .filter(sentence => sentence.length <= MAX_SENTENCE && !SAYS.welcome.test(sentence))
  const forAll = sentences.filter(sentence => !SAYS.orOthers.test(sentence))
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

function patternsOf(pattern: string, names: Record<string, string>): [code: string, pattern: RegExp][] {
  return Object.entries(names).map(([code, name]) => [code, new RegExp(pattern.replaceAll('<name>', name), 'u')])
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
