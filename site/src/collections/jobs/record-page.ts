/** Everything the page of one job shows. */
import type { JobItem, JobRecord, SourceStatus } from '#contract'
import { type TextBlock, textBlocks } from '../../base/text-blocks.ts'
import { readRecords } from '../../store/read-items.ts'
import type { Now } from '../../store/selection.ts'
import { isThroughOthers } from '../../store/tables.ts'
import { termIndexOf } from '../glossary/term-index.ts'
import { createTermLinker, type Segment } from '../glossary/term-links.ts'
import { orUndefined, sourceOf } from '../items.ts'
import { landingNamed } from '../landing.ts'
import { troubleText } from '../source-words.ts'
import { jobs } from './index.ts'
import { tagPath } from './paths.ts'
import { similarJobs } from './similar-jobs.ts'

const SIMILAR = 6

export interface JobPage extends JobItem {
  /** The source asks for, or forbids, certain links and markup. */
  source: SourceStatus | undefined
  /** Straight to the employer, when the posting says where. */
  applyUrl: string
  blocks: TextBlock[]
  /** Why nobody has confirmed it lately, as far as its source is concerned. */
  whyUnconfirmed: string
  /** Cuts the next text of the page into segments; every term is linked once. */
  link: (text: string) => Segment[]
  /** Through whom: the employer, or the board that lists it in the employer's place. */
  applyThrough: string
  /** Besides those of the same company below. */
  similar: JobRecord[]
  /** Others that its company has open, and how many it has with this one. */
  sameCompany: JobRecord[]
  ofCompany: number
  /** Its tags, each with where all jobs with it are. */
  tags: { name: string; path: string }[]
}

export async function readJob(services: Now, id: string): Promise<JobPage | undefined> {
  const { store } = services
  const item = await orUndefined(() => jobs.readItem(services, id))
  if (!item) return undefined
  const { data: job } = item
  const self = store.jobs.find(id)
  const ofCompany = store.jobs.listOf(store.jobs.having('company', job.company))
  const sameCompany = ofCompany.filter(document => document !== self).subarray(0, SIMILAR)
  return {
    ...item,
    source: sourceOf(store, 'jobs', job.source),
    whyUnconfirmed: troubleText(item.verification),
    applyUrl: job.applyUrl ?? job.link,
    applyThrough: applyThrough(job, item.verification.source.name),
    blocks: textBlocks(job.description ?? ''),
    link: createTermLinker(termIndexOf(store)),
    similar: readRecords(
      store.jobs,
      similarJobs(store, job, SIMILAR + sameCompany.length)
        .filter(document => !sameCompany.includes(document))
        .subarray(0, SIMILAR),
    ),
    sameCompany: readRecords(store.jobs, sameCompany),
    ofCompany: ofCompany.length,
    tags: job.tags.map(tag => ({ name: tag, path: placeOfTag(services, tag) })),
  }
}

/** Whoever follows a link should know whose page it is. */
function applyThrough(job: JobItem['data'], source: string): string {
  return isThroughOthers(job) ? `Apply through ${source}` : `Apply at ${job.company}`
}

/** The page that answers for the tag, where it has one; else the list. */
function placeOfTag(now: Now, tag: string): string {
  const kind = jobs.landings?.kinds.find(({ facet }) => facet === 'tag')
  return (kind && landingNamed(jobs, kind, now, tag)?.path) ?? tagPath(tag)
}
