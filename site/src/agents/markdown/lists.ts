/** The lists as Markdown: the same records, filters and pages as the pages for people. */
import { instantOf } from '#contract'
import { ApiError } from '../../api/api-error.ts'
import { hintLine } from '../../api/country-query.ts'
import { SERVICE_NAME } from '../../api/identity.ts'
import { mendedLine } from '../../api/mended.ts'
import { paramOf } from '../../api/params.ts'
import type { Services } from '../../api/services.ts'
import { ageOf, ageSentence } from '../../collections/age.ts'
import type { Collection } from '../../collections/collection.ts'
import { readCompany } from '../../collections/jobs/companies.ts'
import { jobs } from '../../collections/jobs/index.ts'
import type { ListFrame } from '../../views/list-page.ts'
import { listPath } from '../../views/list-query.ts'
import { readCollection } from '../../views/parts/collection-page.ts'
import { readSearch } from '../../views/search-page.ts'
import { blocks, escapeInline, frontMatter, UNTRUSTED } from './escape.ts'

type Given = Pick<Services, 'store' | 'clock' | 'baseUrl'>

/** The list of a collection. */
export function collectionMarkdown(collection: Collection, services: Given, url: URL): string {
  const { page, markdown } = collection
  const list = readCollection(collection, services, url).find()
  const groups = markdown.groups?.(services, list) ?? [markdown.lines(services, list.documents)]
  return listMarkdown(page.title, list, services, groups, ageTextOf(collection, services))
}

/** How old a list is: its date in the front matter, and a sentence. */
interface AgeText {
  asOf?: string
  sentence: string
}

function ageTextOf(collection: Collection, services: Given): AgeText | undefined {
  const age = ageOf(collection, services)
  return age && { asOf: age.asOf, sentence: ageSentence(collection, age) }
}

/** The open jobs of one company; undefined when it has none. */
export function companyMarkdown(services: Given, slug: string, url: URL): string | undefined {
  const list = readCompany(services, slug, url)?.find()
  if (!list) return undefined
  const lines = jobs.markdown.lines(services, list.documents)
  return listMarkdown(`Open Web3 jobs at ${list.name}`, list, services, [lines], ageTextOf(jobs, services))
}

/** What was found in each collection. */
export function searchMarkdown(services: Given, url: URL): string {
  const { q, problem, total, groups } = readSearch(services, url).find()
  if (problem) throw new ApiError('BAD_REQUEST', problem.message, problem.hint)
  const params = q === '' ? [] : [paramOf('q', q)]
  const sections = groups.flatMap(({ title, total, documents, collection, mended, chips }) => {
    if (documents.length === 0) return []
    const read = chips.length > 0 ? [`Read as: ${chips.map(({ text }) => escapeInline(text)).join(', ')}`] : []
    return [
      [`## ${title} (${total})\n`, ...read, ...mendedLines(mended), ...collection.markdown.lines(services, documents)],
    ]
  })
  return listMarkdown('Search', { path: '/search', params, page: 1, pages: 1, total }, services, sections)
}

function mendedLines(mended: ListFrame['mended']): string[] {
  const line = mendedLine(mended)
  return line === undefined ? [] : [`Hint: ${escapeInline(line)}`]
}

type ListFacts = Pick<ListFrame, 'path' | 'params' | 'page' | 'pages' | 'total' | 'problem' | 'hint'> &
  Partial<Pick<ListFrame, 'mended'>>

/** `groups` are lines that belong together. */
function listMarkdown(
  title: string,
  list: ListFacts,
  { store, baseUrl }: Given,
  groups: string[][],
  age?: AgeText,
): string {
  const { path, params, page, pages, total, problem, hint, mended = [] } = list
  if (problem) throw new ApiError('BAD_REQUEST', problem.message, problem.hint)
  const filters = params.map(({ name, value }) => `${name} ${escapeInline(value)}`).join(', ')
  const twinOf = (number: number) => `${baseUrl}${listPath(`${path}.md`, params, number)}`
  return blocks(
    frontMatter({
      title,
      source: SERVICE_NAME,
      date: age?.asOf ?? instantOf(store.generatedAt),
      canonical: `${baseUrl}${listPath(path, params, page)}`,
    }),
    `# ${escapeInline(title)}`,
    age?.sentence,
    UNTRUSTED,
    `${total} in all${filters ? ` with ${filters}` : ''}; page ${page} of ${pages}.`,
    hint && `Hint: ${hintLine(hint)}`,
    ...mendedLines(mended),
    ...groups.map(lines => lines.join('\n')),
    page > 1 && page <= pages && `Previous page: <${twinOf(page - 1)}>`,
    page < pages && `Next page: <${twinOf(page + 1)}>`,
  )
}
