import { getSession } from '../../../lib/api/credentials.ts'
import { route } from '../../../lib/api/route.ts'

export const ALL = route(getSession)
