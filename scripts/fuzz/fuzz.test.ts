import { describe, expect, it } from 'vitest'
import { fuzzAnswers } from './answers.ts'
import { fuzzRequests } from './requests.ts'

const SEED = 20261001
describe('400 damaged answers', () => {
  it('end in records that keep their schema or in an error with the name of the source', async () => {
    const { cases, read, refused, bugs } = await fuzzAnswers(400, SEED)
    expect(bugs).toEqual([])
    expect(read + refused).toBe(cases)
    expect(Math.min(read, refused)).toBeGreaterThan(50)
  }, 120_000)
})

describe('300 made-up reads and 300 made-up posts', () => {
  it('end in answers that the OpenAPI document describes, none in a 5xx, no token in the log', async () => {
    const { reads, posts, badLines } = await fuzzRequests(300, SEED)
    expect([...reads.bugs, ...posts.bugs, ...badLines]).toEqual([])
    for (const { cases, read, refused } of [reads, posts]) {
      expect(cases).toBeGreaterThanOrEqual(300)
      expect(read + refused).toBe(cases)
      expect(Math.min(read, refused)).toBeGreaterThan(5)
    }
  }, 120_000)
})
