import type { CatalogEntry } from '#contract'
import { SourceError } from '../../adapter.ts'

/** The name of an entry's board within an address (`kraken.com`, `Sui Foundation`); some have two parts (`company/uid`). */
export function boardPath(entry: CatalogEntry): string {
  return (entry.board ?? entry.id).split('/').map(encodeURIComponent).join('/')
}

/** The origin of a tenant that has a host of its own; a board may hold a region label (`crossmint.na`). */
export function tenantOrigin(entry: CatalogEntry, domain: string): string {
  const board = entry.board ?? entry.id
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i.test(board))
    throw new SourceError('check', `board "${board}" cannot be a host name under ${domain}`)
  return `https://${board}.${domain}`
}

/**
 * The origin of a tenant's public pages, for sources that publish ids without links. A mirror in `url` changes the
 * address of the list, not of the pages; an entry that has only a `url` names a tenant on a domain of its own.
 */
export function publicOrigin(entry: CatalogEntry, domain: string): string {
  return entry.url && !entry.board ? new URL(entry.url).origin : tenantOrigin(entry, domain)
}

/** The template with a value for each `{name}`; undefined if one of them has none. */
export function fill(template: string, valueFor: (name: string) => string | undefined): string | undefined {
  const names = Array.from(template.matchAll(/\{([^{}]+)\}/g), ([, name = '']) => name)
  const values = new Map(names.map(name => [name, valueFor(name)]))
  if ([...values.values()].includes(undefined)) return undefined
  return template.replace(/\{([^{}]+)\}/g, (_, name: string) => values.get(name) ?? '')
}
