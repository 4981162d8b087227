import { endpoints } from '../../../lib/endpoints.ts'
import { handle } from '../../../lib/handle.ts'
import { searchAll } from '../../../lib/search-all.ts'
import { searchValidity } from '../../../lib/validity.ts'

export const ALL = handle(endpoints.search, (query, { store, clock }) => ({
  data: searchAll(store, query, clock()),
  validity: searchValidity(store, clock()),
}))
