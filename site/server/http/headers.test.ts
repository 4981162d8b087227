import { expect, it } from 'vitest'
import { requestId } from './headers.ts'

it('names each request with 32 hexadecimal digits, and no two alike', () => {
  const ids = Array.from({ length: 1000 }, requestId)
  expect(ids.filter(id => !/^[0-9a-f]{32}$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(1000)
})
