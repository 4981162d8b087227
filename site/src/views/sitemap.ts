/** The sitemap in parts (sitemaps.org): every address that is worth finding, and no filtered list. */
import { escapeUTF8 } from 'entities'
import { z } from 'zod'
import type { Hits, Table } from '../../record-index/index.ts'
import type { Collection } from '../collections/collection.ts'
import { collections } from '../collections/index.ts'
import { landingsOf } from '../collections/landing.ts'
import { PAGES } from '../operations/pages.ts'
import { readItems } from '../store/read-items.ts'
import type { Now } from '../store/selection.ts'

interface Address {
  path: string
  /** Calendar day. */
  changed?: string
}

/** Below the 50,000 of the protocol, and quick to read. */
const MAX_ADDRESSES = 10_000

/** A record as lists answer it. */
const Public = z.record(z.string(), z.unknown())

/** All addresses of one kind, of which a part is read at a time. */
interface Addresses {
  size: number
  /** Those from `start` to before `end`. */
  between(start: number, end: number): Address[]
}

/** The first part's addresses, or those of the part with this name; undefined when there is none. */
export function sitemapPart(now: Now, name: string): Address[] | undefined {
  const [, kind = '', number = '1'] = /^([a-z]+)(?:-([1-9]\d{0,3}))?$/.exec(name) ?? []
  const all = Object.hasOwn(KINDS, kind) ? KINDS[kind]?.(now) : undefined
  const start = (Number(number) - 1) * MAX_ADDRESSES
  return all && start < all.size ? all.between(start, start + MAX_ADDRESSES) : undefined
}

/** Names of all parts. */
export function sitemapParts(now: Now): string[] {
  return Object.entries(KINDS).flatMap(([kind, all]) =>
    Array.from({ length: Math.ceil(all(now).size / MAX_ADDRESSES) }, (_, at) => `${kind}-${at + 1}`),
  )
}

const KINDS: Record<string, (now: Now) => Addresses> = {
  pages: () => listed(PAGES, path => ({ path })),
  ...Object.fromEntries(collections.flatMap(partsOf)),
}

/** The listed records of a collection, where each has a page, and what else there is to be found of them. */
function partsOf(collection: Collection): [string, (now: Now) => Addresses][] {
  const { name, item, sitemap, tableOf, landings } = collection
  const shared = landings?.kinds.map((kind): [string, (now: Now) => Addresses] => [
    kind.path.replaceAll('/', ''),
    now => listed(landingsOf(collection, kind, now), ({ path }) => ({ path })),
  ])
  if (!sitemap) return shared ?? []
  const { hits, changed } = sitemap
  const toAddress = (record: z.output<typeof Public>): Address => ({
    path: `/${name}/${record[item.id]}`,
    changed: changed && String(record[changed]).slice(0, 10),
  })
  const records = (now: Now) => recorded(tableOf(now.store), hits?.(now) ?? tableOf(now.store).page(), toAddress)
  return [[name, records], ...(shared ?? [])]
}

function listed<T>(all: readonly T[], toAddress: (one: T) => Address): Addresses {
  return { size: all.length, between: (start, end) => all.slice(start, end).map(toAddress) }
}

/** Read only when their part is asked for: of 100,000 jobs that took half a second, for the index as well. */
function recorded(
  table: Pick<Table<unknown>, 'item'>,
  hits: Hits,
  toAddress: (record: z.output<typeof Public>) => Address,
): Addresses {
  return {
    size: hits.length,
    between: (start, end) => readItems(table, hits.subarray(start, end), Public).map(toAddress),
  }
}

/** The index: where the parts are. */
export function writeSitemapIndex(parts: string[], baseUrl: string): string {
  const rows = parts.map(name => `<sitemap><loc>${escapeUTF8(`${baseUrl}/sitemaps/${name}.xml`)}</loc></sitemap>`)
  return `${XML}<sitemapindex ${NAMESPACE}>\n${rows.join('\n')}\n</sitemapindex>\n`
}

export function writeSitemap(addresses: Address[], baseUrl: string): string {
  const rows = addresses.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : ''
    return `<url><loc>${escapeUTF8(baseUrl + path)}</loc>${lastmod}</url>`
  })
  return `${XML}<urlset ${NAMESPACE}>\n${rows.join('\n')}\n</urlset>\n`
}

export const SITEMAP_TYPE = 'application/xml; charset=utf-8'

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
