import { createHash } from 'node:crypto'
import type { RawNewsItem } from '../../../adapter.ts'

const MAX_KEY = 2048

/**
 * Gives every item a key of its own. Guids repeat in the wild: on the very same item, which is then one item, and on
 * different ones (a guid that is the section's address), which the link tells apart. The first one stands.
 */
export function withOwnKeys(items: RawNewsItem[]): RawNewsItem[] {
  const linksByKey = new Map<string, Set<string>>()
  for (const item of items) {
    const links = linksByKey.get(item.key.trim()) ?? new Set()
    linksByKey.set(item.key.trim(), links.add(item.links[0] ?? ''))
  }
  const keyed = new Map<string, RawNewsItem>()
  for (const item of items) {
    const guid = item.key.trim()
    const isShared = (linksByKey.get(guid)?.size ?? 0) > 1
    const key = guid && !isShared ? guid : (item.links[0] ?? contentKey(item))
    const short = key.length > MAX_KEY ? contentKey(item) : key
    if (!keyed.has(short)) keyed.set(short, { ...item, key: short })
  }
  return [...keyed.values()]
}

/** Items with neither guid nor link still differ in what they say. */
function contentKey(item: RawNewsItem): string {
  const words = [item.key, item.title, item.dates[0], item.summary]
  return createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 32)
}
