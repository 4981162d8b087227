/**
 * Cryptocurrency Jobs, the RSS feed of a Hugo site: https://cryptocurrencyjobs.co/index.xml
 * - Titles are `Role at Company`; there is no other mention of the company.
 * - HTML entities that XML does not know (`&rsquo;`) and doubly escaped ones (`&amp;amp;`) occur.
 */
import { jobsFromFeed } from './lib/feed/job-feed.ts'
import { splitRoleAtCompany } from './lib/posting-parts.ts'

export const cryptocurrencyjobs = jobsFromFeed({
  name: 'cryptocurrencyjobs',
  url: 'https://cryptocurrencyjobs.co/index.xml',
  toRaw({ job }) {
    const { role, company } = splitRoleAtCompany(job.title)
    return { ...job, title: role, company }
  },
})
