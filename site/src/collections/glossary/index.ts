import { Facets, GlossaryList, GlossaryTerm, TermItem, type TermRecord } from '#contract'
import { fold } from '#contract/text.ts'
import { withBeginning, withValue } from '../../../record-index/facet-index.ts'
import type { Hits } from '../../../record-index/postings.ts'
import type { SearchedTable, Store } from '../../../record-index/store.ts'
import { slugOf } from '../../../record-index/words.ts'
import { escapeInline } from '../../agents/markdown/escape.ts'
import { readRecords } from '../../api/read-items.ts'
import { glossaryValidity } from '../../api/validity.ts'
import { countText } from '../../views/count.ts'
import { defineCollection } from '../define-collection.ts'
import { termFilters } from './filters.ts'
import { firstSentence } from './first-sentence.ts'
import { glossaryForm, groupedTerms, groupsOf, orderOf, ordersNav } from './groups.ts'
import { termLine, termMarkdown } from './markdown.ts'
import { termRows } from './rows.ts'

export const glossary = defineCollection({
  name: 'glossary',
  tag: 'Glossary',
  about: 'Web3 terms explained.',
  prose: {
    names: 'terms',
    records: 'glossary terms',
    short: 'a glossary',
    plain: 'a glossary',
    promise: 'a glossary',
    pitch: 'a glossary',
  },
  tableOf: store => store.terms,
  shape: GlossaryTerm,
  components: { GlossaryList, GlossaryTerm, TermItem },
  filters: termFilters,
  rank: bestFirst,
  validity: glossaryValidity,
  list: {
    operationId: 'listGlossaryTerms',
    summary: 'Web3 terms, alphabetical; with search the exact term or synonym comes first.',
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
    isNamed: (name, store) => termNamed(name, store) !== undefined,
    whereIdsAre: 'Take slugs from the list.',
    read: (term: TermRecord, { baseUrl }): TermItem => ({ data: { ...term, url: `${baseUrl}${term.url}` } }),
    validity: glossaryValidity,
    hasPage: true,
  },
  facets: {
    operationId: 'countGlossaryTerms',
    summary: 'Categories with counts under the same filters.',
    response: Facets,
  },
  tool: {
    quotes: false,
    list: {
      name: 'list_glossary_terms',
      title: 'List glossary terms',
      description: 'Web3 terms with definitions, alphabetical; with search the exact term or synonym comes first.',
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
    lines: ({ store, baseUrl }, documents) => readRecords(store.terms, documents).map(term => termLine(term, baseUrl)),
    groups: ({ store, baseUrl }, list) =>
      groupsOf(list, store).map(({ name, terms }) => [
        `## ${escapeInline(name)}\n`,
        ...terms.map(term => termLine(term, baseUrl)),
      ]),
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
    search: { about: 'Words in term or definition', placeholder: 'rollup' },
    rows: termRows,
    heading: ordersNav,
    form: glossaryForm,
    records: groupedTerms,
    stays: orderOf,
    foundAt: 0,
  },
  picture: {
    title: 'Web3 in plain words',
    line: ({ store }) => `${countText(store.terms.size)} terms`,
    record: term => ({ label: 'Glossary', title: term.term, line: firstSentence(term.definition) }),
  },
  home: { counted: 'terms explained' },
  sitemap: {},
})

/** The term that alone has a name of this slug form. */
export function termNamed(name: string, { terms }: Store): number | undefined {
  const [document, ...others] = name === slugOf(name) ? withValue(terms.facets.name, name) : []
  return others.length === 0 ? document : undefined
}

/** With words to search for: the exact term or synonym, then terms that begin with them, then the rest, each alphabetical. */
function bestFirst({ facets }: SearchedTable<TermRecord>, hits: Hits, { search }: { search?: string }): Hits {
  if (search === undefined) return hits
  const exact = new Set(withValue(facets.name, search))
  const beginning = new Set(withBeginning(facets.term, fold(search).trim()).flatMap(documents => [...documents]))
  const rankOf = (document: number) => (exact.has(document) ? 0 : beginning.has(document) ? 1 : 2)
  return Uint32Array.from([...hits].sort((a, b) => rankOf(a) - rankOf(b) || a - b))
}
