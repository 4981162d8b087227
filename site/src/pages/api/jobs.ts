import { listJobs } from '../../lib/api/jobs.ts'
import { route } from '../../lib/api/route.ts'

export const ALL = route(listJobs)
