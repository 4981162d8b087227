import { z } from 'zod'
import { ListMeta } from './envelope.ts'
import { CalendarDate, HttpUrl, Slug } from './primitives.ts'

export const GLOSSARY_CATEGORIES = [
  'Consensus',
  'DeFi',
  'Cryptography',
  'Layer 2 Scaling',
  'Tokenomics',
  'Smart Contracts',
  'Infrastructure',
  'Networks',
  'Wallets and Identity',
  'Security',
  'NFTs and Gaming',
  'Governance and DAOs',
  'Regulation and Markets',
  'Careers and Culture',
] as const

/** A record of `/api/glossary`: exactly the interface's fields. `url` is bound to the base URL when served. */
export const GlossaryTerm = z.object({
  slug: Slug.meta({ description: 'Id of the term.' }),
  term: z.string().min(1).max(80),
  category: z.enum(GLOSSARY_CATEGORIES),
  definition: z.string().min(1).max(600),
  url: HttpUrl.optional().meta({ description: 'Page of the term.' }),
})
export type GlossaryTerm = z.infer<typeof GlossaryTerm>

/** All that a list, a tooltip or a spoken answer has room for. */
export const LINE_LENGTH = 140
const DEFINITION_LENGTH = 'write 150 to 600 characters'
/** A reader of a term goes on to this many others at most. */
export const RELATED_MAX = 6
const RELATED_COUNT = `name 3 to ${RELATED_MAX} related terms`

/** A stored term; the file holds no origin, so `url` is a path until it is served. */
export const TermRecord = GlossaryTerm.extend({
  definition: z.string().min(150, DEFINITION_LENGTH).max(600, DEFINITION_LENGTH),
  inOneLine: z
    .string()
    .max(LINE_LENGTH)
    .regex(/^[A-Z0-9].*\.$/)
    .optional()
    .meta({ description: `What it is, in one sentence of at most ${LINE_LENGTH} characters.` }),
  synonyms: z.array(z.string().min(1).max(80)),
  leadsHere: z.array(z.string().min(1).max(80)).min(1).optional().meta({
    description: 'Words that lead a reader to the term but are no other name for it: parts, kinds, people, versions.',
  }),
  everydayNames: z.array(z.string()).min(1).optional().meta({
    description:
      'Those of its names and leading words that alone, in another text, seldom mean the term: base, points, IL.',
  }),
  names: z
    .record(z.string().regex(/^[a-z]{2}$/), z.array(z.string().min(1).max(80)).min(1))
    .optional()
    .meta({ description: 'Its usual names in other languages, by ISO 639-1 code.' }),
  namesFrom: z.array(HttpUrl).min(1).optional().meta({ description: 'Where these names were seen.' }),
  related: z.array(Slug).min(3, RELATED_COUNT).max(RELATED_MAX, RELATED_COUNT),
  sources: z.array(HttpUrl).min(1).max(3),
  readOn: CalendarDate.optional().meta({
    description: 'Day on which a definition that events overtake was last read against its sources.',
  }),
  updatedOn: CalendarDate.optional().meta({
    description: 'Day on which its name, category or definition last changed; absent if that was not recorded.',
  }),
  url: z.string().regex(/^\/glossary\/[a-z0-9-]+$/),
})
export type TermRecord = z.infer<typeof TermRecord>

/** Returns terms with the day on which each last changed: today if it says something else than before, or is new. */
export function datedTerms(terms: readonly TermRecord[], before: readonly TermRecord[], today?: string): TermRecord[] {
  const bySlug = new Map(before.map(term => [term.slug, term]))
  return terms.map(term => {
    const old = bySlug.get(term.slug)
    const isSame = old?.term === term.term && old.category === term.category && old.definition === term.definition
    return TermRecord.parse({ ...term, updatedOn: isSame ? old.updatedOn : today })
  })
}

/** Every word under which a term is looked up: its name, its other names, and words that merely lead to it. */
export function wordsOfTerm({
  term,
  synonyms,
  leadsHere = [],
}: Pick<TermRecord, 'term' | 'synonyms' | 'leadsHere'>): string[] {
  return [term, ...synonyms, ...leadsHere]
}

export const GlossaryList = z.object({ data: z.array(GlossaryTerm), meta: ListMeta })

/** One term, with its address on this server. */
export const TermItem = z.object({ data: TermRecord.extend({ url: HttpUrl }) })
export type TermItem = z.infer<typeof TermItem>
