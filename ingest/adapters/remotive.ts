/**
 * Remotive: https://remotive.com/api-documentation
 * - Asked at most four times a day, link back, no resubmission to other boards: the catalog entry carries all three.
 * - About 20 newest postings, 24 hours late. `publication_date` has no zone; `salary` is free text, often empty.
 */
import { z } from 'zod'
import type { Adapter, RawJob } from '../adapter.ts'
import { distinct } from './lib/one-per-key.ts'
import { IdText, NumberOrText, OptionalText, readJson } from './lib/read.ts'
import { readRows } from './lib/rows.ts'

const Posting = z.looseObject({
  id: IdText,
  url: z.string(),
  title: z.string(),
  company_name: z.string(),
  category: OptionalText,
  tags: z.array(z.string()).nullish(),
  job_type: OptionalText,
  publication_date: NumberOrText,
  candidate_required_location: OptionalText,
  salary: OptionalText,
  description: OptionalText,
})
const Answer = z.looseObject({ jobs: z.array(z.unknown()) })

export const remotive: Adapter<'jobs'> = {
  name: 'remotive',
  collection: 'jobs',
  requests: entry => [{ url: entry.url ?? 'https://remotive.com/api/remote-jobs' }],
  async parse([body = ''], entry) {
    return readRows(readJson(body, Answer, entry.id).jobs, Posting, entry.id, toRaw)
  },
}

function toRaw(posting: z.output<typeof Posting>): RawJob {
  return {
    key: posting.id,
    title: posting.title,
    company: posting.company_name,
    link: posting.url,
    posted: posting.publication_date,
    places: distinct([posting.candidate_required_location]),
    remote: true,
    employmentType: posting.job_type,
    tags: distinct([...(posting.tags ?? []), posting.category]),
    salary: posting.salary,
    description: posting.description,
    descriptionFormat: 'html',
  }
}
