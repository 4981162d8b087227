import type { CatalogEntry, JobRecord } from '#contract'
import type { RawJob } from '../adapter.ts'
import type { Dropped } from '../collection.ts'
import { type Part, WEB3_THRESHOLD, web3Score } from '../text/relevance.ts'
import { aboutTheWork, isOfSecondTrade, refusedBy } from './rules/job-rules.ts'
import { findCompany, ownerOf } from './trust/known-companies.ts'
import { trustFlags } from './trust/trust.ts'

/** The texts of a posting by which it is a Web3 job or not. Texts are plain, tags are the source's own. */
export type JobTexts = Pick<RawJob, 'title' | 'tags' | 'department' | 'employerTopics' | 'description'> & {
  company: string
  links?: string[]
}

/** This part describes the employer and the job; further down come benefits, nice-to-haves and legal lines. */
export const OPENING_LENGTH = 500
const SHARED_NAME = 0.6
/** More than one passing mention far down. */
const SHARED_NAME_NEEDS = 0.3
/** "CoinSwitch", "LearnWeb3": the word is inside the name. Not chain, block or bit, which anyone uses. */
const INNER_WORD =
  /(?:^|[^a-z])(?:coin|crypto(?!g)|bitcoin|blockchain|defi|nft|web3)(?=[a-z\d])|[a-z\d](?:coin|crypto|blockchain|defi|nfts?|web3)(?![a-z])/i
const INNER_WORD_SCORE = 0.5
/** One sure word in the first sentences about the work, or several further down. */
const OTHER_TRADE_NEEDS = 0.45

function web3JobScore(job: JobTexts): number {
  const parts = partsOf(job)
  const words = web3Score(parts)
  const known = findCompany(job.company)
  const isAtKnownBoard = (job.links ?? []).some(link => ownerOf(link) !== undefined)
  if (isAtKnownBoard || (known && !known.isShared)) return words + WEB3_THRESHOLD
  const name =
    (known && words >= SHARED_NAME_NEEDS ? SHARED_NAME : 0) + (INNER_WORD.test(job.company) ? INNER_WORD_SCORE : 0)
  return words + name
}

/** Whether a posting from a general source is a Web3 job. */
export function isWeb3Job(job: JobTexts): boolean {
  return web3JobScore(job) >= WEB3_THRESHOLD
}

function partsOf(job: JobTexts): Part[] {
  const { description = '' } = job
  return [
    { text: job.title, weight: 1 },
    { text: job.company, weight: 1 },
    { text: job.department ?? '', weight: 0.8 },
    { text: (job.tags ?? []).join(', '), weight: 0.6 },
    { text: (job.employerTopics ?? []).join('\n'), weight: 0.6 },
    { text: description.slice(0, OPENING_LENGTH), weight: 0.5 },
    { text: description.slice(OPENING_LENGTH), weight: 0.12 },
  ]
}

/** Keeps a posting, with flags if its links lead elsewhere than it claims, or names the rule that drops it. */
export function judgeJob(record: JobRecord, raw: RawJob, entry: CatalogEntry): JobRecord | Dropped {
  const { title, company, description = '', department = '', link, applyUrl } = record
  const words = { title, description, department, link: raw.link, employmentType: raw.employmentType ?? '' }
  const refused = raw.isPool ? 'talent-pool' : refusedBy(words)
  if (refused) return { dropped: refused }
  // The record's tags are partly read from its description, so the source's own count here.
  const links = applyUrl ? [link, applyUrl] : [link]
  const texts = { title, company, description, department, tags: raw.tags, employerTopics: raw.employerTopics, links }
  if ((entry.scope !== 'all' && !isWeb3Job(texts)) || isOfOtherTrade(texts)) return { dropped: 'not-web3' }
  return { ...record, flags: trustFlags({ company, links, description, employerUrl: raw.employerUrl }, entry) }
}

/** Whether the employer has a second business, as miners have data centers, and the posting is only about that. */
function isOfOtherTrade({ title, department = '', description = '', tags, company }: JobTexts): boolean {
  if (!isOfSecondTrade({ title, department })) return false
  const work = aboutTheWork(description, company)
  return web3JobScore({ title, department, tags, company: '', description: work }) < OTHER_TRADE_NEEDS
}
