import { claimToken } from '../../../lib/auth/claim.ts'
import { endpoints } from '../../../lib/endpoints.ts'
import { handlePost } from '../../../lib/handle.ts'

export const ALL = handlePost(endpoints.claimToken, claimToken)
