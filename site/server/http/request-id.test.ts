import { describe, expect, it } from 'vitest'
import { requestId } from './request-id.ts'

describe('the id of a request', () => {
  it('is 32 hexadecimal digits, and no two are the same, also where new ones are drawn', () => {
    const ids = Array.from({ length: 1000 }, requestId)
    expect(ids.filter(id => !/^[0-9a-f]{32}$/.test(id))).toEqual([])
    expect(new Set(ids).size).toBe(1000)
  })
})
