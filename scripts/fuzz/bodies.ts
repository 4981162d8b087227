/** Bodies that clients, broken clients and attackers send to an endpoint that knows some fields. */
import fc from 'fast-check'
import { ODD } from './mutate.ts'

export type Fields = Record<string, unknown>

const TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=UTF-16',
  'APPLICATION/JSON',
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=latin1',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/xml',
  'application/json, text/html',
  '/',
  ';;;',
] as const
const MAX_NESTING = 30_000
const PROTOTYPE_NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'] as const

const odd = fc.oneof(fc.constantFrom(...ODD), fc.jsonValue({ maxDepth: 3 }))
const json = (value: unknown): string => JSON.stringify(value) ?? ''

/** One member is of another type, is gone, or comes with others that nobody asked for. */
function bent(fields: fc.Arbitrary<Fields>): fc.Arbitrary<Fields> {
  return fc
    .tuple(fields, fc.nat(), odd, fc.boolean(), fc.dictionary(fc.string({ maxLength: 12 }), odd, { maxKeys: 3 }))
    .map(([given, at, value, isGone, others]) => {
      const names = Object.keys(given)
      const name = names[at % Math.max(1, names.length)] ?? 'x'
      const { [name]: _old, ...rest } = given
      return isGone ? { ...rest, ...others } : { ...rest, ...others, [name]: value }
    })
}

function nested(depth: number, inner: string): string[] {
  const name = '{"a":'
  return ['['.repeat(depth), '['.repeat(depth) + ']'.repeat(depth), name.repeat(depth) + inner + '}'.repeat(depth)]
}

/** The names that lead to a prototype, also with a value for every field behind them. */
function withPrototypes(fields: Fields, name: string): string[] {
  return [`{"${name}":${json(fields)}}`, `{"${name}":{"a":1},${json(fields).slice(1)}`, `{"a":{"${name}":[]}}`]
}

function asForm(fields: Fields, times: number): string {
  const pairs = Object.entries(fields).map(([name, value]) => `${encodeURIComponent(name)}=${formValue(value)}`)
  return Array.from({ length: times }, () => pairs.join('&')).join('&')
}

function formValue(value: unknown): string {
  return encodeURIComponent((typeof value === 'string' ? value : json(value)).toWellFormed())
}

const ENCODINGS = ['utf8', 'utf16le', 'latin1', 'base64'] as const

/** The body as bytes. `fields` are right ones; most of what comes out of here is not. */
export function bodies(fields: fc.Arbitrary<Fields>): fc.Arbitrary<Buffer> {
  const text = fc.oneof(
    { weight: 10, arbitrary: fields.map(json) },
    { weight: 3, arbitrary: bent(fields).map(json) },
    {
      weight: 2,
      arbitrary: fc.tuple(fields, fc.integer({ min: 1, max: 3 })).map(([given, times]) => asForm(given, times)),
    },
    { weight: 1, arbitrary: bent(fields).map(given => asForm(given, 1)) },
    { weight: 1, arbitrary: odd.map(json) },
    { weight: 1, arbitrary: fc.array(fields, { maxLength: 20 }).map(json) },
    { weight: 1, arbitrary: fc.tuple(fields, fc.nat(200)).map(([given, at]) => json(given).slice(0, at)) },
    // The same name twice: readers differ in which one they take.
    {
      weight: 1,
      arbitrary: fc.tuple(fields, bent(fields)).map(([a, b]) => `${json(a).slice(0, -1)},${json(b).slice(1)}`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fields, fc.constantFrom(...PROTOTYPE_NAMES), fc.nat(2))
        .map(([a, b, at]) => withPrototypes(a, b)[at] ?? ''),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.integer({ min: 1, max: MAX_NESTING }), fc.nat(2))
        .map(([depth, at]) => nested(depth, '1')[at] ?? ''),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fields, fc.integer({ min: 10_000, max: 200_000 }))
        .map(([given, size]) => json({ padding: 'x'.repeat(size), ...given })),
    },
    { weight: 1, arbitrary: fields.map(given => `\ufeff${json(given)}\u0000`) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 100 }) },
  )
  return fc.oneof(
    { weight: 8, arbitrary: text.map(written => Buffer.from(written)) },
    {
      weight: 1,
      arbitrary: fc.tuple(text, fc.constantFrom(...ENCODINGS)).map(([written, encoding]) => recoded(written, encoding)),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map(bytes => Buffer.from(bytes)) },
  )
}

/** As another program would have written it down; base64 as text. */
function recoded(written: string, encoding: (typeof ENCODINGS)[number]): Buffer {
  return encoding === 'base64' ? Buffer.from(Buffer.from(written).toString('base64')) : Buffer.from(written, encoding)
}

/** Headers about the body, few of them true. */
export const bodyHeaders: fc.Arbitrary<Record<string, string>> = fc
  .record({
    'content-type': fc.oneof(
      { weight: 12, arbitrary: fc.constant('application/json') },
      { weight: 2, arbitrary: fc.constant('application/x-www-form-urlencoded') },
      { weight: 4, arbitrary: fc.constantFrom(...TYPES, undefined) },
    ),
    'content-encoding': rarely(fc.constantFrom('gzip', 'br', 'identity', 'x')),
    accept: rarely(fc.constantFrom('*/*', 'text/html', 'text/event-stream', 'image/png;q=0')),
    authorization: rarely(fc.constantFrom('Bearer x', 'Basic eDp5', 'Bearer')),
    origin: rarely(fc.constantFrom('null', 'https://evil.example')),
    expect: rarely(fc.constant('100-continue')),
    'mcp-protocol-version': rarely(fc.constantFrom('2025-06-18', '2026-07-28', '1999-01-01', 'x')),
  })
  .map(given => Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : []))))

/** Once in eight times. */
function rarely(value: fc.Arbitrary<string>): fc.Arbitrary<string | undefined> {
  return fc.oneof({ weight: 1, arbitrary: value }, { weight: 7, arbitrary: fc.constant(undefined) })
}
