import { apiIndex } from '../../lib/api-index.ts'
import { endpoints } from '../../lib/endpoints.ts'
import { handle } from '../../lib/handle.ts'

export const ALL = handle(endpoints.getIndex, (_query, { baseUrl }) => ({ data: apiIndex(baseUrl) }))
