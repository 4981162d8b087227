/** News that left the list. A query for nothing that old never opens the archive. */
import type { NewsRecord } from '#contract'
import { type ArchiveFile, monthOf } from '#contract/snapshot-set.ts'
import { rowsAfter } from '../base/cursor.ts'
import type { Collection, SelectOptions } from '../collections/collection.ts'
import { archiveIn } from '../store/archive-tables.ts'
import { pagingOf, type Selection } from '../store/selection.ts'
import type { Services } from './services.ts'

/** Resolves with the selection of a list, followed by what the archive has of it. */
export async function selectWithArchive(
  collection: Collection,
  services: Services,
  query: Record<string, unknown>,
  options: SelectOptions = {},
): Promise<Selection<unknown>> {
  const { name, select } = collection
  const { since, until } = query
  if (name !== 'news' || (since ?? until) === undefined) return select(services, query, options)
  const archive = archiveIn(services.settings.DATA_DIR)
  const files = archive.files.filter(file => isWithin(file, since, until))
  if (files.length === 0) return select(services, query, options)
  const everything = { ...query, limit: undefined, offset: undefined, cursor: undefined }
  const whole = { ...options, view: 'whole' as const }
  const selections = [await select(services, everything, whole)]
  for (const file of files) {
    const news = await archive.recordsOf(file)
    if (!news) continue
    const store = { ...services.store, records: { ...services.store.records, news } }
    selections.push(await select({ ...services, store }, everything, whole))
  }
  return join(collection, query, selections)
}

function isWithin(file: ArchiveFile, since: unknown, until: unknown): boolean {
  const month = monthOf(file)
  const monthIn = (moment: unknown) => new Date(String(moment)).toISOString().slice(0, 7)
  return (since === undefined || month >= monthIn(since)) && (until === undefined || month <= monthIn(until))
}

/** Returns the requested page of several whole selections. */
function join(
  { item, toShort }: Collection,
  query: Record<string, unknown>,
  selections: Selection<unknown>[],
): Selection<unknown> {
  const all = selections.flatMap(({ records }) => records)
  // The list is newer than its archive, but the files of a month overlap by days.
  if (query.sort !== 'relevance') all.sort((a, b) => publishedAt(b) - publishedAt(a))
  const { limit, offset, cursor } = pagingOf(query)
  const { rows: records, nextCursor } =
    cursor === undefined
      ? { rows: all.slice(offset, offset + limit), nextCursor: undefined }
      : rowsAfter(all, { limit, cursor }, item.idOf)
  return {
    limit,
    offset,
    cursor,
    nextCursor,
    total: all.length,
    ids: records.map(item.idOf),
    records,
    items: records.map(record => Buffer.from(JSON.stringify(toShort(record)))),
    mended: selections.length === 1 ? (selections[0]?.mended ?? []) : [],
    where: selections[0]?.where,
    validity: selections[0]?.validity,
  }
}

function publishedAt(story: unknown): number {
  return Date.parse((story as NewsRecord).pubDate)
}
