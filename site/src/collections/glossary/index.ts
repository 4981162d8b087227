import { GlossaryList, GlossaryTerm, TermItem, type TermRecord } from '#contract'
import { slugOf } from '#contract/text.ts'
import { day, choice as oneOf } from '../../base/parameters.ts'
import type { Store } from '../../store/store.ts'
import { glossaryValidity } from '../../store/validity.ts'
import { defineCollection } from '../define-collection.ts'
import { bounded, choice, defineFilters, searched, valueIn } from '../filters.ts'
import { GroupsQuery, groupsOf, lineOf, termLine, termMarkdown } from './facts.ts'

export const NAME_LANGUAGES = ['de', 'es', 'fr', 'ja', 'ko', 'pt', 'zh'] as const

const termFilters = defineFilters({
  search: searched('term, synonyms, category or definition', 'rollup'),
  category: valueIn('category', 'A category, compared as a slug.', 'DeFi', {
    facet: 'categories',
    field: choice('Category', 'Any category'),
  }),
  updated_since: bounded(
    'from',
    'updated',
    day('updated_since', 'Only terms whose name, category or definition changed on or after this day.'),
    'Changed since',
  ),
  lang: {
    schema: oneOf('lang', NAME_LANGUAGES, 'Adds the names in this language; definitions stay English.'),
    shows: 'names',
    chip: lang => `Names: ${lang}`,
  },
})

export const glossary = defineCollection({
  name: 'glossary',
  about: 'Web3 terms explained.',
  prose: {
    names: 'terms',
    called:
      /(?<!\p{L})(?:glossary|definitions?|define|meaning|mean|what is an?|definici[oó]n|definição|bedeutung|was ist|was bedeutet|c'est quoi|qu'est[ -]ce que|qu[eé] es|qu[eé] significa|o que é|cos'è|wat is|co to jest|что такое|nedir|apa itu|là gì)(?!\p{L})/iu,
    records: 'glossary terms',
  },
  recordsOf: store => store.records.glossary,
  shape: GlossaryTerm,
  components: { GlossaryList, GlossaryTerm, TermItem },
  filters: termFilters,
  sort: { searched: 'relevance' },
  validity: glossaryValidity,
  suggested: [{ kind: 'term', facet: 'word', filter: 'search' }],
  list: {
    operationId: 'listGlossaryTerms',
    summary: 'Web3 terms, alphabetical; with search the best match first.',
    response: GlossaryList,
    limit: { usual: 50, most: 250, noun: 'terms' },
    exported: { category: 'page' },
    sample: 'search=rollup&limit=5',
  },
  item: {
    operationId: 'getGlossaryTerm',
    summary: 'One term with synonyms, related terms and references.',
    response: TermItem,
    noun: 'term',
    id: 'slug',
    idOf: term => term.slug,
    named: slugNamed,
    whereIdsAre: 'Take slugs from the list.',
    read: (term: TermRecord, { baseUrl }): TermItem => ({ data: { ...term, url: `${baseUrl}${term.url}` } }),
    validity: glossaryValidity,
    hasPage: true,
  },
  facets: {
    operationId: 'countGlossaryTerms',
    summary: 'Categories with counts under the same filters.',
  },
  tool: {
    list: {
      name: 'list_glossary_terms',
      title: 'List glossary terms',
      description: 'Web3 terms with definitions, alphabetical; with search the best match first.',
    },
    item: {
      name: 'get_glossary_term',
      title: 'Get a glossary term',
      description: 'One term with its definition, synonyms, related terms and references.',
      idsFrom: 'list_glossary_terms or search',
      onMissing: 'Call list_glossary_terms with search set to the word; it finds synonyms too.',
    },
  },
  markdown: {
    line: (term: TermRecord, baseUrl) => termLine(term, baseUrl),
    groups: groupsOf,
    record: (item, { baseUrl, store }) => termMarkdown(item, baseUrl, store.glossaryChangedAt),
    resource: {
      name: 'term',
      title: 'Glossary term',
      description: 'A Web3 term with its definition, synonyms, related terms and references.',
      titleOf: ({ term }) => term,
    },
  },
  page: {
    title: 'Web3 glossary',
    lead: 'What the words mean, what they do not promise, and where to read on.',
    description: 'Web3 terms explained in plain words, with their limits and with references.',
    noun: ['term', 'terms'],
    search: 'Words in term or definition',
    query: GroupsQuery,
    foundAt: 0,
  },
  picture: term => ({ label: 'Glossary', title: term.term, line: lineOf(term) }),
  home: { counted: 'terms explained' },
})

/** Resolves with the slug that this is in another spelling, else that of the one term that is looked up by this word. */
async function slugNamed(name: string, { records }: Pick<Store, 'records'>): Promise<string | undefined> {
  const slug = slugOf(name)
  if (slug === '' || (await records.glossary.get(slug)) !== undefined) return slug || undefined
  const { ids, total } = await records.glossary.find({ where: { facet: 'word', is: slug }, limit: 1 })
  return total === 1 ? ids[0] : undefined
}
