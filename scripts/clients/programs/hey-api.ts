/** What a user of @hey-api/openapi-ts writes. It prints, by path, what the client made of each answer. */
import { getJob, listChanges, listEvents, listGlossaryTerms, listJobs, listJobsAsCsv, listNews } from '#client'

const query = { limit: 2 }
const jobs = await listJobs({ query })
const news = await listNews({ query })
const events = await listEvents({ query })
const terms = await listGlossaryTerms({ query })
const id: string = jobs.data?.data[0]?.id ?? ''
const job = await getJob({ path: { id } })
const changes = await listChanges({ query })
const table = await listJobsAsCsv({ query, parseAs: 'text' })
const csv: string | undefined = table.data
const refused = await listJobs({ query: { limit: 1000 } })
const message: string | undefined = refused.error?.error.message

// A type that had become any would know these.
// @ts-expect-error
jobs.data?.data[0]?.unknownField
// @ts-expect-error
refused.error?.error.unknownField

console.log(
  JSON.stringify({
    '/api/jobs?limit=2': jobs.data,
    '/api/news?limit=2': news.data,
    '/api/events?limit=2': events.data,
    '/api/glossary?limit=2': terms.data,
    [`/api/v1/jobs/${id}`]: job.data,
    '/api/v1/changes?limit=2': changes.data,
    '/api/v1/jobs.csv?limit=2': csv,
    '/api/jobs?limit=1000': message === undefined ? undefined : refused.error,
  }),
)
