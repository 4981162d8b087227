import type { APIRoute } from 'astro'
import { escapeUTF8 } from 'entities'
import { documentResponse } from '../base/answer.ts'
import { listed } from '../collections/index.ts'

/** OpenSearch 1.1 description of the search over everything. */
export const GET: APIRoute = ({ locals: { services } }) => {
  const baseUrl = escapeUTF8(services.baseUrl)
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>Public Web3 Data</ShortName>
<Description>Web3 ${listed(({ prose }) => prose.names)}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="16" height="16" type="image/svg+xml">${baseUrl}/icon.svg</Image>
<Url type="text/html" template="${baseUrl}/search?q={searchTerms}"/>
</OpenSearchDescription>
`
  return documentResponse(text, 'application/opensearchdescription+xml; charset=utf-8')
}
