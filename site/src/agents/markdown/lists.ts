/** The start page and the lists as Markdown: the same records, filters and pages as the pages for people. */
import { instantOf } from '#contract'
import { ApiError } from '../../base/api-error.ts'
import { documents, MCP_PATH } from '../../base/documents.ts'
import { SERVICE_NAME } from '../../base/identity.ts'
import { type Params, paramOf } from '../../base/query.ts'
import { ageOf, ageOfSet, ageSentence, asOfSentence } from '../../collections/age.ts'
import type { Collection } from '../../collections/collection.ts'
import { mendedLine } from '../../collections/hints.ts'
import { OFFER } from '../../collections/index.ts'
import { type Landing, landingAt } from '../../collections/landing.ts'
import { type List, listPath } from '../../collections/list-page.ts'
import { blocks, escapeInline, frontMatter, UNTRUSTED } from '../../formats/escape.ts'
import { serviceEndpoints } from '../../operations/endpoints.ts'
import { agesOf } from '../../operations/freshness.ts'
import type { Services } from '../../operations/handle.ts'
import type { Condition } from '../../store/condition.ts'
import { readHome } from '../../views/home.ts'
import { readTwin } from '../../views/page-query.ts'
import { readSearch } from '../../views/search-page.ts'
import { head } from './docs.ts'

type Given = Pick<Services, 'store' | 'clock' | 'baseUrl'>

/** The list of a collection; with `view` or `fields` whole records or some of their fields. */
export async function collectionMarkdown(collection: Collection, services: Given, url: URL): Promise<string> {
  const { page, markdown, readWhole } = collection
  const { list: read, view } = await readTwin(collection, services, url)
  const list = { ...read, params: [...read.params, ...read.stays] }
  const linesOf = (records: unknown[]) => records.map(record => markdown.line(record, services.baseUrl))
  const groups = view
    ? [list.records.map(record => wholeLines(readWhole(services, record, view)))]
    : (markdown
        .groups?.(read, services)
        .map(({ title, records }) => [`## ${escapeInline(title)}\n`, ...linesOf(records)]) ?? [linesOf(list.records)])
  const facts = {
    age: await ageTextOf(collection, services, collection.where(services.clock(), read.filters)),
    hint: list.xHint,
    stream: streamOf(collection, read.params),
  }
  return listMarkdown(page.title, list, services, groups, facts)
}

/** The path of the changes of a list under its filters, if its changes are kept. */
function streamOf({ name, prose, filters }: Collection, params: Params): string | undefined {
  if (prose.sources === undefined) return undefined
  const own = params.filter(param => Object.hasOwn(filters.schema.shape, param.name))
  return listPath(serviceEndpoints.streamChanges.paths[0], [paramOf('collection', name), ...own])
}

type AgeText = Awaited<ReturnType<typeof ageTextOf>>

/** Resolves with the date of a list in the front matter, and a sentence on its age. */
async function ageTextOf(collection: Collection, services: Given, where: Condition) {
  const [whole, age] = await Promise.all([ageOf(collection, services), ageOfSet(collection, services, where)])
  return whole && { asOf: age.asOf, sentence: `${ageSentence(collection, whole)} ${asOfSentence(age)}`.trim() }
}

/** All records that share a value; undefined if they have no page. */
export async function landingMarkdown(
  collection: Collection,
  landing: Landing,
  services: Given,
  slug: string,
  url: URL,
): Promise<string | undefined> {
  const list = await landingAt(collection, landing, services, slug, url.searchParams)
  if (!list) return undefined
  const lines = list.records.map(record => collection.markdown.line(record, services.baseUrl))
  const facts = { age: await ageTextOf(collection, services, list.where), hint: mendedLine(list) }
  return listMarkdown(landing.titleOf(list.value), list, services, [lines], facts)
}

/** The results in each collection. */
export async function searchMarkdown(services: Given, url: URL): Promise<string> {
  const { q, problem, total, groups, leftOut, nearest } = await readSearch(services, url.searchParams)
  if (problem) throw new ApiError('BAD_REQUEST', problem.message, problem.hint)
  const params = q === '' ? [] : [paramOf('q', q)]
  const countedLink = (text: string, path: string, count: number) =>
    `- [${escapeInline(text)}](${services.baseUrl}${path}) (${count})`
  const sections = groups.flatMap(({ title, total, records, collection, mended, chips, instead, feed }) => {
    if (records.length === 0) {
      const without = instead.map(({ text, total, url }) => countedLink(text, url, total))
      return without.length === 0
        ? []
        : [[`## ${title}: none\n`, ...without, ...(feed ? [`Feed: <${services.baseUrl}${feed}>`] : [])]]
    }
    const lines = records.map(record => collection.markdown.line(record, services.baseUrl))
    const hint = mendedLine({ mended })
    const hints = hint === undefined ? [] : [`Hint: ${escapeInline(hint)}`]
    const read = chips.length > 0 ? [`Read as: ${chips.map(({ text }) => escapeInline(text)).join(', ')}`] : []
    return [[`## ${title} (${total})\n`, ...read, ...hints, ...lines]]
  })
  const near = nearest.map(({ text, count, page }) => countedLink(text, page, count))
  const hint = leftOut.length > 0 ? `Not used: ${leftOut.join(', ')}.` : undefined
  const groupsAndNearest = near.length > 0 ? [...sections, ['## Named nearly so\n', ...near]] : sections
  const list = { path: '/search', params, page: 1, pages: 1, total }
  return listMarkdown('Search', list, services, groupsAndNearest, { ...(hint && { hint }) })
}

type ListFacts = Pick<List, 'path' | 'params' | 'page' | 'pages' | 'total' | 'problem'>

/** `groups` are lines that belong together. */
function listMarkdown(
  title: string,
  list: ListFacts,
  { store, baseUrl }: Given,
  groups: string[][],
  { age, hint, stream }: { age?: AgeText; hint?: string | undefined; stream?: string } = {},
): string {
  const { path, params, page, pages, total, problem } = list
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
    hint && `Hint: ${escapeInline(hint)}`,
    ...groups.map(lines => lines.join('\n')),
    page > 1 && page <= pages && `Previous page: <${twinOf(page - 1)}>`,
    page < pages && `Next page: <${twinOf(page + 1)}>`,
    stream && `Changes as they come, as server-sent events: <${baseUrl}${stream}>`,
  )
}

/** Returns a record as a list item: its first field, with the other fields nested below. */
function wholeLines(record: Record<string, unknown>): string {
  const lines = Object.entries(record).map(([name, value]) => `${name}: ${escapeInline(textOf(value))}`)
  return lines.map((line, at) => (at === 0 ? `- ${line}` : `  - ${line}`)).join('\n')
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  const isListOfTexts = Array.isArray(value) && value.every(part => typeof part === 'string')
  return isListOfTexts ? value.join(', ') : JSON.stringify(value)
}

export async function homeMarkdown(services: Given): Promise<string> {
  const [{ counts, sections }, ages] = await Promise.all([readHome(services), agesOf(services)])
  const { baseUrl } = services
  return blocks(
    head(SERVICE_NAME, '/', services),
    `# ${SERVICE_NAME}`,
    `${OFFER}.`,
    UNTRUSTED,
    counts.map(({ name, path, count }) => `- [${count} ${name}](${baseUrl}${path}.md)`).join('\n'),
    ages
      .filter(({ age }) => age.sources > 0)
      .map(({ collection, age }) => `- ${ageSentence(collection, age)}`)
      .join('\n'),
    `For programs: [API](${baseUrl}/docs.md), [llms.txt](${baseUrl}${documents.llms.path}), [auth.md](${baseUrl}${documents.authGuide.path}), MCP at ${baseUrl}${MCP_PATH}.`,
    ...sections.flatMap(({ title, collection, records }) => [
      `## ${title}`,
      records.map(record => collection.markdown.line(record, baseUrl)).join('\n'),
    ]),
  )
}
