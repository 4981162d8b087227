import { endpoints } from '../../lib/endpoints.ts'
import { handle } from '../../lib/handle.ts'
import { listOf } from '../../lib/lists.ts'
import { selectTerms } from '../../lib/select.ts'

export const ALL = handle(endpoints.listGlossaryTerms, (query, services) => {
  const terms = selectTerms(query, services)
  return { data: listOf(terms), validity: terms.validity }
})
