/** Lists that reach back into the archive. What asks for nothing that old is answered as if there were none. */
import { crc32 } from 'node:zlib'
import { type ArchiveFile, monthOf } from '#contract/snapshot-set.ts'
import type { Table } from '../../record-index/index.ts'
import type { Collection, Range } from '../collections/collection.ts'
import { type Archive, archiveIn } from '../store/archive-tables.ts'
import { pageOf, pagingOf, type Selection } from './selection.ts'
import type { Services } from './services.ts'

/** The selection with what the archive holds of it after the records of the list. */
export function withArchive(
  collection: Collection,
  services: Services,
  query: Record<string, unknown>,
  selection: Selection<unknown>,
): Selection<unknown> | Promise<Selection<unknown>> {
  const range = collection.archived?.rangeOf(query)
  if (!range) return selection
  const archive = services.store.archive ?? archiveIn(services.settings.DATA_DIR)
  const files = archive.files.filter(name => isWithin(name, range))
  return files.length === 0 ? selection : join(collection, services, query, selection, { ...archive, files })
}

function isWithin(name: ArchiveFile, { since, until }: Range): boolean {
  const month = monthOf(name)
  const monthIn = (moment: string) => new Date(moment).toISOString().slice(0, 7)
  return (since === undefined || month >= monthIn(since)) && (until === undefined || month <= monthIn(until))
}

/** A record in the table that it is in. */
interface Place {
  table: Table<unknown>
  document: number
}

async function join(
  collection: Collection,
  services: Services,
  query: Record<string, unknown>,
  selection: Selection<unknown>,
  archive: Archive,
): Promise<Selection<unknown>> {
  const { archived, select } = collection
  const everything = { ...query, limit: undefined, offset: undefined, cursor: undefined }
  const found = [select(services, everything)]
  for (const name of archive.files) {
    const table = await archive.tableOf(name)
    if (archived && table) found.push(select({ ...services, store: archived.with(services.store, table) }, everything))
  }
  const places = found.flatMap(({ table, page }) => Array.from(page, document => ({ table, document })))
  // The list is newer than its archive, but the files of a month overlap by days.
  if (query.sort !== 'relevance') places.sort((a, b) => dateOf(b) - dateOf(a))
  const table = tableOf(places, selection.table)
  const { idOf } = collection.item
  return {
    ...selection,
    ...pageOf(table, Uint32Array.from(places.keys()), pagingOf(query), idOf),
    table,
    total: places.length,
    mended: found.length === 1 ? selection.mended : [],
  }
}

function dateOf({ table, document }: Place): number {
  return table.numbersOf('date')(document)
}

/** Records of several tables as the documents of one. */
function tableOf(places: Place[], first: Table<unknown>): Table<unknown> {
  const at = (document: number) => {
    const place = places[document]
    if (!place) throw new RangeError(`there is no document ${document}`)
    return place
  }
  const item = (document: number) => at(document).table.item(at(document).document)
  const find = (id: string) => {
    const place = places.findIndex(({ table, document }) => table.find(id) === document)
    return place === -1 ? undefined : place
  }
  return {
    ...first,
    item,
    find,
    join: (documents, before, after) => {
      const items = Array.from(documents, item).flatMap((bytes, number) => (number === 0 ? [bytes] : [COMMA, bytes]))
      return Buffer.concat([Buffer.from(before), ...items, Buffer.from(after)])
    },
    sum: documents => Array.from(documents, item).reduce((sum, bytes) => crc32(bytes, sum), 0),
    record: document => at(document).table.record(at(document).document),
  }
}

const COMMA = Buffer.from(',')
