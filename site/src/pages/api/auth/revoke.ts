import { revokeToken } from '../../../api/operations/credentials.ts'
import { route } from '../../../api/operations/route.ts'

export const ALL = route(revokeToken)
