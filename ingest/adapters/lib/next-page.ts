import { parseJson } from './embedded-json.ts'
import { isNode } from './json-ld.ts'

/**
 * Where an answer names its next page: at the root as Django, Laravel, Stripe-like and OData services write it, or in the
 * part for links and paging of JSON:API, HAL and others.
 */
const FIELDS = [
  'next',
  'next_page_url',
  'nextPageUrl',
  'next_url',
  'nextUrl',
  'nextLink',
  'next_page',
  '@odata.nextLink',
  // The Events Calendar (WordPress)
  'next_rest_url',
]
const PARTS = ['links', '_links', 'paging', 'pagination', 'meta', 'page_info']

/** The address of the page that an answer names as following its own, on the same host; undefined on the last one. */
export function nextPage(body: string, page: string): string | undefined {
  const answer = parseJson(body)
  const named = addressIn(answer) ?? addressIn(isNode(answer) ? answer.meta : undefined)
  const [url, own] = [named === undefined ? null : URL.parse(named, page), URL.parse(page)]
  if (!url || url.hostname !== own?.hostname) return undefined
  // Behind a proxy a service takes itself to be on http.
  if (own.protocol === 'https:' && url.protocol === 'http:') url.protocol = own.protocol
  return url.host === own.host ? url.href : undefined
}

function addressIn(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  const parts = [node, ...PARTS.map(name => node[name])].filter(isNode)
  return parts.flatMap(part => FIELDS.map(name => asAddress(part[name]))).find(Boolean)
}

/** A number or a bare word is a page or a cursor of some parameter that the answer does not name. */
function asAddress(value: unknown): string | undefined {
  const text = isNode(value) ? (value.href ?? value.url) : value
  return typeof text === 'string' && /^(?:https?:\/\/|\/|\?)/.test(text) ? text : undefined
}
