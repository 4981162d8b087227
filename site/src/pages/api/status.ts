import { endpoints } from '../../lib/endpoints.ts'
import { serviceStatus } from '../../lib/freshness.ts'
import { handle } from '../../lib/handle.ts'

export const ALL = handle(endpoints.getStatus, (_query, { store, clock }) => ({ data: serviceStatus(store, clock()) }))
