import { presented } from '../../../lib/auth/bearer.ts'
import { describeSession } from '../../../lib/auth/session.ts'
import { endpoints } from '../../../lib/endpoints.ts'
import { handle } from '../../../lib/handle.ts'

export const ALL = handle(endpoints.getSession, (_query, services, { locals }) => ({
  data: describeSession(presented(locals), services),
}))
