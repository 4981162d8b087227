/** Whole records in lists: all that the endpoint of a record has, or some of its fields. */
import { z } from 'zod'
import { choice, fieldNames, partsOf } from './parameters.ts'

/** Which fields of whole records are wanted; undefined where the public shape of the list is. */
export type View = readonly string[]

/** The shape of a whole record: what its endpoint has as `data`, and beside it what is known of it. */
export function wholeShape(response: z.ZodObject): z.ZodObject {
  const { data, ...others } = response.shape
  if (!(data instanceof z.ZodObject)) throw new Error('a record must be an object')
  return z.object({ ...data.shape, ...others })
}

/** The parameters that ask for it. */
export function viewParameters(whole: z.ZodObject, shape: z.ZodObject) {
  const about = 'Only these fields of the whole record, joined by commas; an answer then has no other, required or not.'
  return {
    view: choice('view', ['short', 'full'], 'full: every record with all that its own endpoint has.'),
    fields: fieldNames('fields', Object.keys(whole.shape), about, Object.keys(shape.shape)),
  }
}

/** What a checked query asks for. */
export function viewOf({ view, fields }: Record<string, unknown>, whole: z.ZodObject): View | undefined {
  if (typeof fields === 'string') return [...new Set(partsOf(fields))]
  return view === 'full' ? Object.keys(whole.shape) : undefined
}

/** A record as its endpoint answers it, in one object. */
export function inOneObject(item: object): Record<string, unknown> {
  const { data, ...others } = Object.assign({ data: {} }, item)
  return { ...data, ...others }
}

/** The wanted fields of a whole record, in the order in which they were asked for. */
export function viewed(record: Record<string, unknown>, view: View): Record<string, unknown> {
  return Object.fromEntries(view.flatMap(name => (record[name] === undefined ? [] : [[name, record[name]]])))
}
