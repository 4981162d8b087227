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
const MOST_PAGES = 20

/** The address of the page that an answer says comes after it, on the same host; undefined on the last. */
export function nextPage(answer: unknown, page: string): string | undefined {
  const named = addressIn(answer) ?? addressIn(isNode(answer) ? answer.meta : undefined)
  const [url, own] = [named === undefined ? null : URL.parse(named, page), URL.parse(page)]
  if (!url || url.hostname !== own?.hostname) return undefined
  // Behind a proxy a service takes itself to be on http.
  if (own.protocol === 'https:' && url.protocol === 'http:') url.protocol = own.protocol
  return url.host === own.host ? url.href : undefined
}

/** Reads page after page as long as each names a new one. */
export async function readLinkedPages(first: string, read: (url: string) => Promise<string>): Promise<string[]> {
  const bodies: string[] = []
  const asked = new Set<string>()
  for (let url: string | undefined = first; url && !asked.has(url) && asked.size < MOST_PAGES; ) {
    asked.add(url)
    const body = await read(url)
    bodies.push(body)
    url = nextPage(tryParse(body), url)
  }
  return bodies
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

/** What is no JSON names no next page; whether it is what it should be, the adapter judges. */
function tryParse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
