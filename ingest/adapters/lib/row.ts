import { z } from 'zod'

/** Members of an answer joined by dots, or several such paths, best first. A list on the way means each of its members. */
export type Path = string | string[]

/** An object of an answer, read value by value. A value of another shape is absent, and the caller learns of its path. */
export interface Row {
  /** The first text that is not blank, trimmed. */
  text(path?: Path): string | undefined
  /** Every text, each once. */
  texts(path?: Path): string[]
  /** The texts of the paths, joined by commas. */
  joined(path: string[]): string | undefined
  /** Ids are numbers, digit strings, UUIDs or base64; they are kept as text. */
  id(path?: Path): string | undefined
  /** An amount or an instant: upstreams that change their serializer turn numbers into texts, and back. */
  number(path?: Path): number | string | undefined
  /** A flag, also as a digit or a word: `isListed: "false"` must not list an unlisted row. */
  flag(path?: Path): boolean | undefined
  rows(path: string): Row[]
  /** As it is written. */
  value(path: string): unknown
}

const Flag = z.union([
  z.boolean(),
  z.literal([0, 1]).transform(digit => digit === 1),
  z.stringbool({ truthy: ['true', 'yes', '1'], falsy: ['false', 'no', '0'] }),
])

/** Reads the value; `onWrong` is called with each path that holds something of another shape than requested. */
export function rowOf(value: unknown, onWrong: (path: string) => void = () => {}): Row {
  function read<T>(path: Path = [], as: (value: unknown) => T | undefined, isList = false): T[] {
    const members = (found: unknown) => (Array.isArray(found) && (isList || found.length === 1) ? found : [found])
    return [path].flat().flatMap(one =>
      valuesAt(value, one)
        .flatMap(members)
        .flatMap(found => {
          const shaped = as(found)
          if (shaped === undefined && !isEmpty(found)) onWrong(one)
          return shaped ?? []
        }),
    )
  }
  const row: Row = {
    text: path => read(path, asText)[0],
    texts: path => distinct(read(path, asText, true)),
    joined: path => distinct(path.map(one => row.text(one))).join(', ') || undefined,
    id: path => read(path, asId)[0],
    number: path => read(path, asNumber)[0],
    flag: path => read(path, asFlag)[0],
    rows: path =>
      read(path, found => (isObject(found) ? rowOf(found, inner => onWrong(`${path}.${inner}`)) : undefined), true),
    value: path => valueAt(value, path),
  }
  return row
}

/** The value at a path through objects only. */
export function valueAt(value: unknown, path: string): unknown {
  return path === ''
    ? value
    : path.split('.').reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value)
}

/** The texts that are not blank, trimmed, each once, in order. */
export function distinct(texts: (string | null | undefined)[]): string[] {
  return [...new Set(texts.flatMap(text => text?.trim() || []))]
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value of a path that leads through a text or a number as if it were an object. */
const BLOCKED = Symbol('blocked')

function valuesAt(value: unknown, path: string): unknown[] {
  if (path === '') return [value]
  if (Array.isArray(value)) return value.flatMap(inner => valuesAt(inner, path))
  if (!isObject(value)) return isEmpty(value) ? [] : [BLOCKED]
  // A name may hold a dot itself.
  if (Object.hasOwn(value, path)) return valuesAt(value[path], '')
  const [name = '', ...rest] = path.split('.')
  return rest.length > 0 && Object.hasOwn(value, name) ? valuesAt(value[name], rest.join('.')) : []
}

/** Null, blank, and an empty list or map: none of them is another shape. */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0)
}

/** A thing is given by its name, or as an object with one. */
function asText(value: unknown): string | undefined {
  const text = isObject(value) ? value.name : value
  return (typeof text === 'string' && text.trim()) || undefined
}

function asId(value: unknown): string | undefined {
  return typeof value === 'number' || typeof value === 'string' ? String(value).trim() || undefined : undefined
}

function asNumber(value: unknown): number | string | undefined {
  return typeof value === 'number' ? value : asId(value)
}

function asFlag(value: unknown): boolean | undefined {
  return Flag.safeParse(value).data
}
