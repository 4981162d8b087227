import { isNode, LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'
import { UsageError } from './usage-error.ts'

/** An item of a list that people write, and where it stands: `ingest/catalog/jobs.yaml:153`. */
interface Written<T> {
  value: T
  place: string
}

/** How messages call the file and one of its items; `label` is the key that names an item. */
interface ListName {
  file: string
  item: string
  label: string
}

/**
 * Reads a YAML list that people write. Throws UsageError with a line for each item that is wrong: who is told of one
 * mistake at a time runs the command once for each.
 */
export function readWrittenList<T>(text: string, shape: z.ZodType<T>, { file, item, label }: ListName): Written<T>[] {
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
  const placeOf = (index: number) => {
    const node = document.getIn([index], true)
    return isNode(node) && node.range ? `${file}:${lineCounter.linePos(node.range[0]).line}` : file
  }
  const read = list.map((value: unknown, index) => ({ value, place: placeOf(index), ...parseItem(shape, value) }))
  const faulty = read.filter(({ faults }) => faults.length > 0)
  if (faulty.length > 0)
    throw new UsageError(
      faulty
        .map(({ value, place, faults }) => `${place}: ${nameOf(value, item, label)}${faults.join('; ')}`)
        .join('\n'),
    )
  return read.flatMap(({ data, place }) => data.map(value => ({ value, place })))
}

/** All that is wrong with an item: a misspelled key is one too many, and another one is missing. */
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
