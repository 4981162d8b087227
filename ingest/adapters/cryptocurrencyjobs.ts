/**
 * Cryptocurrency Jobs, the RSS feed of a Hugo site: https://cryptocurrencyjobs.co/index.xml
 * - Titles are `Role at Company`; there is no other mention of the company.
 * - HTML entities that XML does not know (`&rsquo;`) and doubly escaped ones (`&amp;amp;`) occur.
 */
import type { Adapter, RawJob } from '../adapter.ts'
import { type FeedPosting, readJobFeed } from './lib/feed/job-feed.ts'
import { splitRoleAtCompany } from './lib/posting-parts.ts'
import { finishJobs } from './lib/rows.ts'

export const cryptocurrencyjobs: Adapter<'jobs'> = {
  name: 'cryptocurrencyjobs',
  collection: 'jobs',
  requests: entry => [{ url: entry.url ?? 'https://cryptocurrencyjobs.co/index.xml' }],
  async parse([body = ''], entry) {
    return finishJobs(readJobFeed(body, entry.id).map(toRaw), entry.id)
  },
}

function toRaw({ job }: FeedPosting): RawJob {
  const { role, company } = splitRoleAtCompany(job.title)
  return { ...job, title: role, company }
}
