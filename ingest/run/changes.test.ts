import { describe, expect, it } from 'vitest'
import { appendChanges, findChanges } from './changes.ts'

const NOW = new Date('2026-10-05T00:00:00Z')
const kinds = (before: object, after: object) =>
  findChanges('jobs', [{ id: 'a', ...before }], [{ id: 'a', ...after }], NOW).map(({ kind }) => kind)

describe('findChanges', () => {
  it('tells of no update where only the order of the fields differs', () => {
    const closing = { closedAt: '2026-08-09T00:00:00Z', pay: { min: 1, max: 2 }, verifiedBy: 'aggregator' }
    const { closedAt, pay, verifiedBy } = closing
    expect(kinds(closing, { verifiedBy, pay: { max: pay.max, min: pay.min }, closedAt })).toEqual([])
  })

  it('tells of no update where a field is absent or undefined', () => {
    expect(kinds({ title: 'Clerk' }, { title: 'Clerk', missingSince: undefined, salary: undefined })).toEqual([])
  })

  it('tells of an update where a field differs', () => {
    expect(kinds({ title: 'Clerk' }, { title: 'Coach' })).toEqual(['updated'])
  })

  it('tells of what is new, closed, called off or gone, in the order of the ids', () => {
    const before = [{ id: 'd' }, { id: 'c', status: 'tentative' }, { id: 'b' }, { id: 'x', closedAt: '2026-07-01' }]
    const after = [
      { id: 'e', closedAt: '2026-10-05' },
      { id: 'c', status: 'cancelled' },
      { id: 'b', closedAt: '2026-10-05' },
      { id: 'a' },
    ]
    expect(findChanges('jobs', before, after, NOW).map(({ id, kind }) => [id, kind])).toEqual([
      ['a', 'created'],
      ['b', 'closed'],
      ['c', 'cancelled'],
      ['d', 'removed'],
    ])
    expect(kinds({ closedAt: '2026-10-01', title: 'Clerk' }, { closedAt: '2026-10-01', title: 'Coach' })).toEqual([
      'updated',
    ])
    expect(kinds({ status: 'cancelled', name: 'One' }, { status: 'cancelled', name: 'Two' })).toEqual(['updated'])
    expect(kinds({ title: 'Clerk' }, { title: 'Clerk', missingSince: '2026-10-05' })).toEqual([])
  })
})

describe('appendChanges', () => {
  const change = (at: string) => ({ at, collection: 'jobs' as const, id: 'a', kind: 'updated' as const })
  const last = { seq: 7, ...change('2026-07-07T00:00:00Z') }

  it('keeps 90 days and goes on counting', () => {
    const journal = [{ seq: 6, ...change('2026-07-06T23:59:59.999Z') }, last]
    const found = [change('2026-10-05T00:00:00Z'), change('2026-10-05T00:00:00Z')]
    expect(appendChanges(journal, found, NOW).map(({ seq }) => seq)).toEqual([7, 8, 9])
  })

  it('never counts a number again, however long nothing changed', () => {
    const later = new Date('2027-10-05T00:00:00Z')
    const journal = appendChanges([last], [], later)
    expect(journal).toEqual([last])
    expect(appendChanges(journal, [change('2027-10-05T00:00:00Z')], later).map(({ seq }) => seq)).toEqual([8])
  })
})
