import { either } from '../../../record-index/bits.ts'
import { bitsOfValue } from '../../../record-index/facet-index.ts'
import { text } from '../../api/parameters.ts'
import { choice } from '../../views/parts/fields.ts'
import { defineFilters, searched, slugIn } from '../filters.ts'

const search = searched('term, synonyms or definition', 'rollup')

export const termFilters = defineFilters({
  search: {
    ...search,
    match: (value, place) => either(search.match(value, place), bitsOfValue(place.table.facets.name, value)),
  },
  category: {
    ...slugIn('category', text('category', 'One category, compared as a slug.', 'DeFi')),
    facet: 'categories',
    field: choice('Category', 'Any category'),
  },
})
