import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { keep, readKept } from './kept-file.ts'

const dir = mkdtempSync(join(tmpdir(), 'kept-'))
const path = join(dir, 'example.index')
beforeEach(() => rmSync(path, { force: true }))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const array = fc.oneof(
  fc.uint8Array(),
  fc.int32Array(),
  fc.uint32Array(),
  fc.float64Array(),
  // A part of another: what lies before and after is not its own.
  fc.uint32Array({ minLength: 3 }).map(whole => whole.subarray(1, -1)),
)
const value = fc.dictionary(
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc.oneof(array, fc.string({ unit: 'grapheme' }), fc.nat(), fc.array(fc.string()), fc.record({ inner: array })),
)
const key = 'a1b2'

it('gives back what it was given, arrays of every kind and length', () => {
  fc.assert(
    fc.property(value, given => {
      keep(path, key, given)
      expect(readKept(path, () => key)).toEqual(given)
    }),
  )
})

it('has nothing for another key, and nothing before something is kept', () => {
  expect(readKept(path, () => key)).toBeUndefined()
  keep(path, key, { numbers: Uint32Array.of(1, 2, 3) })
  expect(readKept(path, () => `${key}c`)).toBeUndefined()
  expect(readKept(dir, () => key)).toBeUndefined()
})

it('has nothing when the file ends too early, goes on, or has one wrong byte', () => {
  keep(path, key, { text: 'example', numbers: Float64Array.of(1.5, Number.NaN), more: Uint8Array.of(7) })
  const whole = readFileSync(path)
  for (let length = 0; length < whole.length; length++) {
    truncateSync(path, length)
    expect(readKept(path, () => key)).toBeUndefined()
    writeFileSync(path, whole)
  }
  writeFileSync(path, Buffer.concat([whole, Buffer.alloc(1)]))
  expect(readKept(path, () => key)).toBeUndefined()
  for (let at = 128; at < whole.length; at++) {
    writeFileSync(path, whole.with(at, (whole[at] ?? 0) ^ 1))
    expect(readKept(path, () => key)).toBeUndefined()
  }
})

it('is readable by its owner alone, and removes what a killed writer left', () => {
  writeFileSync(`${path}.1.1`, 'left')
  utimesSync(`${path}.1.1`, 0, 0)
  writeFileSync(`${path}.2.1`, 'being written')
  keep(path, key, {})
  expect(readdirSync(dir)).toEqual(['example.index', 'example.index.2.1'])
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

it('says which arrays it cannot keep, and leaves what was kept', () => {
  keep(path, key, { one: 1 })
  expect(() => keep(path, key, { numbers: new Uint16Array(1) })).toThrow('of a kind that cannot be kept')
  expect(readKept(path, () => key)).toEqual({ one: 1 })
})
