/** Terms in a sentence, in Markdown and schema.org, and grouped as their page shows them. */
import { z } from 'zod'
import { type GlossaryTerm, instantOf, type TermItem, type TermRecord } from '#contract'
import { firstSentence, slugOf } from '#contract/text.ts'
import { SERVICE_NAME } from '../../base/identity.ts'
import { calendarDay } from '../../base/when.ts'
import { blocks, escapeInline, factList, frontMatter, link } from '../../formats/escape.ts'
import type { List } from '../list-page.ts'

/** Returns all that a list has room for: its line, else the first sentence of its definition. */
export function lineOf({ inOneLine, definition }: Pick<TermRecord, 'inOneLine' | 'definition'>): string {
  return inOneLine ?? firstSentence(definition)
}

/** Returns the schema.org DefinedTerm of a term, within the glossary as its set. */
export function definedTerm(term: TermRecord, baseUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'DefinedTerm',
    name: term.term,
    description: term.definition,
    ...(term.synonyms.length > 0 ? { alternateName: term.synonyms } : {}),
    url: `${baseUrl}${term.url}`,
    termCode: term.slug,
    inDefinedTermSet: { '@type': 'DefinedTermSet', name: 'Web3 glossary', url: `${baseUrl}/glossary` },
  }
}

/** One line of a list. */
export function termLine({ term, slug, definition }: GlossaryTerm, baseUrl: string): string {
  return `- ${link(term, `${baseUrl}/glossary/${slug}`)}: ${escapeInline(definition)}`
}

/** `changedAt` is when the glossary last changed. */
export function termMarkdown({ data: term }: TermItem, baseUrl: string, changedAt: Date): string {
  const canonical = `${baseUrl}/glossary/${term.slug}`
  return blocks(
    frontMatter({
      title: term.term,
      source: SERVICE_NAME,
      source_url: canonical,
      date: instantOf(changedAt),
      canonical,
    }),
    `# ${escapeInline(term.term)}`,
    escapeInline(term.definition),
    factList({
      Category: escapeInline(term.category),
      'Also called': term.synonyms.map(escapeInline).join(', '),
      'In other languages': Object.entries(term.names ?? {})
        .map(([lang, names]) => `${lang}: ${names.map(escapeInline).join(', ')}`)
        .join('; '),
      Related: term.related.map(slug => link(slug, `${baseUrl}/glossary/${slug}`)).join(', '),
      References: term.sources.map(url => link(new URL(url).hostname, url)).join(', '),
      'As read on': term.readOn && calendarDay(term.readOn),
    }),
  )
}

/** The order of the list; any other value is the usual one. */
export const GroupsQuery = z.object({ by: z.enum(['category']).optional().catch(undefined) })

export function isByCategory({ stays }: Pick<List, 'stays'>): boolean {
  return stays.some(({ value }) => value === 'category')
}

/** Returns terms by letter or by category; with words to search for, the best comes first and nothing is grouped. */
export function groupsOf(list: List<TermRecord>): { title: string; anchor: string; records: TermRecord[] }[] {
  const { records, filters } = list
  if (filters.search !== undefined) return records.length === 0 ? [] : [{ title: 'Found', anchor: 'found', records }]
  const byCategory = isByCategory(list)
  const groups = Map.groupBy(records, ({ term, category }) => (byCategory ? category : letterOf(term)))
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([title, records]) => ({ title, anchor: slugOf(title) || 'numbers', records }))
}

function letterOf(term: string): string {
  const first = term.charAt(0).toUpperCase()
  return /[A-Z]/.test(first) ? first : '0–9'
}
