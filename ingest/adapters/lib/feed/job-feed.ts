import type { Adapter, RawJob } from '../../../adapter.ts'
import { finishJobs } from '../rows.ts'
import { texts } from './names.ts'
import { unwrapCdata } from './repair.ts'
import { readFeed } from './walk.ts'

/** One posting of a job board's feed. */
export interface FeedPosting {
  /** Of the whole feed: an employer's own one names the employer. */
  feedTitle: string | undefined
  /** The fields that RSS itself has elements for. */
  job: RawJob
  /** The first text of an element, those included that the board adds to RSS. */
  text(name: string): string | undefined
}

interface JobFeed {
  name: string
  url: string
  /** In lower case, the elements that RSS does not have. */
  elements?: string[]
  toRaw(posting: FeedPosting): RawJob
}

/** The adapter of a job board that publishes one feed. */
export function jobsFromFeed({ name, url, elements, toRaw }: JobFeed): Adapter<'jobs'> {
  return {
    name,
    collection: 'jobs',
    requests: entry => [{ url: entry.url ?? url }],
    parse: async ([body = ''], { id }) => finishJobs(readJobFeed(body, id, elements).map(toRaw), id),
  }
}

/** The postings of a job board's feed. Throws SourceError, also when it is cut off. */
export function readJobFeed(body: string, sourceId: string, elements: string[] = []): FeedPosting[] {
  // A posting is missed when the feed is cut off before it, and pay is often at the end of a long text.
  const { title: feedTitle, items } = readFeed(body, sourceId, {
    elements,
    mustBeWhole: true,
    maxText: Number.POSITIVE_INFINITY,
  })
  return items.map(fields => {
    const text = (name: string) => texts(fields, [name])[0]
    const link = text('link') ?? ''
    const [description] = fields.description ?? []
    return {
      feedTitle,
      job: {
        key: text('guid') ?? link,
        title: text('title') ?? '',
        link,
        posted: text('pubdate'),
        tags: texts(fields, ['category']),
        description: description && unwrapCdata(description.text),
      },
      text,
    }
  })
}
