/** Whole records in lists: all that the endpoint of a record has, or some of its fields. */
import { z } from 'zod'
import { choice, fieldNames, partsOf } from './parameters.ts'

/** The requested fields of whole records; of an object one entry may be named alone: `names.es`. */
export type View = readonly string[]

/** Returns the shape of a whole record: the `data` of its endpoint and the fields beside it, in one object; no `meta`. */
export function wholeShape(response: z.ZodObject): z.ZodObject {
  const { data, meta: _meta, ...others } = response.shape
  if (!(data instanceof z.ZodObject)) throw new Error('a record must be an object')
  return z.object({ ...data.shape, ...others })
}

/** Returns the parameters that request whole records. */
export function viewParameters(whole: z.ZodObject, shape: z.ZodObject) {
  const about = 'Only these fields of the whole record, joined by commas; an answer then has no other, required or not.'
  return {
    view: choice('view', ['short', 'full'], 'full: every record with all that its own endpoint has.'),
    fields: fieldNames('fields', Object.keys(whole.shape), about, Object.keys(shape.shape)),
  }
}

interface Viewable {
  whole: z.ZodObject
  shape: z.ZodObject
  filters: { shown(query: Record<string, unknown>): string[] }
}

/** Returns the requested fields; undefined if the list's own shape is requested. */
export function viewOf(query: Record<string, unknown>, { whole, shape, filters }: Viewable): View | undefined {
  const { view, fields } = query
  if (typeof fields === 'string') return [...new Set(partsOf(fields))]
  if (view === 'full') return Object.keys(whole.shape)
  const shown = filters.shown(query)
  return shown.length === 0 ? undefined : [...Object.keys(shape.shape), ...shown]
}

/** Returns the answer of a record's endpoint as one object. */
export function inOneObject(item: object): Record<string, unknown> {
  const { data, meta: _meta, ...others } = Object.assign({ data: {}, meta: {} }, item)
  return { ...data, ...others }
}

/** Returns the requested fields of a whole record, in the requested order. */
export function viewed(record: Record<string, unknown>, view: View): Record<string, unknown> {
  return Object.fromEntries(
    view.flatMap(name => {
      const [field = name, entry] = name.split('.')
      const value = entry === undefined ? record[field] : entryOf(record[field], entry)
      return value === undefined ? [] : [[field, value]]
    }),
  )
}

function entryOf(value: unknown, entry: string): object | undefined {
  const found = Object.entries(Object(value)).find(([key]) => key === entry)
  return found && Object.fromEntries([found])
}
