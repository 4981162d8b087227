/**
 * What a collection is: all that lists, formats, OpenAPI, MCP, Markdown, pages and documents say of it. They walk the
 * array in index.ts and know none of its members.
 */
import type { z } from 'zod'
import type { ListName, NewsRecord } from '#contract'
import type { DocumentSet, Hits, Mended, Table } from '../../record-index/index.ts'
import type { PromptRow } from '../agents/mcp/prompt.ts'
import type { Endpoint } from '../api/endpoint.ts'
import type { Params } from '../api/params.ts'
import type { Now, Selection } from '../api/selection.ts'
import type { Services } from '../api/services.ts'
import type { Validity } from '../api/validity.ts'
import type { View } from '../api/view.ts'
import type { FeedEntry } from '../formats/feeds.ts'
import type { About, Writer, Writers } from '../formats/writers.ts'
import type { Store } from '../store/store.ts'
import type { Html } from '../views/html.ts'
import type { ListPage } from '../views/list-page.ts'
import type { Asking } from '../views/list-query.ts'
import type { Noun } from '../views/parts/list.ts'
import type { PageServices } from '../views/parts/page.ts'
import type { PictureText } from '../views/picture/draw.ts'
import type { Filters, Query, Shape } from './filters.ts'
import type { Landings } from './landing.ts'

/** `S`: its filters; `R`: its stored records; `I`: a record as the API answers it alone. */
export interface Definition<S extends Shape, R, I> extends Texts {
  tableOf(store: Store): Table<R>
  /** The public shape; its fields are the columns of tables. */
  shape: z.ZodObject
  /** Its shapes by the names they have in the OpenAPI document. */
  components: Record<string, z.ZodType>
  filters: Filters<S>
  /** What holds for each of its lists besides the filters. `evenOff`: for formats that can show that a record is off. */
  always?(now: Date, given: { table: Table<R>; query: Query<S>; evenOff: boolean }): DocumentSet[]
  sort: Sorting
  /** Where records that left the list can still be asked for. */
  archived?: Archived
  /** From when until when a list holds; absent: from the last change of the data on. */
  validity?(store: Store, now: Date): Validity
  list: ListOperation
  item: ItemOperation<R, I>
  /** Values that `/api/v1/suggest` suggests. */
  suggested?: Suggested[]
  facets: Operation & {
    /** What is counted besides the values of filters: public name -> field of the table. */
    more?: Record<string, string>
  }
  feed?: { title: string; entry(record: R, about: About): FeedEntry }
  calendar?: Writer<R>
  tool: Tools
  prompt?: PromptRow
  markdown: Markdown<R, I>
  page: PageOptions
  /** Pages about all records that share a value. */
  landings?: Landings
  /** The picture of the list's page where it is shared, and of a record's. */
  picture: { title: string; line(now: Now): string; record?(record: R): PictureText }
  home: Home
  /** Texts in which words of the glossary are looked for, and the title above those that have one. */
  termUses?: { title: string; textOf(record: R): (string | undefined)[] }
  /** Its part of the sitemap: the records that are listed, and the field that dates them. */
  sitemap?: { hits?(now: Now): Hits; changed?: string }
}

/** Values of a facet that are suggested, and the filter of the list that takes them. */
export interface Suggested {
  kind: 'term' | 'tag' | 'company' | 'place'
  facet: string
  filter: string
  textOf?(value: string): string
}

/** From when until when a query asks, as it says so. */
export interface Range {
  since?: string
  until?: string
}

interface Archived {
  /** Undefined where the query names no time. */
  rangeOf(query: Record<string, unknown>): Range | undefined
  /** The store with a month of the archive in the place of the list. */
  with(store: Store, table: Table<NewsRecord>): Store
}

/** The orders of its lists. Without words to search for it is that of the table. */
interface Sorting {
  /** The usual order of what a search found. */
  searched: 'relevance' | 'date'
  /** Further orders by the name that asks for them. */
  more?: Record<
    string,
    {
      about: string
      /** The first of what matches; with `after`, of what follows this one. */
      rank(
        table: Table<unknown>,
        matching: DocumentSet,
        query: Record<string, unknown>,
        part: { most: number; after?: number | undefined },
      ): Hits
    }
  >
}

/** What it is called. */
interface Texts {
  /** In paths, scopes and answers. */
  name: ListName
  /** In OpenAPI and the navigation. */
  tag: string
  /** One sentence. */
  about: string
  /** In running text. */
  prose: {
    /** `jobs`, as people say it. */
    names: string
    /** `Web3 jobs`. */
    records: string
    /** `a glossary`, among what the service offers: in a word, then as `Web3 jobs`, ... */
    short: string
    plain: string
    /** ... with what is special about it, and as the pages praise it. */
    promise: string
    pitch: string
    /** How long a record is kept: `closed jobs are kept for 90 days`. */
    kept?: string
    /** What its sources are called, where it has some: `job boards`. */
    sources?: string
  }
}

export interface Operation {
  operationId: string
  summary: string
  response: z.ZodObject
}

interface ListOperation extends Operation {
  /** How many records an answer has, usually and at most, and what they are called. */
  limit: { usual: number; most: number; noun: string }
  /** Whether its meta says limit and offset, as the interface has it. */
  tellsPage?: boolean
  /** Parameters with few values, of which an export writes every one, with a page for each or without. */
  exported: Record<string, 'page' | 'no page'>
  /** A query that shows what it can do. */
  sample: string
}

export interface ItemOperation<R, I> extends Operation {
  noun: string
  /** What names it in paths and tools. */
  id: 'id' | 'slug'
  idOf(record: R): string
  /** The id of the record that a name means which is no id itself. */
  named?(name: string, store: Store): string | undefined
  whereIdsAre: string
  /** Undefined when nobody is to see it. */
  read(record: R, store: Store, now: Date): I | undefined
  /** As of lists; absent: until the state of a source changes. */
  validity?(store: Store, now: Date): Validity
  /** Ids of all that are to be seen, where they are not all. */
  seen?(table: Table<R>): string[]
  hasPage: boolean
}

/** What a tool of MCP says of itself. */
interface ToolText {
  name: string
  title: string
  description: string
}

interface Tools {
  /** Whether the records quote third parties. */
  quotes: boolean
  list: ToolText
  item?: ToolText & { idsFrom: string; onMissing: string }
}

interface Markdown<R, I> {
  /** Records as lines of a list. */
  lines(services: PageServices, documents: Hits): string[]
  /** Lines that belong together; absent: all of them do. */
  groups?(services: PageServices, list: List): string[][]
  /** A record as a text of its own. */
  record?(item: I, services: Pick<Services, 'baseUrl' | 'store'>): string
  /** Records as resources of MCP. */
  resource?: ToolText & { titleOf(record: R): string }
}

/** A list as its page shows it. */
export type List = ListPage<Record<string, unknown>>

export interface PageOptions {
  title: string
  lead: string
  description: string
  noun: Noun
  /** Records on a page; all when absent. */
  size?: number
  search: { about: string; placeholder: string }
  rows(services: PageServices, documents: Hits): Html
  /** Where there is little room. */
  shortRows?(services: PageServices, documents: Hits): Html
  /** What stands below the title and its lead. */
  heading?(list: List): Html
  /** A form of its own. */
  form?(list: List, fields: Html[]): Html
  /** What else is to be known of what was found. */
  note?(list: List, now: Now): Html | undefined
  /** The records; absent: rows, or why there are none. */
  records?(list: List, services: PageServices): Html
  /** What its addresses carry besides the filters. */
  stays?(ask: Asking): Params
  /** Its place among the groups of the page that searches everything. */
  foundAt: number
  /** Further pages about its records; those with a name are in the footer. */
  more?: { path: string; name?: string }[]
}

interface Home {
  /** `open jobs`, after their number. */
  counted: string
  /** Absent: the records that are listed. */
  count?(now: Now): number
  section?: {
    title: string
    /** What leads to all of them. */
    all: string
    column: 0 | 1
    /** The first of them are shown; absent: those of the list. */
    hits?(now: Now): Hits
  }
}

/** A collection as everything else sees it. */
export interface Collection<S extends Shape = Shape, R = unknown, I = object>
  extends Omit<Definition<S, R, I>, 'always' | 'feed' | 'calendar'> {
  query: z.ZodObject
  /** What its page can be asked for: its filters and its orders. */
  pageQuery: z.ZodObject
  /** The orders that can be asked for. */
  orders: readonly string[]
  endpoints: Record<'list' | 'item' | 'facets', Endpoint>
  writers: Writers<R>
  /** All that is counted: public name -> field of the table. */
  counted: Record<string, string>
  /** Documents that pass the filters. */
  match(now: Now, filters: Query<S>, options?: { evenOff?: boolean }): DocumentSet
  /** The same as hits, in the order in which they are shown: all, or the first of them. */
  find(now: Now, filters: Query<S>, most?: number): Hits
  /** The words of a search that no record has, and what they were taken for. */
  mended(now: Now, filters: Query<S>): readonly Mended[]
  /** What a list request asks for. */
  select(now: Now, query: Query<S>, options?: { evenOff?: boolean }): Selection<R>
  /** What is to be said of an answer to these filters, in which words were mended. */
  hint(now: Now, filters: Query<S>, mended: readonly Mended[]): string | undefined
  /** The shape of a record with all that its own endpoint has. */
  whole: z.ZodObject
  /** The wanted fields of a listed record in that shape. */
  readWhole(now: Now, table: Table<R>, document: number, view: View): Record<string, unknown>
  /** From when until when a list of them holds that holds so long itself. */
  wholeValidity(now: Now, list: Validity | undefined): Validity
  /** The id that a name means; the name itself where it is one, or means none. */
  idNamed(store: Store, name: string): string
  /** A record as the API answers it; throws an ApiError when there is none. */
  readItem(now: Now, id: string): I
}
