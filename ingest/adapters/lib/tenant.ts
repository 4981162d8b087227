import type { CatalogEntry } from '#contract'
import { SourceError } from '../../adapter.ts'

/**
 * The tenant's name for a URL path. The catalog holds it decoded: names have dots and spaces (`kraken.com`, `Sui
 * Foundation`).
 */
export function tenantPath(entry: CatalogEntry): string {
  return encodeURIComponent(entry.board ?? entry.id)
}

/** The origin of a tenant that has a host of its own; a board may hold a region label (`crossmint.na`). */
export function tenantOrigin(entry: CatalogEntry, domain: string): string {
  const board = entry.board ?? entry.id
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i.test(board))
    throw new SourceError(entry.id, 'fetch', `board "${board}" cannot be a host name under ${domain}`)
  return `https://${board}.${domain}`
}

/**
 * The origin of a tenant's public pages, for sources that publish ids without links. A mirror in `url` changes the
 * address of the list, not of the pages; an entry that has only a `url` names a tenant on a domain of its own.
 */
export function publicOrigin(entry: CatalogEntry, domain: string): string {
  return entry.url && !entry.board ? new URL(entry.url).origin : tenantOrigin(entry, domain)
}
