import { isNode, LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'
import { UsageError } from './errors.ts'

/** An item of a list that people write, and its place: `ingest/catalog/jobs.yaml:153`. */
interface Written<T> {
  value: T
  place: string
}

const Fields = z.record(z.string(), z.unknown())
type Fields = z.infer<typeof Fields>

/** Items that share fields may be grouped under the key `members` of one that holds the shared fields. */
interface Groups {
  members: string
  /** The fields that a group may share. */
  shared: z.ZodType
  /** A whole item, from the fields of its group and its own. */
  join(shared: Fields, own: Fields): Fields
}

/** How messages call the file and one of its items; `label` is the key that names an item. */
interface ListName {
  file: string
  item: string
  label: string
}

/** Reads a YAML list that people write. Throws UsageError with a line for each item that is wrong. */
export function readWrittenList<T>(
  text: string,
  shape: z.ZodType<T>,
  { file, item, label }: ListName,
  groups?: Groups,
): Written<T>[] {
  const lineCounter = new LineCounter()
  // Some editors of Windows begin a file with a mark that YAML counts as a column.
  const document = parseDocument(text.replace(/^\uFEFF/, ''), { lineCounter, prettyErrors: false })
  const [error] = document.errors
  if (error) {
    const { line, col } = lineCounter.linePos(error.pos[0])
    throw new UsageError(`${file}:${line}:${col}: ${error.message}`)
  }
  const list: unknown = document.toJS()
  if (!Array.isArray(list)) throw new UsageError(`${file}: must be a YAML list`)
  const placeOf = (path: Item['path']) => {
    const node = document.getIn(path, true)
    return isNode(node) && node.range ? `${file}:${lineCounter.linePos(node.range[0]).line}` : file
  }
  const items = list.flatMap((value: unknown, index) => itemsOf(value, index, groups))
  const read = items.map(({ value, path, faults }) => ({
    value,
    place: placeOf(path),
    ...(faults ? { data: [], faults } : parseItem(shape, value)),
  }))
  const faulty = read.filter(({ faults }) => faults.length > 0)
  if (faulty.length > 0)
    throw new UsageError(
      faulty
        .map(({ value, place, faults }) => `${place}: ${nameOf(value, item, label)}${faults.join('; ')}`)
        .join('\n'),
    )
  return read.flatMap(({ data, place }) => data.map(value => ({ value, place })))
}

interface Item {
  value: unknown
  path: (string | number)[]
  /** The faults of the group, none of whose members is read then. */
  faults?: string[]
}

/** An item of the list, or the members of a group in its place. */
function itemsOf(value: unknown, index: number, groups: Groups | undefined): Item[] {
  const fields = Fields.safeParse(value).data
  if (!groups || fields?.[groups.members] === undefined) return [{ value, path: [index] }]
  const { [groups.members]: written, ...shared } = fields
  const members = parseItem(z.array(Fields).min(1), written)
  const faults = [
    ...parseItem(groups.shared, shared).faults,
    ...members.faults.map(fault => `${groups.members} ${fault}`),
  ]
  if (faults.length > 0) return [{ value, path: [index], faults }]
  return members.data.flat().map((own, at) => ({ value: groups.join(shared, own), path: [index, groups.members, at] }))
}

/** All faults of an item: a misspelled key is one too many, and another one is missing. */
function parseItem<T>(shape: z.ZodType<T>, value: unknown): { data: T[]; faults: string[] } {
  const { success, data, error } = shape.safeParse(value, { error: missing })
  if (success) return { data: [data], faults: [] }
  return {
    data: [],
    faults: error.issues.map(({ path, message }) => `${path.map(String).join('.')} ${message}`.trim()),
  }
}

/** In place of "expected string, received undefined". */
function missing({ code, input }: z.core.$ZodRawIssue): string | undefined {
  return code === 'invalid_type' && input === undefined ? 'is missing' : undefined
}

function nameOf(value: unknown, item: string, label: string): string {
  const named = z.looseObject({ [label]: z.string() }).safeParse(value)
  return named.success ? `${item} ${named.data[label]}: ` : ''
}
