import { describe, expect, it } from 'vitest'
import { appendChanges, findChanges } from './changes.ts'

const NOW = new Date('2026-10-05T00:00:00Z')
const kinds = (before: object, after: object) =>
  findChanges('jobs', [{ id: 'a', ...before }], [{ id: 'a', ...after }], NOW).map(({ kind }) => kind)

describe('findChanges', () => {
  it.each([
    ['the order differs', { pay: { min: 1, max: 2 }, salary: '$1' }, { salary: '$1', pay: { max: 2, min: 1 } }],
    ['a field is absent or undefined', { title: 'Clerk' }, { title: 'Clerk', salary: undefined }],
    ['it was not seen', { title: 'Clerk' }, { title: 'Clerk', missingSince: '2026-10-05' }],
  ])('reports no update if only %s', (_what, before, after) => expect(kinds(before, after)).toEqual([]))

  it.each([
    ['a field differs', { title: 'Clerk' }, { title: 'Coach' }],
    ['it was closed before', { closedAt: '2026-10-01', title: 'Clerk' }, { closedAt: '2026-10-01', title: 'Coach' }],
    ['it was called off before', { status: 'cancelled', name: 'One' }, { status: 'cancelled', name: 'Two' }],
  ])('reports an update if %s', (_what, before, after) => expect(kinds(before, after)).toEqual(['updated']))

  it('reports new, closed, cancelled and removed records, ordered by id', () => {
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

  it('never reuses a number, however long nothing changed', () => {
    const later = new Date('2027-10-05T00:00:00Z')
    const journal = appendChanges([last], [], later)
    expect(journal).toEqual([last])
    expect(appendChanges(journal, [change('2027-10-05T00:00:00Z')], later).map(({ seq }) => seq)).toEqual([8])
  })
})
