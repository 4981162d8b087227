/** Glossary terms as Markdown. The glossary is our own text, but it is escaped like all other. */
import { type GlossaryTerm, instantOf, type TermItem } from '#contract'
import { SERVICE_NAME } from '../../base/identity.ts'
import { calendarDay } from '../../base/when.ts'
import { blocks, escapeInline, factList, frontMatter, link } from '../../formats/escape.ts'

/** One line of a list. */
export function termLine(
  { term, slug, definition }: Pick<GlossaryTerm, 'term' | 'slug' | 'definition'>,
  baseUrl: string,
): string {
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
