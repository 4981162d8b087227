import { describe, expect, it } from 'vitest'
import { findChanges } from './changes.ts'

const NOW = new Date('2026-10-05T00:00:00Z')
const kinds = (before: object, after: object) =>
  findChanges('jobs', [{ id: 'a', ...before }], [{ id: 'a', ...after }], NOW).map(({ kind }) => kind)

describe('findChanges', () => {
  it('tells of no update where only the order of the fields differs', () => {
    const closing = { closedAt: '2026-08-09T00:00:00.000Z', pay: { min: 1, max: 2 }, verifiedBy: 'aggregator' }
    const { closedAt, pay, verifiedBy } = closing
    expect(kinds(closing, { verifiedBy, pay: { max: pay.max, min: pay.min }, closedAt })).toEqual([])
  })

  it('tells of no update where a field is absent or undefined', () => {
    expect(kinds({ title: 'Clerk' }, { title: 'Clerk', missingSince: undefined, salary: undefined })).toEqual([])
  })

  it('tells of an update where a field differs', () => {
    expect(kinds({ title: 'Clerk' }, { title: 'Coach' })).toEqual(['updated'])
  })
})
