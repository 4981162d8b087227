import { endpoints } from '../../../../lib/endpoints.ts'
import { handle } from '../../../../lib/handle.ts'
import { getTerm } from '../../../../lib/items.ts'
import { glossaryValidity } from '../../../../lib/validity.ts'

export const ALL = handle(endpoints.getGlossaryTerm, (_query, { store, clock }, { params }) => ({
  data: getTerm(store, params.slug ?? ''),
  validity: glossaryValidity(store, clock()),
}))
