/** What each collection looks like in feeds, tables and calendars. */
import {
  type Collection,
  type EventRecord,
  GlossaryTerm,
  Job,
  type JobRecord,
  NewsItem,
  type NewsRecord,
  type TermRecord,
  Web3Event,
} from '#contract'
import { sourceOf } from '../api/items.ts'
import { plainDays } from '../views/when.ts'
import { writeCalendar } from './calendar.ts'
import { type FeedEntry, feeds } from './feeds.ts'
import type { About, Writers } from './handle-formats.ts'
import { tables } from './tables.ts'

export const jobFormats: Writers<JobRecord> = { ...tables(Job), ...feeds('Web3 jobs', jobEntry) }
export const newsFormats: Writers<NewsRecord> = { ...tables(NewsItem), ...feeds('Crypto news', newsEntry) }
export const eventFormats: Writers<EventRecord> = {
  ...tables(Web3Event),
  ...feeds('Web3 events', eventEntry),
  ics: ({ table, page }, { filters, selfUrl }) =>
    writeCalendar(
      Array.from(page, document => table.record(document)),
      { title: filters ? `Web3 events: ${filters}` : 'Web3 events', selfUrl },
    ),
}
export const termFormats: Writers<TermRecord> = tables(GlossaryTerm)

function jobEntry(job: JobRecord, about: About): FeedEntry {
  return {
    id: `${about.store.baseUrl}/api/v1/jobs/${job.id}`,
    link: job.link,
    title: `${job.title} at ${job.company}`,
    published: new Date(job.date),
    summary: [job.company, job.location, job.salary].filter(Boolean).join(' · '),
    text: job.description,
    author: job.company,
    categories: job.tags,
    credit: creditOf(about, 'jobs', job.source),
  }
}

function newsEntry(item: NewsRecord, about: About): FeedEntry {
  return {
    id: `${about.store.baseUrl}/api/v1/news/${item.id}`,
    link: item.link,
    title: item.title,
    published: new Date(item.pubDate),
    summary: item.contentSnippet ?? item.source,
    author: item.source,
    categories: item.tags,
    credit: creditOf(about, 'news', item.sourceId) ?? (item.contentSnippet === undefined ? undefined : item.source),
  }
}

function eventEntry(event: EventRecord, about: About): FeedEntry {
  return {
    id: `${about.store.baseUrl}/api/v1/events/${event.id}`,
    link: event.url,
    title: event.name,
    published: new Date(event.firstSeenAt),
    summary: `${plainDays(event)} · ${event.location}`,
    text: event.description,
    categories: event.tags,
    credit: creditOf(about, 'events', event.source),
  }
}

function creditOf({ store }: About, collection: Collection, id: string): string | undefined {
  return sourceOf(store, collection, id)?.credit
}
