/**
 * We Work Remotely, an RSS feed: https://weworkremotely.com/remote-job-rss-feed
 * - Titles are `Company: Role`. `region` is the place candidates may live in; `state` is the company's own, so it is not read.
 * - Newer items add `country` (with flags), `skills`, `type` and `expires_at`, each often empty.
 * - The description begins with the company's headquarters and address on the web. `pubDate` may be a year old.
 */
import { jobsFromFeed } from './lib/feed/job-feed.ts'
import { splitCompanyColonRole } from './lib/posting-parts.ts'

export const weworkremotely = jobsFromFeed({
  name: 'weworkremotely',
  url: 'https://weworkremotely.com/remote-jobs.rss',
  elements: ['region', 'country', 'skills', 'type', 'expires_at'],
  toRaw({ job, text }) {
    const { role, company } = splitCompanyColonRole(job.title)
    const region = text('region')
    return {
      ...job,
      title: role,
      company,
      closes: text('expires_at'),
      places: region ? [region] : [],
      countries: splitFlagged(text('country') ?? ''),
      remote: true,
      employmentType: text('type'),
      tags: [...(text('skills')?.split(/,\s*/) ?? []), ...(job.tags ?? [])],
      employerUrl: companyAddress(job.description ?? ''),
    }
  },
})

/** `🇺🇸 United States of America, 🇨🇦 Canada` is two names; a comma inside a name has no flag after it. */
export function splitFlagged(text: string): string[] {
  return text
    .split(/[\u{1F1E6}-\u{1F1FF}]{2}/u)
    .map(name => name.trim().replace(/,$/, '').trim())
    .filter(name => name !== '')
}

/** The `URL:` line among the first lines of a description. */
export function companyAddress(description: string): string | undefined {
  return /<strong>\s*URL:\s*<\/strong>\s*<a href="(https?:\/\/[^"]+)"/i.exec(description.slice(0, 2000))?.[1]
}
