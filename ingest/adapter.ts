import type { CatalogEntry, Collection } from '#contract'

/** How much of an upstream its answers hold: their different rows, and how many it says it has. */
export interface Extent {
  rows: number
  stated?: number
  /** There is more than was read: what is absent may still be there. */
  isCut?: true
}

/** One kind of upstream: its requests and how to read its answers. Normalizing is the collection's work. */
export interface Adapter<C extends Collection = Collection> {
  /** The word in the catalog's `adapter` column; also the name of the fixture folder, and of the row of a JSON source. */
  name: string
  collection: C
  /** People keep the list; there is no upstream. */
  handKept?: true
  /** Zero records are an answer here, not an error. */
  mayBeEmpty?: true
  /** The list starts again at times, as a monthly thread does, so that a shorter one is no reason for doubt. */
  startsAgain?: true
  /** How the vendor answers for a board that it does not have, if not by 404; `tenantOf` recognizes a redirect. */
  gone?: 'empty list' | 'page' | 'redirect'
  /** Name of the environment variable with the secret that this upstream requires; without it its entries are disabled. */
  requires?: string
  /**
   * The requests that the source starts with, from the catalog alone; `entry.url` wins over the address built from
   * `entry.board`. `secret` is the value of `requires`, for a query parameter that ingest/net/recording.ts redacts.
   */
  requests(entry: CatalogEntry, secret?: string): SourceRequest[]
  /** Pure, in the worker: the requests that the answers so far lead to, none after the last one. Throws SourceError. */
  next?(bodies: string[], entry: CatalogEntry): SourceRequest[]
  /** Pure, in the worker: same bodies, entry and clock, same records. Throws SourceError if the page is not what it was. */
  parse(bodies: string[], entry: CatalogEntry, now: Date): Promise<RawRecord[C][]>
  /** How much of the upstream the answers hold, if they show it. Called after `parse`. */
  extent?(bodies: string[], entry: CatalogEntry): Extent | undefined
}

/** A request as data. */
export interface SourceRequest {
  url: string
  headers?: Record<string, string>
  json?: unknown
  /** The page may be gone (404, 410) since the list that names it; its body is then empty. */
  mayBeGone?: true
  /** The domain of tenants. If one of them is sent on to a host that is not a tenant's, the tenant is gone. */
  tenantOf?: string
}

type Step = 'fetch' | 'parse' | 'check'

/** One source could not be read. Caught in one place: ingest/run/source.ts, which keeps its last good records. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
  readonly step: Step
  /** Nothing is at the address any longer, by its status (404, 410) or by the vendor's own way to say so. */
  readonly isGone: boolean
  /** No answer came, or one that is an error of HTTP: nothing was learned but its status. */
  readonly isUnanswered: boolean
  /** The answer could be read, and holds less than is believed at once (ingest/run/source-policy.ts). */
  readonly isDoubt: boolean
  constructor(
    step: Step,
    message: string,
    about: ErrorOptions & Partial<Record<'isGone' | 'isUnanswered' | 'isDoubt', boolean>> = {},
  ) {
    super(message, about)
    this.step = step
    this.isGone = about.isGone ?? false
    this.isUnanswered = about.isUnanswered ?? false
    this.isDoubt = about.isDoubt ?? false
  }
}

/** A posting as published. Texts may hold markup and entities; absent means the source does not say. */
export interface RawJob {
  /** The source's own stable id, never the link when there is an id. */
  key: string
  title: string
  /** Absent: the board is one company's, named by the catalog entry. */
  company?: string
  /** The board's owner by the upstream; another firm's name fails the source (jobs/wrong-employer.ts). */
  employer?: string
  link: string
  applyUrl?: string
  /** Publication date in any form (ISO, epoch seconds or milliseconds, RFC 2822 ...); never an update date. */
  posted?: string | number
  closes?: string | number
  /** Location texts as published, one per place. */
  places?: string[]
  /** Country codes or names the source gives as a field of its own. */
  countries?: string[]
  timeZones?: string[]
  remote?: boolean
  /** The source's own words for these: `OnSite`, `permanent`, `Senior II` ... */
  workMode?: string
  employmentType?: string
  seniority?: string
  department?: string
  tags?: string[]
  salary?: string
  /** Pay the source gives as numbers; the words are the source's own. */
  pay?: { min?: number | string; max?: number | string; currency?: string; period?: string }
  /** The same for each tier, zone or level that has a wage of its own; `salary` is then about all of them. */
  tiers?: NonNullable<RawJob['pay']>[]
  description?: string
  /** The description is plain text, not HTML. */
  isPlain?: true
  employerUrl?: string
  /** Marked by the source as a pool without an opening: applications are collected for later. */
  isPool?: true
  /** Industry or topic words about the employer, for the relevance rule only. */
  employerTopics?: string[]
}

/** A feed item as published. */
export interface RawNewsItem {
  /** guid or Atom id, else the link. */
  key: string
  title: string
  /** Best link first: permalink guid, feedburner:origLink, alternate, link. */
  links: string[]
  /** Date texts in order of trust: pubDate, dc:date, published; then those that say when it last changed. */
  dates: string[]
  /** How many of `dates` say only when it last changed: a program that rebuilds its site says so of all items at once. */
  updates?: number
  summary?: string
  categories?: string[]
  /** Names as published; only to distinguish paid texts ("Sponsored", "Press Release") from reports. */
  authors?: string[]
  /** The item's own `<source>`: aggregators name the publication there and append it to the title. */
  publisher?: string
  language?: string
}

/** An event as published. */
export interface RawEvent {
  key: string
  name: string
  link: string
  /** A calendar day `YYYY-MM-DD`, a local time without offset, or an instant with offset or epoch milliseconds. */
  start: string | number
  /** Inclusive; adapters turn an exclusive all-day end (RFC 5545 DTEND) into the last day. */
  end?: string | number
  timeZone?: string
  /** Zone of its calendar, for instants of events without a zone of their place. */
  calendarZone?: string
  host?: string
  place?: string
  /** The place's coordinates; they decide the zone of an instant that has none. */
  geo?: { latitude: number; longitude: number }
  city?: string
  country?: string
  /** Held online; hybrid events also have a place. */
  online?: boolean
  hybrid?: boolean
  /** Address of a video call in a field of its own. */
  call?: string
  /** Address written instead of a place: a page of the event's own, or the room of a call. */
  page?: string
  type?: string
  status?: string
  tags?: string[]
  description?: string
  cfpUrl?: string
  cfpDeadline?: string | number
  /** The day a person checked these facts, on a list that people keep. */
  checked?: string
  /** The series that it belongs to, or the event that it accompanies, by name. */
  of?: string
  /** One of a series: what its occurrences share, and how often it comes (`week`, `2 weeks`). */
  repeats?: { series: string; every?: string }
}

/** The records that `parse` returns, by collection. */
export interface RawRecord {
  jobs: RawJob
  news: RawNewsItem
  events: RawEvent
}
