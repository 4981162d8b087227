import type { CatalogEntry, JobRecord } from '#contract'
import type { RawJob } from '../adapters/adapter.ts'
import type { Dropped } from '../run/collection.ts'
import { isWeb3Job } from './relevance.ts'
import { refusedBy } from './rules/job-rules.ts'
import { trustFlags } from './trust/trust.ts'

/** Whether a normalized posting is kept, and under which suspicion: no job, not Web3, or leading elsewhere than it says. */
export function judgeJob(record: JobRecord, raw: RawJob, entry: CatalogEntry): JobRecord | Dropped {
  const { title, company, description = '', department, link, applyUrl } = record
  const words = { title, description, link: raw.link, employmentType: raw.employmentType ?? '' }
  const refused = raw.isPool ? 'talent-pool' : refusedBy(words)
  if (refused) return { dropped: refused }
  // The record's tags are partly read from its description, so the source's own count here.
  const links = applyUrl ? [link, applyUrl] : [link]
  const texts = { title, company, description, department, tags: raw.tags, employerTopics: raw.employerTopics, links }
  if (entry.scope !== 'all' && !isWeb3Job(texts)) return { dropped: 'not-web3' }
  return { ...record, flags: trustFlags({ company, links, description, employerUrl: raw.employerUrl }, entry) }
}
