import { hash } from 'node:crypto'
import type { CatalogEntry } from '#contract'

/** 8 hex digits of a hash of the source's own key for the record, since its link and title change. */
export function identityHash(entry: CatalogEntry, key: string): string {
  const words = [entry.adapter, entry.board ?? entry.id, key]
  return hash('sha256', JSON.stringify(words)).slice(0, 8)
}

/** A readable id: slug of the words, cut at a hyphen, then the hash that makes it unique. */
export function makeId(words: string, hash: string): string {
  const slug = slugify(words, 70)
  return slug ? `${slug}-${hash}` : hash
}

/** ASCII words joined by hyphens. Published ids are made of it, so it must fold as it does: `Łódź` is `odz` in them. */
export function slugify(text: string, maxLength = 100): string {
  const slug = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
  if (slug.length <= maxLength) return slug
  const cut = slug.slice(0, maxLength + 1).lastIndexOf('-')
  return slug.slice(0, cut > 0 ? cut : maxLength)
}

/** The hash at the end of an id; with it a record is found again after its title changed. */
export function hashInId(id: string): string {
  return id.slice(-8)
}
