import { endpoints } from '../../../../lib/endpoints.ts'
import { handle } from '../../../../lib/handle.ts'
import { getEvent } from '../../../../lib/items.ts'
import { sourcesValidity } from '../../../../lib/validity.ts'

export const ALL = handle(endpoints.getEvent, (_query, { store, clock }, { params }) => ({
  data: getEvent(store, params.id ?? '', clock()),
  validity: sourcesValidity(store, clock()),
}))
