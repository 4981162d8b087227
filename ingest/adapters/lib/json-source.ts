import { z } from 'zod'
import type { CatalogEntry } from '#contract'
import type { Adapter, Extent, RawEvent, RawJob, SourceRequest } from '../../adapter.ts'
import { readYaml } from '../../text/read-yaml.ts'
import { boardPath, fill, publicOrigin, tenantOrigin } from './address.ts'
import { EventFields, eventOf, JobFields, jobOf, type Loose } from './json-records.ts'
import { listIn, readJson } from './read.ts'
import { type Row, rowOf, valueAt } from './row.ts'
import { finishEvents, finishJobs, isWithheld, readEach } from './rows.ts'

/**
 * A list that is published as JSON, as a row of `company-boards.yaml` and its like. In addresses `{board}` is the name of
 * the board, `{tenant}` and `{origin}` are the hosts of its list and of its pages on `domain`.
 */
const About = z.strictObject({
  /** The address of the list; `url` in the catalog wins. */
  url: z.string(),
  /** The address instead of it for an entry with a `board`, of sources that need none. */
  search: z.string().optional(),
  domain: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  /** A query to post; of several pages it gets `page`, from 1, and `limit`. */
  graphql: z.string().optional(),
  mayBeEmpty: z.literal(true).optional(),
  startsAgain: z.literal(true).optional(),
  gone: z.enum(['empty list', 'page', 'redirect']).optional(),
  requires: z.string().optional(),
  /** The path of the list; without it the answer is the list. */
  list: z.string().default(''),
  /** The path of how many rows there are in all. */
  total: z.string().optional(),
  pages: z
    .strictObject({
      most: z.int(),
      /** Rows of a full page: one with fewer is the last. */
      size: z.int().default(0),
      /** Parameters of a page's address, with its number from 1 as `{page}` and the rows before it as `{offset}`. */
      query: z.record(z.string(), z.string()).optional(),
      /** The path of the list that is empty on the last page. */
      more: z.string().optional(),
    })
    .optional(),
  /** The values that a row for lists has at these paths, if it has any. */
  only: z.record(z.string(), z.union([z.boolean(), z.string()])).default({}),
  /** The page of a record without a link of its own, with values of its row: `{a|b}` is the first of two. */
  page: z.string().optional(),
  /** The fields common to all of its records. */
  always: z.strictObject({ remote: z.boolean(), type: z.string() }).partial().default({}),
})
type About = z.output<typeof About>

/** The parts of a source that are more than paths. */
export interface Hooks<Raw = unknown> {
  /** The address of the list, if it is more than a template. */
  address?(entry: CatalogEntry): string
  /** The body of the request for a page, counted from 0: it is then a POST. */
  post?(page: number): unknown
  /** The value of an answer that is not pure JSON. */
  answer?(body: string): unknown
  /** Facts that need more than a path; undefined for a row that is not for lists. */
  more?(row: Row, entry: CatalogEntry, answer: Row): Loose<Raw> | undefined
  requests?: Adapter['requests']
  next?: Adapter['next']
}

/** Job boards that answer with JSON: the rows of the file, some with additions in code. */
export function jobsIn(file: URL, hooks: Record<string, Hooks<RawJob>>): Adapter<'jobs'>[] {
  return Object.entries(readYaml(file, tableOf(JobFields, hooks))).map(([name, { fields, ...about }]) => {
    const source = { ...about, ...hooks[name] }
    const toRaw = (row: Row, more: Loose<RawJob>) => (isWithheld(row.value('')) ? undefined : jobOf(row, fields, more))
    return {
      ...adapterOf(name, source),
      collection: 'jobs',
      parse: async (bodies, entry) => finishJobs(readRows(source, bodies, entry, toRaw)),
    }
  })
}

/** Lists of events in JSON: the rows of the file, some with additions in code. */
export function eventsIn(file: URL, hooks: Record<string, Hooks<RawEvent>>): Adapter<'events'>[] {
  return Object.entries(readYaml(file, tableOf(EventFields, hooks))).map(([name, { fields, ...about }]) => {
    const source = { ...about, ...hooks[name] }
    const toRaw = (row: Row, more: Loose<RawEvent>) => eventOf(row, fields, more)
    return {
      ...adapterOf(name, source),
      collection: 'events',
      parse: async (bodies, entry) => finishEvents(readRows(source, bodies, entry, toRaw)),
    }
  })
}

/** A hook of a source that the file does not have would never run. */
function tableOf<F extends z.ZodType>(fields: F, hooks: object) {
  const names = Object.keys(hooks)
  return z
    .record(z.string(), About.extend({ fields }))
    .refine(table => names.every(name => name in table), `a row for each of ${names.join(', ')}`)
}

type Source = About & Omit<Hooks, 'more'>

function adapterOf(name: string, source: Source): Omit<Adapter, 'collection' | 'parse'> {
  const { mayBeEmpty, startsAgain, gone, requires, pages } = source
  return {
    name,
    ...{ mayBeEmpty, startsAgain, gone, requires, most: pages?.most },
    requests: source.requests ?? (entry => requestOf(source, entry)),
    next: source.next ?? (pages && ((bodies, entry) => followingPage(source, bodies, entry))),
    extent: bodies => extentOf(source, bodies),
  }
}

/** The request for a page, counted from 0, if there is one. */
function requestOf(source: Source, entry: CatalogEntry, page = 0): SourceRequest[] {
  const { graphql, gone, domain, pages } = source
  const ofPage = pages && { variables: { page: page + 1, limit: pages.size } }
  const json = source.post ? source.post(page) : graphql && { query: graphql, ...ofPage }
  const address = new URL(entry.url ?? addressOf(source, entry))
  // An address of the catalog's without parameters is a file (a mirror, a recording), which has no second page.
  if (page > 0 && !json && (!pages?.query || (entry.url && address.search === ''))) return []
  const values: Record<string, string> = { page: String(page + 1), offset: String(page * (pages?.size ?? 0)) }
  const query = page > 0 || !entry.url ? filledAll(pages?.query, name => values[name]) : {}
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  const headers = source.headers && filledAll(source.headers, name => entryValue(name, entry, domain))
  const about = { ...(headers && { headers }), ...(json !== undefined && { json }) }
  return [{ url: address.href, ...about, ...(gone === 'redirect' && { tenantOf: domain }) }]
}

function addressOf({ address, url, search, domain }: Source, entry: CatalogEntry): string {
  if (address) return address(entry)
  const template = entry.board === undefined ? url : (search ?? url)
  return fill(template, name => entryValue(name, entry, domain)) ?? template
}

function entryValue(name: string, entry: CatalogEntry, domain = ''): string | undefined {
  if (name === 'board') return boardPath(entry)
  if (name === 'tenant') return tenantOrigin(entry, domain)
  return name === 'origin' ? publicOrigin(entry, domain) : undefined
}

function filledAll(templates: Record<string, string> = {}, valueFor: (name: string) => string | undefined) {
  return Object.fromEntries(Object.entries(templates).map(([name, text]) => [name, fill(text, valueFor) ?? text]))
}

/**
 * The request for the page after these, if the last one was full. Only the first page's total counts (Workday answers 0
 * from the second on), and one of just so many rows as are ever read is a limit of the upstream's.
 */
function followingPage(source: Source, bodies: string[], entry: CatalogEntry): SourceRequest[] {
  if (!source.pages) return []
  const answers = bodies.map(body => open(source, body))
  const last = answers.at(-1)
  if (!last) return []
  const { size, most, more } = source.pages
  if (more && !last.root.text(more)) return []
  const total = answers[0]?.total === size * most ? undefined : answers[0]?.total
  const seen = answers.reduce((sum, { rows }) => sum + rows.length, 0)
  if (last.rows.length < size || seen >= (total ?? Number.POSITIVE_INFINITY)) return []
  return requestOf(source, entry, bodies.length)
}

/** The stated number of rows against those that came; a page that came twice counts once. */
function extentOf(source: Source, bodies: string[]): Extent {
  const answers = bodies.map(body => open(source, body))
  const rows = new Set(answers.flatMap(answer => answer.rows).map(row => JSON.stringify(row))).size
  return { rows, stated: answers[0]?.total }
}

function open({ answer = readJson, list, total }: Source, body: string) {
  const value = answer(body)
  const stated = total === undefined ? undefined : valueAt(value, total)
  return { root: rowOf(value), rows: listIn(value, list), total: typeof stated === 'number' ? stated : undefined }
}

function readRows<Raw extends { link: string }>(
  source: About & Hooks<Raw>,
  bodies: string[],
  entry: CatalogEntry,
  toRaw: (row: Row, more: Loose<Raw>) => Raw | undefined,
): Raw[] {
  const { more, always, page = '', domain } = source
  const partOf = (value: string | undefined) => value && encodeURIComponent(value)
  const valueIn = (row: Row, name: string) => entryValue(name, entry, domain) ?? partOf(row.id(name))
  const pageOf = (row: Row) => fill(page, names => names.split('|').flatMap(name => valueIn(row, name) ?? [])[0])
  return bodies.flatMap(body => {
    const { rows, root } = open(source, body)
    const raws = readEach(rows, row => {
      const found = isForLists(row, source) ? (more ? more(row, entry, root) : {}) : undefined
      const raw = found && toRaw(row, { ...(always as Loose<Raw>), ...found })
      return raw && { ...raw, link: raw.link || pageOf(row) || '' }
    })
    return raws.filter(raw => raw !== undefined)
  })
}

function isForLists(row: Row, { only }: About): boolean {
  return Object.entries(only).every(([path, wanted]) =>
    typeof wanted === 'boolean' ? row.flag(path) !== !wanted : (row.text(path) ?? wanted) === wanted,
  )
}
