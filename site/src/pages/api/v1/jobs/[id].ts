import { endpoints } from '../../../../lib/endpoints.ts'
import { handle } from '../../../../lib/handle.ts'
import { getJob } from '../../../../lib/items.ts'
import { sourcesValidity } from '../../../../lib/validity.ts'

export const ALL = handle(endpoints.getJob, (_query, { store, clock }, { params }) => ({
  data: getJob(store, params.id ?? '', clock()),
  validity: sourcesValidity(store, clock()),
}))
