/** RFC 9727 and RFC 9264: the endpoint table as a linkset. Relation values are arrays of objects with `href`. */

import { withoutParameters } from '../../base/accept.ts'
import { type DocumentRow, documents, documentsWith, MCP_PATH } from '../../base/documents.ts'
import { FORMATS, formatPaths, mediaType } from '../../base/endpoint.ts'
import { endpoints, serviceEndpoints } from '../../operations/endpoints.ts'

interface Link {
  href: string
  type?: string
  title?: string
}

export function apiCatalog(baseUrl: string) {
  const toLink = ({ path, type }: Pick<DocumentRow, 'path' | 'type'>): Link => ({
    href: baseUrl + path,
    type: withoutParameters(type),
  })
  const { getOpenApi, getStatus } = serviceEndpoints
  return {
    linkset: [
      { anchor: baseUrl + documents.apiCatalog.path, item: itemLinks(baseUrl) },
      {
        anchor: `${baseUrl}/api`,
        'service-desc': [{ href: baseUrl + getOpenApi.paths[0], type: 'application/json' }],
        'service-doc': [{ href: `${baseUrl}/docs`, type: 'text/html' }, ...documentsWith('service-doc').map(toLink)],
        'service-meta': documentsWith('service-meta').map(toLink),
        status: [{ href: baseUrl + getStatus.paths[0], type: 'application/json' }],
      },
      { anchor: baseUrl + MCP_PATH, 'service-desc': [toLink(documents.mcpCard)] },
    ],
  }
}

/** Every address of the table that is one; those with a parameter are found through the lists and in OpenAPI. */
function itemLinks(baseUrl: string): Link[] {
  const rows = endpoints
  const links = rows.flatMap(endpoint =>
    endpoint.paths
      .filter(path => !path.includes('{'))
      .map(path => ({ href: baseUrl + path, type: mediaType(endpoint), title: endpoint.summary })),
  )
  const once = new Map(links.toReversed().map(link => [link.href, link]))
  const formats = rows.flatMap(endpoint =>
    formatPaths(endpoint).map(({ path, format }) => ({
      href: baseUrl + path,
      type: withoutParameters(FORMATS[format]),
      title: endpoint.summary,
    })),
  )
  return [
    ...links.filter(link => once.get(link.href) === link),
    ...formats,
    { href: baseUrl + MCP_PATH, title: 'MCP server: the same data as tools.' },
  ]
}
