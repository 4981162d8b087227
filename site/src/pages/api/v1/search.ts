import { route } from '../../../api/operations/route.ts'
import { search } from '../../../api/operations/service.ts'

export const ALL = route(search)
