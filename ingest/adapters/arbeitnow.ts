/**
 * Arbeitnow, jobs in Europe: https://www.arbeitnow.com/blog/job-board-api
 * - Pages of the newest postings, `page` from 1; old ones sink out of reach, so the catalog says `newestOnly`.
 * - `created_at` is in epoch seconds; `job_types` are German or English words or nothing.
 */
import { jobsFrom } from './lib/json-source.ts'

export const arbeitnow = jobsFrom({
  name: 'arbeitnow',
  url: 'https://www.arbeitnow.com/api/job-board-api',
  list: 'data',
  fields: {
    key: 'slug',
    title: 'title',
    company: 'company_name',
    link: 'url',
    posted: 'created_at',
    places: 'location',
    remote: 'remote',
    tags: 'tags',
    description: 'description',
  },
  more: row => ({ employmentType: row.texts('job_types').join(', ') || undefined }),
})
