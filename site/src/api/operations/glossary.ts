import { termFormats } from '../../formats/collections.ts'
import { handleFormats } from '../../formats/handle-formats.ts'
import { endpoints } from '../endpoints.ts'
import { countFacets, FACETS } from '../facets.ts'
import { handle } from '../handle.ts'
import { getTerm } from '../items.ts'
import { listOf } from '../lists.ts'
import { matchTerms } from '../search.ts'
import { selectTerms } from '../select.ts'
import { glossaryValidity } from '../validity.ts'

export const listGlossaryTerms = handle(endpoints.listGlossaryTerms, (query, services) => {
  const terms = selectTerms(query, services)
  return { data: listOf(terms), validity: terms.validity }
})

export const glossaryTermsAs = handleFormats(endpoints.listGlossaryTerms, selectTerms, termFormats)

export const getGlossaryTerm = handle(endpoints.getGlossaryTerm, (_query, { store }, { params }) => ({
  data: getTerm(store, params.slug ?? ''),
  validity: glossaryValidity(store),
}))

export const countGlossaryTerms = handle(endpoints.countGlossaryTerms, (query, { store }) => ({
  data: countFacets(store.terms, FACETS.terms, matchTerms(store, query)),
  validity: glossaryValidity(store),
}))
