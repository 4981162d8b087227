/**
 * What people could ask of the committed data: its tags, companies, countries, words of titles, and pairs that occur
 * together.
 */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { EventRecord, JobRecord, NewsRecord, TermRecord } from '../../data/contract/schema/index.ts'
import { slugOf, wordsOf } from '../../data/contract/words.ts'

const LISTS = ['jobs', 'news', 'events', 'glossary']

/** Every query once, first those that most records answer: the order in which Zipf's law gives popularity. */
export function realQueries(dataDir: URL): string[] {
  const read = <R>(file: string, shape: z.ZodType<R>) =>
    z.array(shape).parse(JSON.parse(readFileSync(new URL(file, dataDir), 'utf8')))
  const asked = [
    ...read('jobs.json', JobRecord).flatMap(queriesOfJob),
    ...read('news.json', NewsRecord).flatMap(({ source, title }) => [
      query('news', { source: slugOf(source) }),
      ...wordsOf(title).map(word => query('news', { search: word })),
    ]),
    ...read('events.json', EventRecord).flatMap(({ id, type, country = '' }) => [
      `/api/v1/events/${id}`,
      query('events', { type }),
      query('events', { type, country: slugOf(country) }),
    ]),
    ...read('glossary.json', TermRecord).flatMap(({ slug, category, term }) => [
      `/api/v1/glossary/${slug}`,
      query('glossary', { category: slugOf(category) }),
      query('glossary', { search: slugOf(term) }),
    ]),
  ]
  const counts = new Map<string, number>()
  for (const one of asked) counts.set(one, (counts.get(one) ?? 0) + 1)
  const ranked = [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
  return [...LISTS.map(list => `/api/${list}`), ...ranked.map(([one]) => one)]
}

function queriesOfJob({ id, title, company, tags, countries }: JobRecord): string[] {
  const words = wordsOf(title)
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`)
  const filters = [
    ...tags.map(tag => ({ tag: slugOf(tag) })),
    ...[...words, ...pairs].map(search => ({ search })),
    { company: slugOf(company) },
  ]
  return [
    `/api/v1/jobs/${id}`,
    ...countries.map(country => query('jobs', { country })),
    ...filters.flatMap(filter => [
      query('jobs', filter),
      ...countries.map(country => query('jobs', { ...filter, country })),
    ]),
  ]
}

function query(list: string, filters: Record<string, string>): string {
  return `/api/${list}?${new URLSearchParams(filters)}`
}
