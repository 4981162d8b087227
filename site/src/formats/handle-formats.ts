/** The same records as a list, in another media type: same filters, limits, scope and caching. */
import type { Store } from '../../record-index/store.ts'
import { type Endpoint, FORMATS, type Format, formatPaths, queryFor } from '../api/endpoint.ts'
import { type Checked, handleContent, type Operation } from '../api/handle.ts'
import { queryOf } from '../api/params.ts'
import { noSuchPath } from '../api/refusals.ts'
import type { Collection } from '../collections/collection.ts'
import type { About, Writer } from './writers.ts'

/** The list of a collection in all of its formats. */
export function handleFormats({ endpoints: { list }, select, writers }: Collection): Operation {
  const operations = new Map<string | undefined, Operation>()
  for (const format of list.formats ?? []) {
    const write = writers[format]
    if (write) operations.set(format, handleFormat(format, write))
  }
  return {
    endpoint: list,
    writesFormats: true,
    plan(ask, services) {
      const operation = operations.get(ask.params.format)
      if (!operation) throw noSuchPath(ask.path)
      return operation.plan(ask, services)
    },
  }

  function handleFormat(format: Format, write: Writer<unknown>): Operation {
    return handleContent({ ...list, query: queryFor(list, format) }, (query, services, ask) => {
      // Only calendars can show that an event is off, and must: it may stand in one already.
      const selection = select(services, query, { evenOff: format === 'ics' })
      const text = write(selection, aboutOf(list, format, ask, services))
      return { body: Buffer.from(text), type: FORMATS[format], validity: selection.validity }
    })
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
