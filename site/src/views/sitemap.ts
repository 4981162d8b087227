/** The sitemap in parts (sitemaps.org): every address that is worth finding, and no filtered list. */
import { escapeUTF8 } from 'entities'
import { z } from 'zod'
import type { Collection } from '../collections/collection.ts'
import { collections } from '../collections/index.ts'
import { landingsOf } from '../collections/landing.ts'
import { PAGES } from '../operations/pages.ts'
import type { Now } from '../store/selection.ts'

interface Address {
  path: string
  changed?: string
}

/** Below the 50,000 of the protocol, and quick to read. */
const MAX_ADDRESSES = 10_000

const Public = z.record(z.string(), z.unknown())

/** All addresses of one kind, read in parts: reading 100,000 jobs takes half a second. */
interface Addresses {
  size(now: Now): Promise<number>
  page(now: Now, offset: number, limit: number): Promise<Address[]>
}

/** Resolves with the addresses of the part with this name; undefined if there is no such part. */
export async function sitemapPart(now: Now, name: string): Promise<Address[] | undefined> {
  const [, kind = '', number = '1'] = /^([a-z]+)(?:-([1-9]\d{0,3}))?$/.exec(name) ?? []
  const all = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined
  const addresses = await all?.page(now, (Number(number) - 1) * MAX_ADDRESSES, MAX_ADDRESSES)
  return addresses?.length ? addresses : undefined
}

/** Resolves with the names of all parts. */
export async function sitemapParts(now: Now): Promise<string[]> {
  const parts = Object.entries(KINDS).map(async ([kind, all]) => {
    const length = Math.ceil((await all.size(now)) / MAX_ADDRESSES)
    return Array.from({ length }, (_, at) => `${kind}-${at + 1}`)
  })
  return (await Promise.all(parts)).flat()
}

const KINDS: Record<string, Addresses> = {
  pages: listed(async () => PAGES.map(path => ({ path }))),
  ...Object.fromEntries(collections.flatMap(partsOf)),
}

/** Returns the listed records of a collection, if each has a page, and its landing pages. */
function partsOf(collection: Collection): [string, Addresses][] {
  const landings = (collection.landings?.kinds ?? []).map((kind): [string, Addresses] => [
    kind.path.replaceAll('/', ''),
    listed(now => landingsOf(collection, kind, now)),
  ])
  return collection.item.hasPage ? [[collection.name, recordsOf(collection)], ...landings] : landings
}

function listed(read: (now: Now) => Promise<Address[]>): Addresses {
  return {
    size: async now => (await read(now)).length,
    page: async (now, offset, limit) => (await read(now)).slice(offset, offset + limit),
  }
}

function recordsOf({ name, item, count, find }: Collection): Addresses {
  const toAddress = (bytes: Buffer): Address => {
    const { [item.id]: id, date } = Public.parse(JSON.parse(bytes.toString()))
    return { path: `/${name}/${id}`, changed: typeof date === 'string' ? date.slice(0, 10) : undefined }
  }
  return {
    size: async now => (await count(now, {})).total,
    page: async (now, offset, limit) => (await find(now, {}, { view: 'short', offset, limit })).items.map(toAddress),
  }
}

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
