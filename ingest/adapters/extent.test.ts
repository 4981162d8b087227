import { describe, expect, it } from 'vitest'
import { exampleEntry } from '../test/example-job.ts'
import { adapterOf } from './index.ts'

describe('The extent of an upstream', () => {
  const rows = (...ids: number[]) => ids.map(id => ({ id: String(id) }))
  const paths = (...ids: number[]) => ids.map(id => ({ externalPath: `/job/${id}` }))
  const devpost = (total_count: number) => ({ hackathons: rows(1, 2), meta: { total_count, per_page: 2 } })
  const MORE = { count: 99, results: rows(1), next: '?page=2' }
  it.each([
    ['jobs', 'greenhouse', [{ jobs: rows(1, 2), meta: { total: 9 } }], { stated: 9, rows: 2 }],
    ['jobs', 'greenhouse', [{ jobs: rows(1, 2), meta: 'none' }], { rows: 2 }],
    ['jobs', 'bamboohr', [{ result: rows(1, 2), meta: { totalCount: 2 } }], { stated: 2, rows: 2 }],
    [
      'jobs',
      'smartrecruiters',
      [{ totalFound: 4, content: rows(1, 2) }, { content: rows(1, 2) }],
      { stated: 4, rows: 2 },
    ],
    [
      'jobs',
      'workday',
      [
        { total: 3, jobPostings: paths(1, 2) },
        { total: 0, jobPostings: paths(3) },
      ],
      { stated: 3, rows: 3 },
    ],
    ['events', 'devpost', [devpost(9), { hackathons: [] }], { stated: 9, rows: 2 }],
    ['events', 'devpost', Array<object>(10).fill(devpost(99)), { isCut: true, rows: 2, stated: 99 }],
    ['events', 'dorahacks', [{ count: 9, results: rows(1, 2), next: null }], { stated: 9, rows: 2 }],
    ['events', 'dorahacks', Array<object>(10).fill(MORE), { isCut: true, rows: 1, stated: 99 }],
  ] as const)('is read beside them: %s %s', (collection, name, bodies, extent) => {
    const entry = exampleEntry({ adapter: name, board: 'example.wd1/Careers' })
    expect(
      adapterOf(collection, name).extent?.(
        bodies.map(body => JSON.stringify(body)),
        entry,
      ),
    ).toEqual(extent)
  })
})
