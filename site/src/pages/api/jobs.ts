import { listJobs } from '../../api/operations/jobs.ts'
import { route } from '../../api/operations/route.ts'

export const ALL = route(listJobs)
