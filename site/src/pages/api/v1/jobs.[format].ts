import { endpoints } from '../../../lib/endpoints.ts'
import { jobFormats } from '../../../lib/formats/collections.ts'
import { handleFormats } from '../../../lib/formats/handle-formats.ts'
import { selectJobs } from '../../../lib/select.ts'

export const ALL = handleFormats(endpoints.listJobs, selectJobs, jobFormats)
