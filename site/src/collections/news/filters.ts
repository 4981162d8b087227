import { NewsKind } from '#contract'
import { choices, moment } from '../../base/parameters.ts'
import { bounded, choice, defineFilters, ofChain, searched, slugIn, valueIn } from '../filters.ts'
import { settled } from '../sentence/days.ts'
import type { Reads } from '../sentence/reading.ts'
import { topicName } from './landings.ts'

const reads: Reads = {
  days({ span }, { now, isUnwanted }) {
    const { from, to } = settled(span, now, 'back')
    return isUnwanted ? undefined : { ...(from && { since: from }), ...(to && { until: `${to}T23:59:59Z` }) }
  },
  names: ({ of, names }, { isUnwanted }) => (of === 'source' && !isUnwanted ? { source: names.join(',') } : undefined),
}

export const newsFilters = defineFilters(
  {
    search: searched('headline, tags or snippet', 'ethereum'),
    source: valueIn('source', 'A publication, compared as a slug.', 'decrypt', {
      facet: 'sources',
      field: choice('Publication', 'Any publication', { limit: 200 }),
    }),
    tag: valueIn('tag', 'A topic, compared as a slug.', 'regulation', {
      facet: 'tags',
      field: choice('Topic', 'Any topic', { textOf: topicName }),
    }),
    chain: ofChain('A chain, by topic or headline'),
    company: valueIn('company', 'A company, by headline or category, compared as a slug.', 'coinbase', {
      facet: 'companies',
      field: { kind: 'suggested', label: 'Company', empty: 'Any company' },
    }),
    kind: {
      ...slugIn(
        'kind',
        choices(
          'kind',
          [...NewsKind.options, 'story'],
          'What it is, by its feed; live: a page that changes all day, listed only if named here; story: all others.',
        ),
      ),
      facet: 'kinds',
      field: choice('Kind', 'Any kind'),
    },
    language: valueIn('language', 'ISO 639-1 code of the language of the publication.', 'en', {
      word: 'Language',
      facet: 'languages',
    }),
    since: {
      ...bounded('from', 'date', moment('since', 'Only items published at or after this time.'), 'Since'),
      field: { kind: 'date', label: 'Published since' },
    },
    until: {
      ...bounded('to', 'date', moment('until', 'Only items published at or before this time.'), 'Until'),
      field: { kind: 'date', label: 'Published until' },
    },
  },
  { reads, names: { source: 'source' }, coded: { days: 'back' } },
)
