/** The lists as Markdown: the same records, filters and pages as the pages for people. */
import type { NewsRecord } from '#schema'
import { ApiError } from '../api-error.ts'
import { companyPage } from '../pages/company-page.ts'
import { eventListPage } from '../pages/event-list.ts'
import { glossaryPage } from '../pages/glossary-list.ts'
import { jobListPage } from '../pages/job-list.ts'
import type { ListPage } from '../pages/list-page.ts'
import { listPath } from '../pages/list-query.ts'
import { newsListPage } from '../pages/news-list.ts'
import { companyPath } from '../pages/paths.ts'
import { searchPage } from '../pages/search-page.ts'
import type { Services } from '../services.ts'
import { blocks, escapeInline, frontMatter, UNTRUSTED } from './escape.ts'
import { eventLine } from './event.ts'
import { jobLine } from './job.ts'
import { newsLines } from './news.ts'
import { termLine } from './term.ts'

type Given = Pick<Services, 'store' | 'clock' | 'baseUrl'>

export function jobsMarkdown(services: Given, url: URL): string {
  const list = tidied(at => jobListPage(services, at), url)
  return listMarkdown('Web3 jobs', list, services, [list.jobs.map(job => jobLine(job, services.baseUrl))])
}

export function newsMarkdown(services: Given, url: URL): string {
  const list = tidied(at => newsListPage(services, at), url)
  return listMarkdown('Crypto news', list, services, [list.items.map((item: NewsRecord) => newsLines(item))])
}

export function eventsMarkdown(services: Given, url: URL): string {
  const list = tidied(at => eventListPage(services, at), url)
  const months = list.months.map(({ name, events }) => [
    `## ${name}\n`,
    ...events.map(event => eventLine(event, services.baseUrl)),
  ])
  return listMarkdown('Web3 events', list, services, months)
}

export function glossaryMarkdown(services: Given, url: URL): string {
  const list = tidied(at => glossaryPage(services, at), url)
  const groups = list.groups.map(({ name, terms }) => [
    `## ${escapeInline(name)}\n`,
    ...terms.map(term => termLine(term, services.baseUrl)),
  ])
  return listMarkdown('Web3 glossary', list, services, groups)
}

export function companyMarkdown(services: Given, slug: string): string | undefined {
  const page = companyPage(services, slug)
  if (!page) return undefined
  const list = {
    path: companyPath(page.name),
    params: new URLSearchParams(),
    page: 1,
    pages: 1,
    total: page.jobs.length,
  }
  return listMarkdown(`Open Web3 jobs at ${page.name}`, list, services, [
    page.jobs.map(job => jobLine(job, services.baseUrl)),
  ])
}

export function searchMarkdown(services: Given, url: URL): string {
  const { q, problem, total, terms, jobs, events, news } = searchPage(services, url)
  if (problem) throw new ApiError('BAD_REQUEST', problem.message, problem.hint)
  const params = new URLSearchParams(q === '' ? {} : { q })
  const { baseUrl } = services
  const section = (name: string, all: number, lines: string[]) =>
    lines.length === 0 ? [] : [[`## ${name} (${all})\n`, ...lines]]
  return listMarkdown('Search', { path: '/search', params, page: 1, pages: 1, total }, services, [
    ...section(
      'Terms',
      terms.total,
      terms.items.map(term => termLine(term, baseUrl)),
    ),
    ...section(
      'Jobs',
      jobs.total,
      jobs.items.map(job => jobLine(job, baseUrl)),
    ),
    ...section(
      'Events',
      events.total,
      events.items.map(event => eventLine(event, baseUrl)),
    ),
    ...section('News', news.total, news.items.map(newsLines)),
  ])
}

type ListFacts = Pick<ListPage, 'path' | 'params' | 'page' | 'pages' | 'total' | 'problem'>

/** `groups` are lines that belong together. */
function listMarkdown(title: string, list: ListFacts, { store, baseUrl }: Given, groups: string[][]): string {
  const { path, params, page, pages, total, problem } = list
  if (problem) throw new ApiError('BAD_REQUEST', problem.message, problem.hint)
  const filters = [...params].map(([name, value]) => `${name} ${escapeInline(value)}`).join(', ')
  const twinOf = (number: number) => `${baseUrl}${listPath(`${path}.md`, params, number)}`
  return blocks(
    frontMatter({
      title,
      source: 'Public Web3 Data Service',
      date: store.generatedAt.toISOString(),
      canonical: `${baseUrl}${listPath(path, params, page)}`,
    }),
    `# ${escapeInline(title)}`,
    UNTRUSTED,
    `${total} in all${filters ? ` with ${filters}` : ''}; page ${page} of ${pages}.`,
    ...groups.map(lines => lines.join('\n')),
    page > 1 && page <= pages && `Previous page: <${twinOf(page - 1)}>`,
    page < pages && `Next page: <${twinOf(page + 1)}>`,
  )
}

/** A page sends readers of an untidy address to the tidy one; here the tidy one is answered at once. */
function tidied<T extends object>(read: (url: URL) => T | { redirect: string }, url: URL): T {
  const list = read(url)
  if (!('redirect' in list)) return list
  const again = read(new URL(list.redirect, url))
  if ('redirect' in again) throw new Error(`${url.pathname}: the tidy address is not tidy`)
  return again
}
