/** What a slot is, and the leaves and names of a JSON answer as slots. */

/** A hole in one body: `before` + what is written there + `after`. */
export interface Slot {
  /** Places of the same kind have the same name: a title of whichever posting. */
  name: string
  /** What stands there in the recorded answer. */
  value: string
  before: string
  after: string
  /** As the format writes a text there; the text itself where a writer forgot to. */
  encode(text: string): string
  /** What the format is made of besides the usual signs. */
  more?: string[]
}

type Key = string | number

/** Stands where the slot will be; no recorded answer holds it. */
const MARK = 'growth-goes-here'

/**
 * Each leaf, also one that is a number or absent, for an upstream may write a text there; and one more member in each
 * object, whose name grows.
 */
export function jsonSlots(root: unknown): Slot[] {
  return [...walk(root, [])].flatMap(({ path, value }) => {
    const name = path.map(key => (typeof key === 'number' ? '*' : key)).join('.')
    if (!isContainer(value)) return slotFor(replaced(root, path, MARK), name, textOf(value))
    if (Array.isArray(value)) return []
    return slotFor(replaced(root, path, { ...value, [MARK]: MARK.length }), `${name} {a name}`.trim(), '')
  })
}

function slotFor(marked: unknown, name: string, value: string): Slot {
  const [before = '', after = ''] = JSON.stringify(marked).split(JSON.stringify(MARK))
  return { name, value, before, after, encode: text => JSON.stringify(text) }
}

function* walk(value: unknown, path: Key[]): Generator<{ path: Key[]; value: unknown }> {
  yield { path, value }
  if (isContainer(value)) for (const [key, inner] of entriesOf(value)) yield* walk(inner, [...path, key])
}

function entriesOf(value: object): [Key, unknown][] {
  return Array.isArray(value) ? [...value.entries()] : Object.entries(value)
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function replaced(value: unknown, [key, ...rest]: Key[], by: unknown): unknown {
  if (key === undefined || !isContainer(value)) return by
  const entries = entriesOf(value).map(([name, inner]) => [name, name === key ? replaced(inner, rest, by) : inner])
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
