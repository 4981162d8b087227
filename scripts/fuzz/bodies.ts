/** Bodies that clients, broken clients and attackers send to an endpoint with some fields. */
import fc from 'fast-check'
import { ODD } from './answers.ts'

export type Fields = Record<string, unknown>

const TYPES = [
  ...['application/json; charset=utf-8', 'application/json;charset=UTF-16', 'APPLICATION/JSON', 'text/plain', '/'],
  ...['application/x-www-form-urlencoded; charset=latin1', 'multipart/form-data; boundary=x', 'application/xml'],
  ...['application/json, text/html', ';;;', undefined],
]
const MAX_NESTING = 30_000
const PROTOTYPE_NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'] as const
const ENCODINGS = ['utf8', 'utf16le', 'latin1', 'base64'] as const

const odd = fc.oneof(fc.constantFrom(...ODD), fc.jsonValue({ maxDepth: 3 }))
const json = (value: unknown): string => JSON.stringify(value) ?? ''

/** The body as bytes. `fields` are valid ones; most bodies are not. */
export function bodies(fields: fc.Arbitrary<Fields>): fc.Arbitrary<Buffer> {
  const written = fc.oneof(
    { weight: 8, arbitrary: fields.map(json) },
    { weight: 4, arbitrary: bent(fields).map(json) },
    { weight: 3, arbitrary: fc.tuple(fc.oneof(fields, bent(fields)), fc.integer({ min: 1, max: 3 })).map(asForm) },
    odd.map(json),
    fc.array(fields, { maxLength: 20 }).map(json),
    fc.tuple(fields, fc.nat(200)).map(([given, at]) => json(given).slice(0, at)),
    // The same name twice: readers differ in which one they take.
    fc.tuple(fields, bent(fields)).map(([a, b]) => `${json(a).slice(0, -1)},${json(b).slice(1)}`),
    fc
      .tuple(fields, fc.constantFrom(...PROTOTYPE_NAMES))
      .map(([a, name]) => `{"${name}":${json(a)},${json(a).slice(1)}`),
    fc.integer({ min: 1, max: MAX_NESTING }).map(depth => '{"a":['.repeat(depth)),
    fc.integer({ min: 1, max: MAX_NESTING }).map(depth => '['.repeat(depth) + ']'.repeat(depth)),
    fc.tuple(fields, fc.integer({ min: 10_000, max: 200_000 })).map(([a, size]) => json({ x: 'x'.repeat(size), ...a })),
    fields.map(given => `\ufeff${json(given)}\u0000`),
    fc.string({ unit: 'binary', maxLength: 100 }),
  )
  return fc.oneof(
    { weight: 8, arbitrary: written.map(body => Buffer.from(body)) },
    fc.tuple(written, fc.constantFrom(...ENCODINGS)).map(([body, encoding]) => recoded(body, encoding)),
    fc.uint8Array({ maxLength: 300 }).map(bytes => Buffer.from(bytes)),
  )
}

/** One member is of another type or absent, or there are unknown members beside it. */
function bent(fields: fc.Arbitrary<Fields>): fc.Arbitrary<Fields> {
  const others = fc.dictionary(fc.string({ maxLength: 12 }), odd, { maxKeys: 3 })
  return fc.tuple(fields, fc.nat(), odd, fc.boolean(), others).map(([given, at, value, isGone, more]) => {
    const names = Object.keys(given)
    const name = names[at % Math.max(1, names.length)] ?? 'x'
    const { [name]: _old, ...rest } = given
    return isGone ? { ...rest, ...more } : { ...rest, ...more, [name]: value }
  })
}

function asForm([fields, times]: [Fields, number]): string {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : json(value)).toWellFormed()
  const pairs = Object.entries(fields).map(pair => pair.map(part => encodeURIComponent(textOf(part))).join('='))
  return Array.from({ length: times }, () => pairs.join('&')).join('&')
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
      { weight: 4, arbitrary: fc.constantFrom(...TYPES) },
    ),
    'content-encoding': rarely('gzip', 'br', 'identity', 'x'),
    accept: rarely('*/*', 'text/html', 'text/event-stream', 'image/png;q=0'),
    authorization: rarely('Bearer x', 'Basic eDp5', 'Bearer'),
    origin: rarely('null', 'https://evil.example'),
    expect: rarely('100-continue'),
    'mcp-protocol-version': rarely('2025-06-18', '2026-07-28', '1999-01-01', 'x'),
  })
  .map(given => Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : []))))

/** One of the values once in eight times. */
function rarely(...values: string[]): fc.Arbitrary<string | undefined> {
  return fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...values) },
    { weight: 7, arbitrary: fc.constant(undefined) },
  )
}
