import type { CatalogEntry, Collection } from '#contract'

/** How much of an upstream its answers hold: their distinct rows, and the total that it states. */
export interface Extent {
  rows: number
  stated?: number
  /** The upstream holds more than it shows: an absent record may still exist. */
  isCut?: true
}

/** One kind of upstream: its requests and how to read its answers. Normalizing is the collection's work. */
export interface Adapter<C extends Collection = Collection> {
  /** The word in the catalog's `adapter` column; also the name of the fixture folder, and of the row of a JSON source. */
  name: string
  collection: C
  /** The list is kept by hand, without an upstream. */
  handKept?: true
  /** Zero records are a valid answer here, not an error. */
  mayBeEmpty?: true
  /** The list restarts now and then, as a monthly thread does, so a shorter one is not doubted. */
  startsAgain?: true
  /** How the vendor answers for a board that does not exist, if not with 404; `tenantOf` recognizes a redirect. */
  gone?: 'empty list' | 'page' | 'redirect'
  /** The most answers that are read; what `next` leads to after them is cut off. */
  most?: number
  /** Name of the environment variable with the secret that this upstream requires; without it its entries are disabled. */
  requires?: string
  /**
   * The first requests of a source, only from the catalog; `entry.url` takes precedence over the address built from
   * `entry.board`. `secret` is the value of `requires`, for a query parameter that ingest/net/recording.ts redacts.
   */
  requests(entry: CatalogEntry, secret?: string): SourceRequest[]
  /** The requests that follow from the answers so far, none after the last. Pure, in the worker. Throws SourceError. */
  next?(bodies: string[], entry: CatalogEntry): SourceRequest[]
  /** The records, the same for the same input. Pure, in the worker. Throws SourceError if the page is not as expected. */
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
  /** The domain of tenants. A redirect from one of them to a host outside it means that the tenant is gone. */
  tenantOf?: string
}

/** `fetch`: no answer came, or only an HTTP error status. `parse`: it is unreadable. `check`: it is not trusted. */
type Step = 'fetch' | 'parse' | 'check'

/** A source could not be read. Caught only in ingest/run/source.ts, which keeps its last good records. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
  readonly step: Step
  /** The address no longer exists, by its status (404, 410) or by the vendor's own sign. */
  readonly isGone: boolean
  constructor(step: Step, message: string, about: ErrorOptions & { isGone?: boolean } = {}) {
    super(message, about)
    this.step = step
    this.isGone = about.isGone ?? false
  }
}

/** A posting as published. Texts may hold markup and entities; an absent field is not stated by the source. */
export interface RawJob {
  /** The source's own stable id, never the link when there is an id. Empty for a row that cannot be read. */
  key: string
  title: string
  /** Absent if the board belongs to one company, the one of the catalog entry. */
  company?: string
  /** The board's owner according to the upstream; another firm's name fails the source (jobs/wrong-employer.ts). */
  employer?: string
  link: string
  applyUrl?: string
  /** Publication date in any form (ISO, epoch seconds or milliseconds, RFC 2822 ...); never an update date. */
  posted?: string | number
  closes?: string | number
  /** Location texts as published, one per place. */
  places?: string[]
  /** Country codes or names from a separate field of the source. */
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
  /** Pay given as numbers; currency and period in the source's own words. */
  pay?: { min?: number | string; max?: number | string; currency?: string; period?: string }
  /** The same for each tier, zone or level with its own pay; `salary` then covers all of them. */
  tiers?: NonNullable<RawJob['pay']>[]
  description?: string
  /** The description is plain text, not HTML. */
  isPlain?: true
  employerUrl?: string
  /** Marked by the source as a talent pool: applications are collected, but nothing is open. */
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
  /** Date texts in order of trust: pubDate, dc:date, published; then the dates of its last change. */
  dates: string[]
  /** How many of `dates` are of its last change: rebuilding a site sets that date for all items at once. */
  updates?: number
  summary?: string
  categories?: string[]
  /** Names as published, used only to tell paid texts ("Sponsored", "Press Release") from reports. */
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
  /** Time zone of its calendar, for an instant whose place does not give a zone. */
  calendarZone?: string
  host?: string
  place?: string
  /** Coordinates of the place; they decide the time zone of an instant without one. */
  geo?: { latitude: number; longitude: number }
  city?: string
  country?: string
  /** Held online; hybrid events also have a place. */
  online?: boolean
  hybrid?: boolean
  /** Address of a video call, from a separate field. */
  call?: string
  /** Address given instead of a place: the event's own page, or the room of a call. */
  page?: string
  type?: string
  status?: string
  tags?: string[]
  description?: string
  cfpUrl?: string
  cfpDeadline?: string | number
  /** The day on which a person checked these facts, on a list kept by hand. */
  checked?: string
  /** Name of the series that it belongs to, or of the event that it accompanies. */
  of?: string
  /** One of a series: the id that its occurrences share, and how often it repeats (`week`, `2 weeks`). */
  repeats?: { series: string; every?: string }
}

/** The records that `parse` returns, by collection. */
export interface RawRecord {
  jobs: RawJob
  news: RawNewsItem
  events: RawEvent
}
