import { revokeToken } from '../../../lib/auth/revoke.ts'
import { endpoints } from '../../../lib/endpoints.ts'
import { handlePost } from '../../../lib/handle.ts'

export const ALL = handlePost(endpoints.revokeToken, revokeToken)
