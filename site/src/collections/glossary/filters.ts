import { text } from '../../api/parameters.ts'
import { choice } from '../../views/parts/fields.ts'
import { defineFilters, searched, slugIn } from '../filters.ts'

export const termFilters = defineFilters({
  search: searched('term, synonyms, category or definition', 'rollup'),
  category: {
    ...slugIn('category', text('category', 'One category, compared as a slug.', 'DeFi')),
    facet: 'categories',
    field: choice('Category', 'Any category'),
  },
})
