/** What an answer leads to: links of pages, entries of sitemaps, the next page of a list. */
import { decodeXML } from 'entities'
import { Parser } from 'htmlparser2'
import { z } from 'zod'
import { pathOf } from '../../site/src/lib/path-of.ts'
import { isStatic } from './seeds.ts'
import type { ExportedAnswer } from './service.ts'

const Continued = z.object({ meta: z.object({ hasMore: z.literal(true), nextCursor: z.string() }) })

/** Targets of the same origin that belong into the export with this answer. */
export function referencesOf(answer: ExportedAnswer, baseUrl: string): string[] {
  const found = [...inBody(answer), ...inLink(answer)]
  const targets = found.flatMap(({ address, isNext }) => {
    const url = URL.parse(address, baseUrl + answer.target)
    if (url?.origin !== baseUrl) return []
    // Other queries are without number: of the filters, a file per value is asked for by name.
    const path = url.pathname.replace(/(?<=.)\/+$/, '')
    return url.search === '' || isNext ? [path + url.search] : []
  })
  return [...new Set(targets)].filter(isStatic)
}

interface Reference {
  address: string
  /** Continues the same list. */
  isNext: boolean
}

function inBody({ target, type, body }: ExportedAnswer): Reference[] {
  const text = () => body.toString()
  if (type.startsWith('text/html')) return inPage(text())
  if (type.startsWith('application/xml'))
    return [...text().matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => ({
      address: decodeXML(loc),
      isNext: false,
    }))
  const path = pathOf(target)
  const next = path === '/api/v1/changes' ? Continued.safeParse(JSON.parse(text())).data : undefined
  return next ? [{ address: `${path}?cursor=${next.meta.nextCursor}`, isNext: true }] : []
}

function inPage(html: string): Reference[] {
  const found: Reference[] = []
  const parser = new Parser({
    onopentag(_name, { href, src, content, property, rel }) {
      const address = href ?? src ?? (property === 'og:image' ? content : undefined)
      if (address !== undefined) found.push({ address, isNext: rel === 'next' && /[?&]page=/.test(address) })
    },
  })
  parser.end(html)
  return found
}

/** Under /api/v1 alone: the unversioned twin of a list is one file. */
function inLink({ target, link = '' }: ExportedAnswer): Reference[] {
  return [...link.matchAll(/<([^>]*)>; rel="(\w+)"/g)].flatMap(([, address = '', rel]) =>
    rel === 'alternate' || (rel === 'next' && target.startsWith('/api/v1/'))
      ? [{ address, isNext: rel === 'next' }]
      : [],
  )
}
