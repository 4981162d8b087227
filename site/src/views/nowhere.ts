import { pageOfTwin } from '../agents/markdown/twins.ts'
import type { Collection } from '../collections/collection.ts'
import { collections } from '../collections/index.ts'
import { landedValue } from '../collections/landing.ts'
import type { Store } from '../store/store.ts'
import { isWrittenFile } from '../written-files.ts'

/** The page of a record, the same in another media type, or its picture. */
const RECORD = /^(?:\/og)?(\/[a-z]+(?:\/[a-z]+)?)\/([^/.]+)(?:\.(?:md|ics|png))?$/

type Has = (id: string, store: Store) => boolean

/** What is below a list, by the path of the list. */
const LISTS: ReadonlyMap<string, Has> = new Map(collections.flatMap(listsOf))

function listsOf(collection: Collection): [string, Has][] {
  const {
    name,
    tableOf,
    item,
    page: { more = [] },
    landings,
  } = collection
  const isPage = (id: string) => more.some(({ path }) => path === `/${name}/${id}`)
  const has: Has = (id, store) =>
    tableOf(store).find(id) !== undefined || isPage(id) || item.named?.(id, store) !== undefined
  const shared = landings?.kinds.map((kind): [string, Has] => [
    kind.path,
    (slug, store) => landedValue(store, collection, kind, slug) !== undefined,
  ])
  return [[`/${name}`, has], ...(shared ?? [])]
}

/**
 * Whether nothing can be at a path, as far as that is cheap to say. Any number of such addresses can be made up, and
 * Astro takes longer to find that it has none than a search takes. `pages`: what the path of every page matches.
 */
export function isNowhere(path: string, pages: RegExp, store: Store): boolean {
  // Astro decodes the first, and leads the second to the address without.
  if (path.includes('%') || path.endsWith('/')) return false
  if (!pages.test(pageOfTwin(path) ?? path) && !isWrittenFile(path)) return true
  const [, list = '', id = ''] = RECORD.exec(path) ?? []
  return LISTS.get(list)?.(id, store) === false
}
