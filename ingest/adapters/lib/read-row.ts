import type { z } from 'zod'

/** What one row says. */
interface RowRead<T> {
  /** Absent: a field that the schema requires is missing or has not its shape. */
  row?: T
  /** The optional fields that were there in another shape and are absent now. */
  wrong: string[]
  /** The first thing that was wrong, in words. */
  issue?: string
}

type Path = PropertyKey[]

/** No schema of ours nests deeper; every pass takes at least one value away. */
const MAX_PASSES = 10

/**
 * Reads a row by its schema. Only what the schema requires decides a row: of the rest, whatever has not its shape is
 * taken away, as little as can be (one tag, one member of a salary), and the row is read without it. One employer's
 * `"departments": "Eng"` used to cost the posting, and on a small board the source.
 */
export function readRow<T extends z.ZodType>(written: unknown, schema: T): RowRead<z.output<T>> {
  let parsed = schema.safeParse(written)
  if (parsed.success) return { row: parsed.data, wrong: [] }
  const [first] = parsed.error.issues
  const issue = `at ${first?.path.map(String).join('.')}: ${first?.message}`
  const left = structuredClone(written)
  const wrong = new Set<string>()
  for (let pass = 0; pass < MAX_PASSES && !parsed.success; pass += 1) {
    const paths = parsed.error.issues.map(({ path }) => presentPart(left, path))
    if (paths.some(path => path.length === 0)) return { wrong: [], issue }
    for (const path of paths) if (!saysNothing(valueAt(left, path))) wrong.add(fieldName(path))
    takeAway(left, paths)
    parsed = schema.safeParse(left)
  }
  return parsed.success ? { row: parsed.data, wrong: [...wrong], issue } : { wrong: [], issue }
}

/** What is missing is missing in something, and that is the part without its shape; nothing left is the row itself. */
function presentPart(root: unknown, path: Path): Path {
  const missing = path.findIndex((_, at) => valueAt(root, path.slice(0, at + 1)) === undefined)
  return missing === -1 ? path : path.slice(0, missing)
}

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => (isContainer(value) ? Reflect.get(value, key) : undefined), root)
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Members of a list leave no gap: the list goes on without them. */
function takeAway(root: unknown, paths: Path[]): void {
  const gaps = new Map<unknown[], Set<unknown>>()
  for (const path of paths) {
    const parent = valueAt(root, path.slice(0, -1))
    const key = path.at(-1) ?? ''
    if (Array.isArray(parent)) gaps.set(parent, (gaps.get(parent) ?? new Set()).add(Number(key)))
    else if (isContainer(parent)) Reflect.deleteProperty(parent, key)
  }
  for (const [list, gone] of gaps) list.splice(0, list.length, ...list.filter((_, at) => !gone.has(at)))
}

/** Programs in PHP write an empty map as `[]`; that is no changed shape. */
function saysNothing(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === null || (isContainer(value) && Object.keys(value).length === 0)
}

function fieldName(path: Path): string {
  return path.filter(key => typeof key === 'string').join('.')
}
