import { escapeUTF8 } from 'entities'
import { listed } from '../collections/prose.ts'

/** OpenSearch 1.1 description of the search over everything. */
export function openSearch(baseUrl: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>Public Web3 Data</ShortName>
<Description>Web3 ${listed(({ prose }) => prose.names)}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="16" height="16" type="image/svg+xml">${escapeUTF8(baseUrl)}/icon.svg</Image>
<Url type="text/html" template="${escapeUTF8(baseUrl)}/search?q={searchTerms}"/>
</OpenSearchDescription>
`
}
