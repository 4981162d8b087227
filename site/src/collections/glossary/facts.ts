/** A term in a sentence, and as schema.org has it. */
import type { TermRecord } from '#contract'

/** Returns the first sentence of a definition: all that a list has room for. */
export function firstSentence(definition: string): string {
  return /^.+?[.!?](?=\s+\p{Lu}|$)/u.exec(definition)?.[0] ?? definition
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
