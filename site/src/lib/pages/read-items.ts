import type { z } from 'zod'
import type { Table } from '../store/open-table.ts'
import type { Hits } from '../store/postings.ts'

/** Public records of the given documents, from the bytes that the API answers. */
export function readItems<S extends z.ZodType>(
  table: Pick<Table<unknown>, 'item'>,
  hits: Hits,
  shape: S,
): z.output<S>[] {
  return Array.from(hits, document => shape.parse(JSON.parse(Buffer.from(table.item(document)).toString())))
}

/** Stored records of the given documents, for what the public shape leaves out. */
export function readRecords<R>(table: Pick<Table<R>, 'record'>, hits: Hits): R[] {
  return Array.from(hits, document => table.record(document))
}
