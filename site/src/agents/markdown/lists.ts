/** The lists as Markdown: the same records, filters and pages as the pages for people. */
import { Job } from '#contract'
import type { Hits } from '../../../record-index/postings.ts'
import { ApiError } from '../../api/api-error.ts'
import { hintLine } from '../../api/country-query.ts'
import { paramOf } from '../../api/params.ts'
import { readItems, readRecords } from '../../api/read-items.ts'
import { SERVICE_NAME } from '../../api/service-name.ts'
import type { Services } from '../../api/services.ts'
import { readCompany } from '../../views/company-page.ts'
import { readEvents } from '../../views/event-list.ts'
import { readGlossary } from '../../views/glossary-list.ts'
import { readJobs } from '../../views/job-list.ts'
import type { ListFrame } from '../../views/list-page.ts'
import { listPath } from '../../views/list-query.ts'
import { readNews } from '../../views/news-list.ts'
import { readSearch } from '../../views/search-page.ts'
import { blocks, escapeInline, frontMatter, UNTRUSTED } from './escape.ts'
import { eventLine } from './event.ts'
import { jobLine } from './job.ts'
import { newsLines } from './news.ts'
import { termLine } from './term.ts'

type Given = Pick<Services, 'store' | 'clock' | 'baseUrl'>

export function jobsMarkdown(services: Given, url: URL): string {
  const list = readJobs(services, url).find()
  return listMarkdown('Web3 jobs', list, services, [jobLines(services, list.documents)])
}

export function newsMarkdown(services: Given, url: URL): string {
  const list = readNews(services, url).find()
  return listMarkdown('Crypto news', list, services, [readRecords(services.store.news, list.documents).map(newsLines)])
}

export function eventsMarkdown(services: Given, url: URL): string {
  const list = readEvents(services, url).find()
  const months = list.months.map(({ name, documents }) => [`## ${name}\n`, ...eventLines(services, documents)])
  return listMarkdown('Web3 events', list, services, months)
}

export function glossaryMarkdown(services: Given, url: URL): string {
  const list = readGlossary(services, url).find()
  const groups = list.groups.map(({ name, terms }) => [
    `## ${escapeInline(name)}\n`,
    ...terms.map(term => termLine(term, services.baseUrl)),
  ])
  return listMarkdown('Web3 glossary', list, services, groups)
}

export function companyMarkdown(services: Given, slug: string, url: URL): string | undefined {
  const list = readCompany(services, slug, url)?.find()
  if (!list) return undefined
  return listMarkdown(`Open Web3 jobs at ${list.name}`, list, services, [jobLines(services, list.documents)])
}

export function searchMarkdown(services: Given, url: URL): string {
  const { q, problem, total, terms, jobs, events, news } = readSearch(services, url).find()
  if (problem) throw new ApiError('BAD_REQUEST', problem.message, problem.hint)
  const params = q === '' ? [] : [paramOf('q', q)]
  const { store, baseUrl } = services
  const section = (name: string, all: number, lines: string[]) =>
    lines.length === 0 ? [] : [[`## ${name} (${all})\n`, ...lines]]
  return listMarkdown('Search', { path: '/search', params, page: 1, pages: 1, total }, services, [
    ...section(
      'Terms',
      terms.total,
      readRecords(store.terms, terms.documents).map(term => termLine(term, baseUrl)),
    ),
    ...section('Jobs', jobs.total, jobLines(services, jobs.documents)),
    ...section('Events', events.total, eventLines(services, events.documents)),
    ...section('News', news.total, readRecords(store.news, news.documents).map(newsLines)),
  ])
}

function jobLines({ store, baseUrl }: Given, documents: Hits): string[] {
  return readItems(store.jobs, documents, Job).map(job => jobLine(job, baseUrl))
}

function eventLines({ store, baseUrl }: Given, documents: Hits): string[] {
  return readRecords(store.events, documents).map(event => eventLine(event, baseUrl))
}

type ListFacts = Pick<ListFrame, 'path' | 'params' | 'page' | 'pages' | 'total' | 'problem' | 'hint'>

/** `groups` are lines that belong together. */
function listMarkdown(title: string, list: ListFacts, { store, baseUrl }: Given, groups: string[][]): string {
  const { path, params, page, pages, total, problem, hint } = list
  if (problem) throw new ApiError('BAD_REQUEST', problem.message, problem.hint)
  const filters = params.map(({ name, value }) => `${name} ${escapeInline(value)}`).join(', ')
  const twinOf = (number: number) => `${baseUrl}${listPath(`${path}.md`, params, number)}`
  return blocks(
    frontMatter({
      title,
      source: SERVICE_NAME,
      date: store.generatedAt.toISOString(),
      canonical: `${baseUrl}${listPath(path, params, page)}`,
    }),
    `# ${escapeInline(title)}`,
    UNTRUSTED,
    `${total} in all${filters ? ` with ${filters}` : ''}; page ${page} of ${pages}.`,
    hint && `Hint: ${hintLine(hint)}`,
    ...groups.map(lines => lines.join('\n')),
    page > 1 && page <= pages && `Previous page: <${twinOf(page - 1)}>`,
    page < pages && `Next page: <${twinOf(page + 1)}>`,
  )
}
