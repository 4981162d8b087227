import type { z } from 'zod'
import type { Hits, Table } from '../../record-index/index.ts'

/** The public record of a document, from the bytes that the API answers. */
export function readItem<S extends z.ZodType>(
  table: Pick<Table<unknown>, 'item'>,
  document: number,
  shape: S,
): z.output<S> {
  return shape.parse(JSON.parse(Buffer.from(table.item(document)).toString()))
}

export function readItems<S extends z.ZodType>(
  table: Pick<Table<unknown>, 'item'>,
  hits: Hits,
  shape: S,
): z.output<S>[] {
  return Array.from(hits, document => readItem(table, document, shape))
}

/** Stored records of the given documents, for what the public shape leaves out. */
export function readRecords<R>(table: Pick<Table<R>, 'record'>, hits: Hits): R[] {
  return Array.from(hits, document => table.record(document))
}
