import { revokeToken } from '../../../lib/api/credentials.ts'
import { route } from '../../../lib/api/route.ts'

export const ALL = route(revokeToken)
