import type { CatalogEntry } from '#contract'
import type { Adapter, Extent, RawEvent, RawJob, SourceRequest } from '../../adapter.ts'
import { listIn, readJson } from './read.ts'
import { distinct, type Path, type Row, rowOf, valueAt } from './row.ts'
import { finishEvents, finishJobs, isWithheld, readEach } from './rows.ts'

/** A JSON list as a table: the address, the path of its rows, and the paths of their facts. */
interface JsonSource<Fields, Raw> {
  name: string
  mayBeEmpty?: true
  gone?: Adapter['gone']
  /** The domain of its tenants, if the vendor sends the address of an unknown one on to its own site. */
  tenantOf?: string
  requires?: string
  /** The address of the list; `url` in the catalog wins. */
  url: string | ((entry: CatalogEntry) => string)
  headers?(entry: CatalogEntry): Record<string, string>
  /** The body of the request for a page, counted from 0: it is then a POST. */
  post?(page: number): unknown
  /** The value of an answer that is not JSON alone. */
  answer?(body: string, sourceId: string): unknown
  /** The path of the list; without it the answer is the list. */
  list?: string
  /** The path of how many rows there are in all. */
  total?: string
  pages?: Pages
  fields: Fields
  /** The facts that need more than a path; undefined for a row that is not for lists. */
  more?(row: Row, entry: CatalogEntry, answer: Row): Raw | undefined
}

/** How further pages are requested, if not by `post`, and when they end. */
export interface Pages {
  most: number
  /** Rows of a full page, or the path of that number: a page with fewer is the last one. */
  size?: number | { path: string; else: number }
  /** Parameters of a page's address; undefined if the answer before it is the last one. */
  query?(page: number, entry: CatalogEntry, before?: Row): Record<string, string | number> | undefined
}

/** As RawJob and RawEvent, with texts that may be absent in lists. */
type Loose<Raw> = { [Name in keyof Raw]?: string[] extends Raw[Name] ? (string | undefined)[] : Raw[Name] }
type Paths<Name extends string> = Partial<Record<Name, Path>>
export type PayPaths = Record<'min' | 'max' | 'currency' | 'period', Path>

interface JobFields
  extends Paths<'link' | 'company' | 'employer' | 'applyUrl' | 'posted' | 'closes' | 'places' | 'countries'>,
    Paths<'remote' | 'workMode' | 'employmentType' | 'seniority' | 'department' | 'tags' | 'salary' | 'description'> {
  key: Path
  title: Path
  pay?: PayPaths
  /** A description without markup, for rows that have no other. */
  plain?: Path
}

interface EventFields
  extends Paths<'key' | 'link' | 'start' | 'end' | 'timeZone' | 'host' | 'place' | 'city' | 'country' | 'online'>,
    Paths<'call' | 'type' | 'status' | 'tags' | 'description' | 'cfpUrl' | 'cfpDeadline' | 'latitude' | 'longitude'> {
  name: Path
}

/** The adapter of a job board that answers with JSON. */
export function jobsFrom(source: JsonSource<JobFields, Loose<RawJob>>): Adapter<'jobs'> {
  return {
    ...requestsOf(source),
    collection: 'jobs',
    parse: async (bodies, entry) => finishJobs(readRows(source, bodies, entry, jobOf), entry.id),
  }
}

/** The adapter of a list of events in JSON. */
export function eventsFrom(source: JsonSource<EventFields, Loose<RawEvent>>): Adapter<'events'> {
  return {
    ...requestsOf(source),
    collection: 'events',
    parse: async (bodies, entry) => finishEvents(readRows(source, bodies, entry, eventOf), entry.id),
  }
}

function jobOf(row: Row, at: JobFields, more: Loose<RawJob>): RawJob | undefined {
  if (isWithheld(row.value(''))) return undefined
  const description = row.text(at.description)
  const plain = description ? undefined : row.text(at.plain)
  return {
    company: at.company && (row.text(at.company) ?? ''),
    employer: row.text(at.employer),
    applyUrl: row.text(at.applyUrl),
    posted: row.number(at.posted),
    closes: row.number(at.closes),
    remote: row.flag(at.remote),
    workMode: row.text(at.workMode),
    employmentType: row.text(at.employmentType),
    seniority: row.text(at.seniority),
    department: row.text(at.department),
    salary: row.text(at.salary),
    pay: at.pay && payOf(row, at.pay),
    description: description ?? plain,
    isPlain: plain ? true : undefined,
    ...more,
    key: more.key ?? row.id(at.key) ?? '',
    title: more.title ?? row.text(at.title) ?? '',
    link: more.link ?? row.text(at.link) ?? '',
    places: distinct(more.places ?? row.texts(at.places)),
    timeZones: filled(more.timeZones ?? []),
    employerTopics: filled(more.employerTopics ?? []),
    countries: filled(more.countries ?? row.texts(at.countries)),
    tags: filled(more.tags ?? row.texts(at.tags)),
  }
}

function filled(texts: (string | undefined)[]): string[] | undefined {
  const said = distinct(texts)
  return said.length > 0 ? said : undefined
}

/** Pay as figures; a zero is a form left empty. */
export function payOf(row: Row, at: PayPaths): RawJob['pay'] {
  const [min, max] = [at.min, at.max].map(row.number).map(amount => (Number(amount) === 0 ? undefined : amount))
  return (min ?? max) === undefined
    ? undefined
    : { min, max, currency: row.text(at.currency), period: row.text(at.period) }
}

/** The pay if the row says of what and for how long: elsewhere figures without either are a guess. */
export function surePay(pay: RawJob['pay']): RawJob['pay'] {
  return pay?.currency && pay.period ? pay : undefined
}

function eventOf(row: Row, at: EventFields, more: Loose<RawEvent>): RawEvent {
  return {
    end: row.number(at.end),
    timeZone: row.text(at.timeZone),
    host: row.text(at.host),
    place: row.text(at.place),
    geo: geoOf(row.number(at.latitude), row.number(at.longitude)),
    city: row.text(at.city),
    country: row.text(at.country),
    // False is what programs write that do not know.
    online: row.flag(at.online) || undefined,
    call: row.text(at.call),
    type: row.text(at.type),
    status: row.text(at.status),
    description: row.text(at.description),
    cfpUrl: row.text(at.cfpUrl),
    cfpDeadline: row.number(at.cfpDeadline),
    ...more,
    key: more.key ?? row.id(at.key) ?? '',
    name: more.name ?? row.text(at.name) ?? '',
    link: more.link ?? row.text(at.link) ?? '',
    start: more.start ?? row.number(at.start) ?? '',
    tags: filled(more.tags ?? row.texts(at.tags)),
  }
}

/** Coordinates, if both are numbers; 0, 0 is how programs write that they do not know. */
export function geoOf(latitude: unknown, longitude: unknown): RawEvent['geo'] {
  const [north, east] = [Number(latitude ?? Number.NaN), Number(longitude ?? Number.NaN)]
  return Number.isFinite(north + east) && (north || east) ? { latitude: north, longitude: east } : undefined
}

type Source = JsonSource<unknown, unknown>

function requestsOf(source: Source): Omit<Adapter, 'collection' | 'parse'> {
  const { name, mayBeEmpty, gone, requires, pages } = source
  return {
    name,
    mayBeEmpty,
    gone,
    requires,
    requests: entry => requestOf(source, entry),
    ...(pages && {
      next: (bodies, entry) => (bodies.length < pages.most ? followingPage(source, bodies, entry) : []),
    }),
    extent: (bodies, entry) => extentOf(source, bodies, entry),
  }
}

/** The request for a page, if there is one; `before` is the answer before it. */
function requestOf(source: Source, entry: CatalogEntry, page = 0, before?: Row): SourceRequest[] {
  const { pages, post, headers, tenantOf } = source
  const query = before || !entry.url ? pages?.query?.(page, entry, before) : undefined
  const address = new URL(entry.url ?? (typeof source.url === 'string' ? source.url : source.url(entry)))
  // An address of the catalog's without parameters is a file (a mirror, a recording), which has no second page.
  if (before && !post && (!query || (entry.url && address.search === ''))) return []
  for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, String(value))
  const about = { ...(headers && { headers: headers(entry) }), ...(post && { json: post(page) }) }
  return [{ url: address.href, ...about, ...(tenantOf && { tenantOf }) }]
}

/**
 * The request for the page after these; none after the last one, which is not full. Only the first page's total counts
 * (Workday answers 0 from the second on), and one of just so many rows as are ever read is a limit of the upstream's.
 */
function followingPage(source: Source, bodies: string[], entry: CatalogEntry): SourceRequest[] {
  const answers = bodies.map(body => open(source, body, entry))
  const last = answers.at(-1)
  if (!last || !source.pages) return []
  const { size = 0, most } = source.pages
  const full = typeof size === 'number' ? size : Number(last.root.number(size.path) ?? size.else)
  const total = answers[0]?.total === full * most ? undefined : answers[0]?.total
  const seen = answers.reduce((sum, { rows }) => sum + rows.length, 0)
  if (last.rows.length < full || seen >= (total ?? Number.POSITIVE_INFINITY)) return []
  return requestOf(source, entry, bodies.length, last.root)
}

/** The stated number of rows against those that came; a page that came twice counts once. */
function extentOf(source: Source, bodies: string[], entry: CatalogEntry): Extent {
  const answers = bodies.map(body => open(source, body, entry))
  const rows = new Set(answers.flatMap(answer => answer.rows).map(row => JSON.stringify(row))).size
  const isCut = bodies.length === source.pages?.most && followingPage(source, bodies, entry).length > 0
  return { rows, stated: answers[0]?.total, ...(isCut && { isCut }) }
}

function open({ answer = readJson, list = '', total }: Source, body: string, { id }: CatalogEntry) {
  const value = answer(body, id)
  const stated = total === undefined ? undefined : valueAt(value, total)
  return { root: rowOf(value), rows: listIn(value, list, id), total: typeof stated === 'number' ? stated : undefined }
}

function readRows<Fields, More extends object, Raw>(
  source: JsonSource<Fields, More>,
  bodies: string[],
  entry: CatalogEntry,
  toRaw: (row: Row, fields: Fields, more: More | Record<string, never>) => Raw | undefined,
): Raw[] {
  return bodies.flatMap(body => {
    const { rows, root } = open(source, body, entry)
    const raws = readEach(rows, entry.id, row => {
      const more = source.more ? source.more(row, entry, root) : {}
      return more && toRaw(row, source.fields, more)
    })
    return raws.filter(raw => raw !== undefined)
  })
}
