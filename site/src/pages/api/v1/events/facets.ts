import { countEvents } from '../../../../lib/api/events.ts'
import { route } from '../../../../lib/api/route.ts'

export const ALL = route(countEvents)
