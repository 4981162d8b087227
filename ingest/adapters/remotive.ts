/**
 * Remotive: https://remotive.com/api-documentation
 * - Asked at most four times a day, link back, no resubmission to other boards: the catalog entry carries all three.
 * - About 20 newest postings, 24 hours late. `publication_date` has no zone; `salary` is free text, often empty.
 */
import { jobsFrom } from './lib/json-source.ts'

export const remotive = jobsFrom({
  name: 'remotive',
  url: 'https://remotive.com/api/remote-jobs',
  list: 'jobs',
  fields: {
    key: 'id',
    title: 'title',
    company: 'company_name',
    link: 'url',
    posted: 'publication_date',
    places: 'candidate_required_location',
    employmentType: 'job_type',
    tags: ['tags', 'category'],
    salary: 'salary',
    description: 'description',
  },
  more: () => ({ remote: true }),
})
