import { createHash } from 'node:crypto'
import type { CatalogEntry } from '#contract'

/**
 * 8 hex digits over what the source itself calls the record: adapter, tenant and its own key. The link and the title
 * are not part of it, because both change while the record stays the same.
 */
export function identityHash(entry: CatalogEntry, key: string): string {
  const words = [entry.adapter, entry.board ?? entry.id, key]
  return createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 8)
}

/** A readable id: slug of the words, cut at a hyphen, then the hash that alone makes it unique. */
export function makeId(words: string, hash: string): string {
  const slug = slugify(words, 70)
  return slug ? `${slug}-${hash}` : hash
}

/**
 * Lower-case ASCII words joined by hyphens, at most `maxLength` characters, never cut inside a word unless the first is
 * too long. It folds in its own way and must stay so: published ids are made of it, and `Łódź` is `odz` in them. Texts
 * are compared with data/contract/text.ts.
 */
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
