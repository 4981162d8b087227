/** Addresses in pages, their Markdown and sitemaps, so that they can be followed and exchanged. */
import { decodeXML, escapeUTF8 } from 'entities'
import { Parser } from 'htmlparser2'
import { withoutParameters } from '../../site/src/base/answer.ts'
import type { FileAddressOf } from './file-path.ts'
import type { ExportedAnswer } from './service.ts'

export interface Address {
  /** Without the escapes of the markup. */
  address: string
  /** The relation of a link. */
  rel?: string
  /** The place in the text, without quotes. */
  start: number
  end: number
}

const ADDRESSES = ['href', 'src']
/** Properties whose content is an address: the page itself and its share picture. */
const ADDRESS_PROPERTIES = ['og:url', 'og:image']

const READERS: Record<string, (text: string) => Address[]> = {
  'text/html': inPage,
  'text/markdown': inMarkdown,
  'application/xml': inSitemap,
}

/** Returns the addresses in an answer in the order of its text; undefined if it is of a kind without any. */
export function addressesIn({ type, body }: Pick<ExportedAnswer, 'type' | 'body'>): Address[] | undefined {
  return READERS[withoutParameters(type)]?.(body.toString())
}

/** The same answer, with addresses that have a file pointing to it; every other byte is kept. */
export function withFileAddresses(answer: ExportedAnswer, baseUrl: string, addressOf: FileAddressOf): ExportedAnswer {
  const text = answer.body.toString()
  let written = ''
  let at = 0
  for (const { address, start, end } of addressesIn(answer) ?? []) {
    const file = fileAddress(address, baseUrl + answer.target, addressOf)
    if (file === undefined || file === address) continue
    written += text.slice(at, start) + escapeUTF8(file)
    at = end
  }
  return at === 0 ? answer : { ...answer, body: Buffer.from(written + text.slice(at)) }
}

/** Absolute if the address was. */
function fileAddress(address: string, from: string, addressOf: FileAddressOf): string | undefined {
  const { origin } = new URL(from)
  const url = URL.parse(address, from)
  // A place in the page itself is wherever the page is.
  if (url?.origin !== origin || address.startsWith('#')) return undefined
  const file = addressOf(url.pathname + url.search)
  return file && (URL.canParse(address) ? origin : '') + file + url.hash
}

function inPage(html: string): Address[] {
  const found: Address[] = []
  let attributes = new Map<string, Address>()
  const parser = new Parser({
    onattribute(name, address, quote) {
      const [before = ''] = /^[^=]*=\s*["']?/.exec(html.slice(parser.startIndex, parser.endIndex)) ?? []
      const place = { start: parser.startIndex + before.length, end: parser.endIndex - (quote ? 1 : 0) }
      // An attribute without a value is not an address; of two with the same name the first counts.
      if (quote !== undefined && !attributes.has(name)) attributes.set(name, { address, ...place })
    },
    onopentag(_name, { property = '', rel }) {
      const names = ADDRESS_PROPERTIES.includes(property) ? [...ADDRESSES, 'content'] : ADDRESSES
      for (const [name, place] of attributes) if (names.includes(name)) found.push({ ...place, rel })
      attributes = new Map()
    },
  })
  parser.end(html)
  return found
}

/** The lines that name the list and its neighbors; the rest of a text is its author's. */
function inMarkdown(markdown: string): Address[] {
  const lines = /^(?:canonical: "|(?:Previous|(Next)) page: <)(?<address>[^">]*)(?=[">]$)/gm
  return [...markdown.matchAll(lines)].map(({ index, 0: line, 1: next, groups: { address = '' } = {} }) => {
    const end = index + line.length
    return { address, rel: next?.toLowerCase(), start: end - address.length, end }
  })
}

function inSitemap(xml: string): Address[] {
  return [...xml.matchAll(/(?<=<loc>)[^<]*/g)].map(({ index, 0: text }) => {
    return { address: decodeXML(text), start: index, end: index + text.length }
  })
}
