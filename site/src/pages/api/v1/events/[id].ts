import { getEvent } from '../../../../api/operations/events.ts'
import { route } from '../../../../api/operations/route.ts'

export const ALL = route(getEvent)
