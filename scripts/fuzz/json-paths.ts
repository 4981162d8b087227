/** Places in a JSON value by their path. */
export type Path = (string | number)[]

/** The paths of all members of a value at any depth, a parent before its members. */
export function membersOf(value: unknown, path: Path = []): Path[] {
  return entriesOf(value).flatMap(([key, inner]) => [[...path, key], ...membersOf(inner, [...path, key])])
}

export function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => entriesOf(value).find(([name]) => name === key)?.[1], root)
}

/** A copy in which another value is at the path; undefined takes a member out of its object. */
export function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by
  const entries = entriesOf(value).map(([name, inner]) => [name, name === key ? replaced(inner, rest, by) : inner])
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

function entriesOf(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) return [...value.entries()]
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}
