import { describe, expect, it } from 'vitest'
import { LIMITS, sizes } from './size.ts'
import { scripts } from './test/files.ts'

describe('the house', () => {
  it.each(LIMITS.filter(({ held }) => held))('has at most $held lines in $room', ({ room, held }) => {
    expect(sizes().find(one => one.room === room)?.lines).toBeLessThanOrEqual(held ?? 0)
  })

  it('has at most 28 npm scripts, and none that runs at an install', () => {
    expect(Object.keys(scripts).length).toBeLessThanOrEqual(28)
    expect(Object.keys(scripts).filter(name => /install|prepare/.test(name))).toEqual([])
  })
})
