/** The same records as a list, in another media type: same filters, limits, scope and caching. */
import { variantLinks } from '../agents/discovery/links.ts'
import { after } from '../api/after.ts'
import { withArchive } from '../api/archive.ts'
import { FORMATS, type Format, formatPaths, queryFor } from '../api/endpoint.ts'
import { type Checked, handleContent, type Operation } from '../api/handle.ts'
import { mendedLine } from '../api/mended.ts'
import { queryOf } from '../api/params.ts'
import { noSuchPath } from '../api/refusals.ts'
import type { Services } from '../api/services.ts'
import { ageHeaders, ageOf } from '../collections/age.ts'
import type { Collection } from '../collections/collection.ts'
import type { About, Writer } from './writers.ts'

/** The list of a collection in all of its formats. */
export function handleFormats(collection: Collection): Operation {
  const {
    endpoints: { list },
    select,
    writers,
  } = collection
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
      const listed = select(services, query, { evenOff: format === 'ics' })
      return after(withArchive(collection, services, query, listed), selection => {
        const text = write(selection, aboutOf(collection, format, ask, services))
        const link = variantLinks(list.paths[0], ask.filters, services.baseUrl)
        const headers = { ...ageHeaders(collection, services), link, 'x-hint': mendedLine(selection.mended ?? []) }
        return { body: Buffer.from(text), type: FORMATS[format], headers, validity: selection.validity }
      })
    })
  }
}

/** They say how much is shown, not what. */
const PAGING = ['limit', 'offset']

function aboutOf(collection: Collection, format: Format, { path: asked, filters }: Checked, services: Services): About {
  const endpoint = collection.endpoints.list
  const asOf = ageOf(collection, services)?.asOf
  const query = filters.length > 0 ? `?${queryOf(filters)}` : ''
  const path = formatPaths(endpoint).find(one => one.format === format)?.path ?? asked
  return {
    summary: asOf === undefined ? endpoint.summary : `${endpoint.summary} Newest answer of a source: ${asOf}.`,
    filters: filters.flatMap(({ name, value }) => (PAGING.includes(name) ? [] : [`${name} ${value}`])).join(', '),
    selfUrl: `${services.baseUrl}${path}${query}`,
    pageUrl: `${services.baseUrl}${path.replace('/api/v1/', '/').replace(`.${format}`, '')}${query}`,
    store: services.store,
  }
}
