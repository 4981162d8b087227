import { texts } from '../../base/parameters.ts'
import { choice } from '../fields.ts'
import { defineFilters, searched, valueIn } from '../filters.ts'

export const termFilters = defineFilters({
  search: searched('term, synonyms, category or definition', 'rollup'),
  category: {
    ...valueIn('category', texts('category', 'A category, compared as a slug.', 'DeFi')),
    facet: 'categories',
    field: choice('Category', 'Any category'),
  },
})
