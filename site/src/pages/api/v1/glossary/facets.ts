import { endpoints } from '../../../../lib/endpoints.ts'
import { countFacets, FACETS } from '../../../../lib/facets.ts'
import { handle } from '../../../../lib/handle.ts'
import { findTerms } from '../../../../lib/search.ts'
import { glossaryValidity } from '../../../../lib/validity.ts'

export const ALL = handle(endpoints.countGlossaryTerms, (query, { store, clock }) => ({
  data: countFacets(store.terms, FACETS.terms, findTerms(store, query)),
  validity: glossaryValidity(store, clock()),
}))
