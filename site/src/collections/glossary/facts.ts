/** A term in a sentence, and as schema.org has it. */
import type { TermRecord } from '#contract'
import { firstSentence } from '#contract/text.ts'

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
