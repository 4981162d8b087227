import { z } from 'zod'
import { fold, foldLine } from '#contract/text.ts'
import { isArea } from '../text/places.ts'
import { readPatterns, readYaml } from '../text/read-yaml.ts'

const FILE = new URL('name-keys.yaml', import.meta.url)
const SAYS = readPatterns(
  FILE,
  'legalEnd everyForeignForm registerWord domainEnd everyClass descent everyGender everyRequisition remoteTail',
)
const WORDS = readYaml(FILE, z.object({ same: z.record(z.string(), z.string()), filler: z.array(z.string()) }))
const FILLER = new Set(WORDS.filler)

/** The name under which postings of one employer meet. Labs and Foundation stay: Paxos and Paxos Labs hire apart. */
export function companyKey(name: string): string {
  let bare = withoutApostrophes(name)
    .replace(SAYS.everyClass, ' ')
    .replace(/\s+\([^)]*\)/g, ' ')
    .replace(SAYS.everyForeignForm, ' ')
    .trim()
  // "GmbH & Co. KG" is one form in four words.
  for (let before = ''; before !== bare; ) {
    before = bare
    bare = bare.replace(SAYS.legalEnd, '')
  }
  const words = bare.split(/[\s,/|]+/).filter(word => !/^(?:the|[-&]?)$/.test(word))
  while (words.length > 1 && SAYS.registerWord.test(words.at(-1) ?? '')) words.pop()
  return words
    .join(' ')
    .replace(SAYS.domainEnd, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** The same without a final Labs or Foundation; undefined when the name has none. */
export function parentKey(name: string): string | undefined {
  const shorter = withoutApostrophes(name).replace(SAYS.descent, '')
  const key = companyKey(shorter)
  return key !== '' && key !== companyKey(name) ? key : undefined
}

function withoutApostrophes(name: string): string {
  return fold(name)
    .replace(/[‘’'`]/g, '')
    .trim()
}

/**
 * The words of a title in one spelling and order, so that "Sr. Engineer, Backend" meets "Senior Backend Engineer"; without
 * those of the posting's own place, which some boards repeat in the title.
 */
export function titleKey(title: string, company = '', place = ''): string {
  const placeWords = new Set(split(foldLine(place)))
  const all = words(title, company)
  const rest = all.filter(word => !placeWords.has(word))
  return (rest.length > 0 ? rest : all).join(' ')
}

function words(title: string, company: string): string[] {
  const bare = withoutCompany(
    foldLine(title)
      .replace(SAYS.everyGender, ' ')
      .replace(SAYS.everyRequisition, ' ')
      .replace(SAYS.remoteTail, (tail, where: string) => (where.split(/[,/&]/).every(isArea) ? ' ' : tail))
      .replace(/^job application for\s+/, ''),
    foldLine(company),
  )
  const spelled = bare.replace(/\b(front|back)[\s-](?=end\b)|\b(full)[\s-](?=stack\b)|\b(dev)[\s-](?=ops\b)/g, '$1$2$3')
  const found = split(spelled).flatMap(word => (WORDS.same[word] ?? word).split(' '))
  const kept = found.filter(word => word !== '' && !FILLER.has(word))
  // A repeated word counts twice: "Data Platform Engineer, AI Platform" is not "Data Engineer, AI Platform".
  return (kept.length > 0 ? kept : found).sort()
}

/** "Engineer at Acme Chain", "Acme Chain: Engineer", "Engineer | Acme Chain". */
function withoutCompany(title: string, company: string): string {
  if (company === '' || title === company) return title
  const ending = [' at ', ' @ ', ' - ', ' | '].map(mark => mark + company).find(end => title.endsWith(end))
  if (ending) return withoutCompany(title.slice(0, -ending.length), company)
  const start = [': ', ' - ', ' | '].map(mark => company + mark).find(begin => title.startsWith(begin))
  return start ? title.slice(start.length) : title
}

function split(text: string): string[] {
  return text
    .split(/[^\p{L}\p{N}+#.]+/u)
    .map(word => word.replace(/^\.+|(?<!\.)\.+$/g, ''))
    .filter(word => word !== '')
}
