import { expect, it } from 'vitest'
import { isWithheld } from './own-state.ts'

it.each([
  [{ state: 'closed' }],
  [{ status: 'Draft' }],
  [{ visibility: 'INTERNAL' }],
  [{ status: 'on_hold' }],
  [{ active: false }],
  [{ isPublished: 'false' }],
  [{ is_internal: 1 }],
  [{ archived: true }],
])('a posting that says %o is not open', row => expect(isWithheld(row)).toBe(true))

it.each([
  [{ state: 'New York', status: 'published', visibility: 'PUBLIC', active: true, internal: false }],
  [{ status: null, active: null, published: '2026-09-01', closed: '' }],
  [{ title: 'Closed', internal_job_id: 1, inactive: true }],
  ['closed'],
])('%o says nothing of the kind', row => expect(isWithheld(row)).toBe(false))
