import { route } from '../../../lib/api/route.ts'
import { search } from '../../../lib/api/service.ts'

export const ALL = route(search)
