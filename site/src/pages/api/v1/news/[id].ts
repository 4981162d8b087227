import { endpoints } from '../../../../lib/endpoints.ts'
import { handle } from '../../../../lib/handle.ts'
import { getNewsItem } from '../../../../lib/items.ts'
import { sourcesValidity } from '../../../../lib/validity.ts'

export const ALL = handle(endpoints.getNewsItem, (_query, { store, clock }, { params }) => ({
  data: getNewsItem(store, params.id ?? '', clock()),
  validity: sourcesValidity(store, clock()),
}))
