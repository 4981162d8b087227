/** Everything the page of one job shows. */
import type { JobItem, SourceStatus } from '#contract'
import type { Hits } from '../../../record-index/index.ts'
import { orUndefined, sourceOf } from '../../api/items.ts'
import type { Services } from '../../api/services.ts'
import { troubleText } from '../../views/source-words.ts'
import { type TextBlock, textBlocks } from '../../views/text-blocks.ts'
import { termIndexOf } from '../glossary/term-index.ts'
import { createTermLinker, type Segment } from '../glossary/term-links.ts'
import { jobs } from './index.ts'
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
  similar: Hits
  /** Open jobs of the same company, this one included. */
  ofCompany: number
}

export function jobPage(services: Pick<Services, 'store' | 'clock'>, id: string): JobPage | undefined {
  const { store } = services
  const item = orUndefined(() => jobs.readItem(services, id))
  if (!item) return undefined
  const { data: job } = item
  return {
    ...item,
    source: sourceOf(store, 'jobs', job.source),
    whyUnconfirmed: troubleText(item.verification),
    applyUrl: job.applyUrl ?? job.link,
    blocks: textBlocks(job.description ?? ''),
    link: createTermLinker(termIndexOf(store)),
    similar: similarJobs(store, job, SIMILAR),
    ofCompany: store.jobs.countOf(store.jobs.having('company', job.company)),
  }
}
