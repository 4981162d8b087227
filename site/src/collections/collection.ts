/** The definition of a collection: all that lists, formats, OpenAPI, MCP, Markdown, pages and documents need of it. */
import type { z } from 'zod'
import type { ListName } from '#contract'
import type { Endpoint } from '../base/endpoint.ts'
import type { About, FeedEntry, Writer, Writers } from '../formats/feeds.ts'
import type { Condition } from '../store/condition.ts'
import type { Counts, Find, Found, Order, Records } from '../store/records.ts'
import type { Now, Selection } from '../store/selection.ts'
import type { Store } from '../store/store.ts'
import type { Validity } from '../store/validity.ts'
import type { Filters, Query, Shape } from './filters.ts'
import type { Answered } from './hints.ts'
import type { Landings } from './landing.ts'
import type { List } from './list-page.ts'

/** `S`: its filters; `R`: its stored records; `I`: a single record as the API returns it. */
export interface Definition<S extends Shape, R, I> {
  /** In paths, scopes and answers. */
  name: ListName | 'companies'
  about: string
  /** In running text; `called`: its name in sentences; `sources`: job boards and the like, which are quoted. */
  prose: { names: string; called: RegExp; records: string; sources?: string }
  recordsOf(store: Store): Records<R>
  /** The collection that its records are made of: its age and its scope are theirs. */
  derivedFrom?: Pick<Collection, 'name' | 'prose' | 'recordsOf' | 'where'>
  /** The public shape; its fields are the columns of tables. */
  shape: z.ZodObject
  /** Its shapes by the names they have in the OpenAPI document. */
  components: Record<string, z.ZodType>
  filters: Filters<S>
  /** The conditions of each of its lists besides the filters. `evenOff`: for formats that can show that a record is off. */
  always?(now: Date, given: { query: Query<S>; evenOff: boolean }): Condition[]
  sort: Sorting
  /** How long a list is valid; absent: from the last change of the data on. */
  validity?(store: Store, now: Date): Validity
  list: ListOperation
  item: ItemOperation<R, I>
  suggested?: Suggested[]
  facets: Omit<Operation, 'response'> & {
    /** Further counts besides the values of filters: public name -> field of the table. */
    more?: Record<string, string>
  }
  feed?(record: R, about: About): FeedEntry
  /** The usual order of its feeds; that of lists if absent. */
  feedOrder?: Order
  calendar?: Writer<R>
  tool: { list: ToolText; item?: ToolText & { idsFrom: string; onMissing: string } }
  markdown: Markdown<R, I>
  page: PageOptions
  landings?: Landings
  picture?(record: R): PictureText
  /** `counted`: `open jobs`, after their number; `filters`: of the list whose first records the section shows. */
  home: { counted: string; section?: { title: string; all: string; filters?(now: Date): Record<string, unknown> } }
  /** Texts in which words of the glossary are looked for, and the title above those that have one. */
  termUses?: { title: string; textOf(record: R): (string | undefined)[] }
}

/** Values of a facet that are suggested, and the filter of the list that takes them. */
export interface Suggested {
  kind: 'term' | 'tag' | 'company' | 'place'
  facet: string
  filter: string
  textOf?(value: string): string
}

/** The orders of its lists. Without words to search for it is that of the table. */
interface Sorting {
  searched: 'relevance' | 'date'
  /** The name of the order without words; `date` if absent. */
  usual?: string
  /** Further orders by the name in `sort`. */
  more?: Record<string, { about: string; order(query: Record<string, unknown>): Order }>
}

export interface Operation {
  operationId: string
  summary: string
  response: z.ZodObject
}

interface ListOperation extends Operation {
  /** How many records an answer has, by default and at most, and their name; `feed`: the default in feeds. */
  limit: { usual: number; most: number; noun: string; feed?: number }
  /** Whether its meta says limit and offset, as the interface has it. */
  tellsPage?: boolean
  /** Parameters with few values, all of which an export writes, with a page for each or without. */
  exported: Record<string, 'page' | 'no page'>
  sample: string
}

interface ItemOperation<R, I> extends Operation {
  noun: string
  /** The field that names it in paths and tools. */
  id: 'id' | 'slug'
  idOf(record: R): string
  /** Resolves with the id of the record that another name means. */
  named?(name: string, store: Store): Promise<string | undefined>
  whereIdsAre: string
  /** Undefined if it is not public. */
  read(record: R, store: Store, now: Date): I | undefined
  /** As of lists; absent: until the state of a source changes. */
  validity?(store: Store, now: Date): Validity
  hasPage: boolean
}

interface ToolText {
  name: string
  title: string
  description: string
}

interface Markdown<R, I> {
  /** A record as a line of a list, perhaps with others below it. */
  line(record: R, baseUrl: string): string
  /** The records of a list that belong together, under a title; absent: all of them do. */
  groups?(list: List<R>, now: Now): { title: string; records: R[] }[]
  record?(item: I, services: { baseUrl: string; store: Store }): string
  resource?: ToolText & { titleOf(record: R): string }
}

interface PageOptions {
  title: string
  lead: string
  description: string
  noun: [one: string, many: string]
  /** Records on a page; all when absent. */
  size?: number
  search: string
  /** Parameters of its addresses besides the filters. */
  query?: z.ZodObject
  /** Its place among the groups of the page that searches everything. */
  foundAt: number
  /** Further pages about its records; those with a name are in the footer. */
  more?: { path: string; name?: string }[]
}

/** The texts of the picture of a shared page. */
export interface PictureText {
  label: string
  title: string
  line: string
}

/** A collection as everything else sees it. */
export interface Collection<S extends Shape = Shape, R = unknown, I = object>
  extends Omit<Definition<S, R, I>, 'always' | 'feed' | 'calendar'> {
  /** Its name in OpenAPI and the navigation. */
  tag: string
  query: z.ZodObject
  pageQuery: z.ZodObject
  orders: readonly string[]
  endpoints: Record<'list' | 'item' | 'facets', Endpoint>
  writers: Writers<R>
  /** All that is counted: public name -> field of the table. */
  counted: Record<string, string>
  where(now: Date, filters: Query<S>, options?: { evenOff?: boolean }): Condition
  orderOf(now: Date, filters: Query<S>): Order
  /** Resolves with the page of the list that a query selects; `view` as Find has it, `short` if absent. */
  select(now: Now, query: Query<S>, options?: SelectOptions): Promise<Selection<R>>
  /** Resolves with a hint about the answer to these filters: misspelled values, mended words; undefined if there is none. */
  hint(now: Now, filters: Query<S>, answered: Answered): Promise<string | undefined>
  whole: z.ZodObject
  /** Returns the fields of whole records in a query; undefined if it requests the list's own shape. */
  viewOf(query: Record<string, unknown>): View | undefined
  /** Returns the public shape of a record, as lists show it. */
  toShort(record: R): object
  /** Returns the fields of a view of a listed record. */
  readWhole(now: Now, record: R, view: View): Record<string, unknown>
  /** How long a list of whole records is valid, given how long the plain list is. */
  wholeValidity(now: Now, list: Validity | undefined): Validity
  /** Resolves with the records of the list with these filters, in its order; all of them if `part` has no limit. */
  find(now: Now, filters: Query<S>, part?: Partial<Omit<Find, 'where' | 'order'>>): Promise<Found<R>>
  /** Resolves with how many records the list with these filters has, and at most `most` values of each facet. */
  count(now: Now, filters: Query<S>, facets?: readonly string[], most?: number): Promise<Counts>
  /** Resolves with the id that a name means; the name itself if it is an id or means nothing. */
  idNamed(store: Store, name: string): Promise<string>
  /** Resolves with a record as the API answers it; rejects with an ApiError if there is none. */
  readItem(now: Now, id: string): Promise<I>
}

/** Fields of whole records; a single entry of an object may be named: `names.es`. */
export type View = readonly string[]

export interface SelectOptions {
  evenOff?: boolean
  view?: Find['view']
  /** The order if the query has none. */
  usual?: Order
  /** The words that rank a list which is ranked when it is searched; those of the query if absent. */
  rankedBy?: string
}
