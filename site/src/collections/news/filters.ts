import { NewsKind } from '#contract'
import { choices, moment, texts } from '../../base/parameters.ts'
import { choice, date } from '../fields.ts'
import { defineFilters, notAfter, notBefore, searched, slugIn, valueIn } from '../filters.ts'
import { hearSince } from '../hearing/periods.ts'
import { topicName } from './topics.ts'

export const newsFilters = defineFilters({
  search: searched('headline, tags or snippet', 'ethereum'),
  source: {
    ...valueIn('source', texts('source', 'A publication, compared as a slug.', 'decrypt')),
    facet: 'sources',
    field: choice('Publication', 'Any publication', { limit: 200 }),
  },
  tag: {
    ...valueIn('tag', texts('tag', 'A topic, compared as a slug.', 'regulation')),
    facet: 'tags',
    field: choice('Topic', 'Any topic', { textOf: topicName }),
  },
  kind: {
    ...slugIn(
      'kind',
      choices(
        'kind',
        [...NewsKind.options, 'story'],
        'A release, incident, advisory or regulation, as its feed is, or story for all others.',
      ),
    ),
    facet: 'kinds',
    field: choice('Kind', 'Any kind'),
  },
  since: {
    ...notBefore('date', moment('since', 'Only items published at or after this time.'), 'Since'),
    field: date('Published since'),
    hear: hearSince('since'),
  },
  until: {
    ...notAfter('date', moment('until', 'Only items published at or before this time.'), 'Until'),
    field: date('Published until'),
  },
})
