/** The same records as a list, in another media type: same filters, limits, scope and caching. */
import type { z } from 'zod'
import type { Store } from '../../record-index/store.ts'
import { type Endpoint, FORMATS, type Format, formatPaths, queryFor } from '../api/endpoint.ts'
import { type Checked, handleContent, type Operation } from '../api/handle.ts'
import { queryOf } from '../api/params.ts'
import { noSuchPath } from '../api/refusals.ts'
import type { Now, Selection } from '../api/select.ts'

/** What a format says about the list it was written from. */
export interface About {
  /** The endpoint's own sentence. */
  summary: string
  /** The filters in words, empty without any. */
  filters: string
  /** Its own address with the filters. */
  selfUrl: string
  /** The page for people with the same filters. */
  pageUrl: string
  store: Store
}

export type Writer<R> = (selection: Selection<R>, about: About) => string
export type Writers<R> = Partial<Record<Format, Writer<R>>>

export function handleFormats<Q extends z.ZodObject, R>(
  endpoint: Endpoint<Q>,
  select: (query: z.output<Q>, now: Now, format: Format) => Selection<R>,
  writers: Writers<R>,
): Operation {
  const inFormat = (format: Format, write: Writer<R>) =>
    handleContent({ ...endpoint, query: queryFor(endpoint, format) }, (query, services, ask) => {
      const selection = select(query, services, format)
      const text = write(selection, aboutOf(endpoint, format, ask, services))
      return { body: Buffer.from(text), type: FORMATS[format], validity: selection.validity }
    })
  const operations = new Map<string | undefined, Operation>()
  for (const format of endpoint.formats ?? []) {
    const write = writers[format]
    if (write) operations.set(format, inFormat(format, write))
  }
  return {
    endpoint,
    writesFormats: true,
    plan(ask, services) {
      const operation = operations.get(ask.params.format)
      if (!operation) throw noSuchPath(ask.path)
      return operation.plan(ask, services)
    },
  }
}

/** They say how much is shown, not what. */
const PAGING = ['limit', 'offset']

function aboutOf(
  endpoint: Endpoint,
  format: Format,
  { path: asked, filters }: Checked,
  services: { baseUrl: string; store: Store },
): About {
  const query = filters.length > 0 ? `?${queryOf(filters)}` : ''
  const path = formatPaths(endpoint).find(one => one.format === format)?.path ?? asked
  return {
    summary: endpoint.summary,
    filters: filters.flatMap(({ name, value }) => (PAGING.includes(name) ? [] : [`${name} ${value}`])).join(', '),
    selfUrl: `${services.baseUrl}${path}${query}`,
    pageUrl: `${services.baseUrl}${path.replace('/api/v1/', '/').replace(`.${format}`, '')}${query}`,
    store: services.store,
  }
}
