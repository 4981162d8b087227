import type { EmploymentType } from '#contract'
import { firstIn, readPatterns } from '../../text/read-yaml.ts'
import { isInternship, withoutEarlyCareerStaff } from './seniority.ts'

const TYPES = ['internship', 'contract', 'temporary', 'part-time', 'full-time'] as const
const WORD = readPatterns(
  new URL('employment-type.yaml', import.meta.url),
  ...TYPES,
  'alternatives fullOrPart onlyHours',
)
const TITLE = readPatterns(
  new URL('employment-title.yaml', import.meta.url),
  'temporary contract part-time full-time contractApart choice',
)

/** The contract: a title that says internship, fixed term or contract is more exact than the source's default. */
export function readEmploymentType(word: string | undefined, title: string): EmploymentType | undefined {
  const own = withoutEarlyCareerStaff(title)
  if (isInternship(own)) return 'internship'
  if (TITLE.temporary.test(own)) return 'temporary'
  const isOpen = TITLE.choice.test(title) || WORD.fullOrPart.test(title)
  if (!isOpen && WORD.onlyHours.test(word ?? '') && TITLE.contractApart.test(own)) return 'contract'
  return fromWord(word) ?? (isOpen ? undefined : firstIn(TITLE, ['contract', 'part-time', 'full-time'], own))
}

/** Alternatives ("Full-time, Part-time", "full or part time") leave the choice open, and so does the record. */
function fromWord(word = ''): EmploymentType | undefined {
  if (WORD.fullOrPart.test(word)) return undefined
  const types = word.split(WORD.alternatives).flatMap(one => firstIn(WORD, TYPES, plainWords(one)) ?? [])
  return new Set(types).size === 1 ? types[0] : undefined
}

function plainWords(word: string): string {
  const spaced = word.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return spaced.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}
