import { registerAgent } from '../../../lib/auth/register.ts'
import { endpoints } from '../../../lib/endpoints.ts'
import { handlePost } from '../../../lib/handle.ts'

export const ALL = handlePost(endpoints.registerAgent, registerAgent)
