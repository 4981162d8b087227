/** The targets that an answer leads to: links of pages, entries of sitemaps, the next page of a list. */
import { z } from 'zod'
import { pathOf } from '../../site/src/base/params.ts'
import { addressesIn } from './addresses.ts'
import { isStatic } from './seeds.ts'
import type { ExportedAnswer } from './service.ts'

const Continued = z.object({ meta: z.object({ hasMore: z.literal(true), nextCursor: z.string() }) })

/** Targets of the same origin that belong into the export with this answer. */
export function referencesOf(answer: ExportedAnswer, baseUrl: string): string[] {
  const found = [...inBody(answer), ...inLink(answer)]
  const targets = found.flatMap(({ address, isNext }) => {
    const url = URL.parse(address, baseUrl + answer.target)
    if (url?.origin !== baseUrl) return []
    // Other queries are endless: of the filters, seedsOf names a file per value.
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

function inBody(answer: ExportedAnswer): Reference[] {
  const path = pathOf(answer.target)
  const next = path === '/api/v1/changes' ? Continued.safeParse(JSON.parse(answer.body.toString())).data : undefined
  if (next) return [{ address: `${path}?cursor=${next.meta.nextCursor}`, isNext: true }]
  return addressesIn(answer).map(({ address, rel }) => ({
    address,
    isNext: rel === 'next' && /[?&]page=/.test(address),
  }))
}

/** Under /api/v1 alone: the unversioned twin of a list is one file. */
function inLink({ target, link = '' }: ExportedAnswer): Reference[] {
  return [...link.matchAll(/<([^>]*)>; rel="(\w+)"/g)].flatMap(([, address = '', rel]) =>
    rel === 'alternate' || (rel === 'next' && target.startsWith('/api/v1/'))
      ? [{ address, isNext: rel === 'next' }]
      : [],
  )
}
