import { describe, expect, it } from 'vitest'
import { exampleEntry } from '../test/example-job.ts'
import { adapterOf } from './index.ts'

describe('The extent of an upstream', () => {
  const rows = (...ids: number[]) => ids.map(id => ({ id: String(id) }))
  const paths = (...ids: number[]) => ids.map(id => ({ externalPath: `/job/${id}` }))
  const page = (body: object) => JSON.stringify(body)
  it.each([
    ['jobs', 'greenhouse', [page({ jobs: rows(1, 2), meta: { total: 9 } })], { stated: 9, rows: 2 }],
    ['jobs', 'greenhouse', [page({ jobs: rows(1, 2), meta: 'none' })], { rows: 2 }],
    ['jobs', 'bamboohr', [page({ result: rows(1, 2), meta: { totalCount: 2 } })], { stated: 2, rows: 2 }],
    [
      'jobs',
      'smartrecruiters',
      [page({ totalFound: 4, content: rows(1, 2) }), page({ content: rows(1, 2) })],
      { stated: 4, rows: 2 },
    ],
    [
      'jobs',
      'workday',
      [page({ total: 3, jobPostings: paths(1, 2) }), page({ total: 0, jobPostings: paths(3) })],
      { stated: 3, rows: 3 },
    ],
    [
      'events',
      'devpost',
      [page({ hackathons: rows(1, 2), meta: { total_count: 9, per_page: 2 } }), page({ hackathons: [] })],
      { stated: 9, rows: 2 },
    ],
    [
      'events',
      'devpost',
      Array(10).fill(page({ hackathons: rows(1, 2), meta: { total_count: 99, per_page: 2 } })),
      { isCut: true, rows: 2, stated: 99 },
    ],
    ['events', 'dorahacks', [page({ count: 9, results: rows(1, 2), next: null })], { stated: 9, rows: 2 }],
    [
      'events',
      'dorahacks',
      Array(10).fill(page({ count: 99, results: rows(1), next: '?page=2' })),
      { isCut: true, rows: 1, stated: 99 },
    ],
  ] as const)('is read beside them: %s %s', (collection, name, bodies, extent) => {
    const entry = exampleEntry({ adapter: name, board: 'example.wd1/Careers' })
    expect(adapterOf(collection, name).extent?.([...bodies], entry)).toEqual(extent)
  })
})
