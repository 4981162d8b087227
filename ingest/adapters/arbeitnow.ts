/**
 * Arbeitnow, jobs in Europe: https://www.arbeitnow.com/blog/job-board-api
 * - Pages of the newest postings, `page` from 1; old ones sink out of reach, so the catalog says `newestOnly`.
 * - `created_at` is in epoch seconds; `job_types` are German or English words or nothing.
 */
import { z } from 'zod'
import type { Adapter, RawJob } from '../adapter.ts'
import { distinct } from './lib/one-per-key.ts'
import { Flag, IdText, NumberOrText, OptionalText, readJson } from './lib/read.ts'
import { readRows } from './lib/rows.ts'

const Posting = z.looseObject({
  slug: IdText,
  company_name: z.string(),
  title: z.string(),
  description: OptionalText,
  remote: Flag,
  url: z.string(),
  tags: z.array(z.string()).nullish(),
  job_types: z.array(z.string()).nullish(),
  location: OptionalText,
  created_at: NumberOrText,
})
const Page = z.looseObject({ data: z.array(z.unknown()) })

export const arbeitnow: Adapter<'jobs'> = {
  name: 'arbeitnow',
  collection: 'jobs',
  requests: entry => [{ url: entry.url ?? 'https://www.arbeitnow.com/api/job-board-api' }],
  async parse(bodies, entry) {
    return bodies.flatMap(body => readRows(readJson(body, Page, entry.id).data, Posting, entry.id, toRaw))
  },
}

function toRaw(posting: z.output<typeof Posting>): RawJob {
  return {
    key: posting.slug,
    title: posting.title,
    company: posting.company_name,
    link: posting.url,
    posted: posting.created_at,
    places: distinct([posting.location]),
    remote: posting.remote ?? undefined,
    employmentType: posting.job_types?.join(', ') || undefined,
    tags: posting.tags ?? undefined,
    description: posting.description,
    descriptionFormat: 'html',
  }
}
