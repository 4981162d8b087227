/** What a user of orval writes. It prints, by path, what the client made of each answer. */
import { getJob, listChanges, listEvents, listGlossaryTerms, listJobs, listJobsAsCsv, listNews } from '#client'

const query = { limit: 2 }
const jobs = await listJobs(query)
const news = await listNews(query)
const events = await listEvents(query)
const terms = await listGlossaryTerms(query)
const first = jobs.status === 200 ? jobs.data.data[0] : undefined
const id: string = first?.id ?? ''
const job = await getJob(id)
const changes = await listChanges(query)
const table = await listJobsAsCsv(query)
const csv: string | undefined = table.status === 200 ? table.data : undefined
const refused = await listJobs({ limit: 1000 })
const error = refused.status === 400 ? refused.data.error : undefined
const message: string | undefined = error?.message

// A type that had become any would know these.
// @ts-expect-error
first?.unknownField
// @ts-expect-error
error?.unknownField

console.log(
  JSON.stringify({
    '/api/jobs?limit=2': jobs.data,
    '/api/news?limit=2': news.data,
    '/api/events?limit=2': events.data,
    '/api/glossary?limit=2': terms.data,
    [`/api/v1/jobs/${id}`]: job.data,
    '/api/v1/changes?limit=2': changes.data,
    '/api/v1/jobs.csv?limit=2': csv,
    '/api/jobs?limit=1000': message === undefined ? undefined : refused.data,
  }),
)
