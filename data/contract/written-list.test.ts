import { expect, it } from 'vitest'
import { z } from 'zod'
import { readWrittenList } from './written-list.ts'

const Shape = z.strictObject({ id: z.string(), size: z.number() })
const read = (text: string) => readWrittenList(text, Shape, { file: 'list.yaml', item: 'entry', label: 'id' })

it('gives each item with its line', () =>
  expect(read('# Ours\n- { id: a, size: 1 }\n\n- { id: b, size: 2 }\n')).toEqual([
    { value: { id: 'a', size: 1 }, place: 'list.yaml:2' },
    { value: { id: 'b', size: 2 }, place: 'list.yaml:4' },
  ]))

it('reads a file from a Windows editor', () =>
  expect(read('\uFEFF- id: a\r\n  size: 1\r\n- id: b\r\n  size: 2\r\n')).toHaveLength(2))

it('names every item that is wrong, and all that is wrong with it', () =>
  expect(() => read('- { id: a, sise: 1 }\n- { id: b, size: 2 }\n- { size: x }\n- 7\n')).toThrow(
    /^list\.yaml:1: entry a: size is missing; Unrecognized key: "sise"\nlist\.yaml:3: id is missing; size .*\nlist\.yaml:4: .*expected object.*$/,
  ))

it.each([
  ['- { id: a\n', /^list\.yaml:\d+:\d+: /],
  ['', /^list\.yaml: must be a YAML list$/],
  ['id: a\n', /^list\.yaml: must be a YAML list$/],
])('names the file that is not a list: %j', (text, message) => expect(() => read(text)).toThrow(message))
