/** `/api/v1/changes` with a time, with the filters of the lists, and with the records themselves. */
import { expect, it } from 'vitest'
import { ErrorBody } from '#contract'
import { ChangeAnswer } from '../src/collections/changes.ts'
import { useServer } from './server.ts'
import { fictionalEvent, fictionalJob, fictionalSnapshot } from './snapshot.ts'

const SOLIDITY = fictionalJob(1, { tags: ['Solidity'] })
const RUST = fictionalJob(2, { tags: ['Rust'] })
const CLOSED = fictionalJob(3, { closedAt: '2026-10-01T06:00:00Z', closedBecause: 'absent-twice' })
const SUMMIT = fictionalEvent(1)

const KINDS = [
  ['2026-09-28T06:00:00Z', 'jobs', SOLIDITY.id, 'created'],
  ['2026-09-28T06:00:00Z', 'jobs', RUST.id, 'created'],
  ['2026-09-29T06:00:00Z', 'jobs', 'nobody-knows-it-00000000', 'created'],
  ['2026-09-29T06:00:00Z', 'events', SUMMIT.id, 'created'],
  ['2026-09-30T06:00:00Z', 'jobs', RUST.id, 'updated'],
  ['2026-10-01T06:00:00Z', 'jobs', CLOSED.id, 'closed'],
  ['2026-10-01T06:00:00Z', 'jobs', 'nobody-knows-it-00000000', 'removed'],
] as const
const changes = KINDS.map(([at, collection, id, kind], number) => ({ seq: number + 1, at, collection, id, kind }))

const snapshot = fictionalSnapshot({ jobs: [SOLIDITY, RUST, CLOSED], events: [SUMMIT], changes })
const server = useServer({ snapshot })

const ask = (query: string) => fetch(`${server.url}/api/v1/changes?${query}`)
const read = async (query: string) => ChangeAnswer.parse(await (await ask(query)).json())
const listed = async (query: string) => (await read(query)).data.map(({ id, kind }) => [id, kind])

it('begins at a time', async () => {
  expect(await listed('since=2026-10-01')).toEqual([
    [CLOSED.id, 'closed'],
    ['nobody-knows-it-00000000', 'removed'],
  ])
  const { data, meta } = await read('since=2030-01-01')
  expect([data, meta.hasMore, await listed(`cursor=${meta.nextCursor}`)]).toEqual([[], false, []])
})

it('lists changes that concern the filters: records that pass, may have left them, or are gone', async () => {
  expect(await listed('collection=jobs&tag=solidity')).toEqual([
    [SOLIDITY.id, 'created'],
    [RUST.id, 'removed'],
    [CLOSED.id, 'closed'],
    ['nobody-knows-it-00000000', 'removed'],
  ])
  // A filter of only one list leaves out records of the others.
  expect(await listed('city=Lisbon')).toEqual(await listed('city=Lisbon&since=2020-01-01'))
  expect(await listed('type=conference')).toEqual([[SUMMIT.id, 'created']])
  expect(await listed('collection=jobs&tag=solidity&kinds=created,updated')).toEqual([[SOLIDITY.id, 'created']])
  expect(await listed('kinds=closed')).toEqual([[CLOSED.id, 'closed']])
})

it('says that changes were missed after a cursor beyond the newest change, and continues from there', async () => {
  const { nextCursor } = (await read('')).meta
  // seq:9999999, as after a restored backup.
  expect(await read('cursor=c2VxOjk5OTk5OTk')).toEqual({
    data: [],
    meta: { count: 0, nextCursor, hasMore: false, missed: true, asOf: '2026-10-01T06:00:00Z' },
  })
  expect((await read(`cursor=${nextCursor}`)).meta.missed).toBe(false)
})

it('walks them page by page, whatever is left out in between', async () => {
  const seen: unknown[] = []
  for (let cursor = ''; ; ) {
    const { data, meta } = await read(`collection=jobs&tag=solidity&limit=1&cursor=${cursor}`)
    seen.push(...data.map(({ id, kind }) => [id, kind]))
    cursor = meta.nextCursor
    if (!meta.hasMore) break
  }
  expect(seen).toEqual(await listed('collection=jobs&tag=solidity'))
})

it('carries the record as its endpoint returns it, and none if it is gone', async () => {
  const { data } = await (await ask('collection=jobs&view=full&since=2026-09-30')).json()
  const item = await server.json(`/api/v1/jobs/${RUST.id}`)
  expect(data[0].record).toEqual({ ...item.data, verification: item.verification })
  expect(data[1].record).toMatchObject({ id: CLOSED.id, closedBecause: 'absent-twice' })
  expect(Object.keys(data[2])).not.toContain('record')
})

it.each([
  ['collection=news&seniority=senior', 'seniority is not a filter in the list of news.'],
  ['seniority=senior&type=conference', 'seniority is not a filter with the others in any list.'],
  ['collection=jobs&region=Narnia', 'region must be'],
  ['since=yesterday', 'since must be'],
  ['kind=created', 'kind is a filter of news; kinds are those of changes.'],
  ['kinds=born', 'kinds must be one or several of created'],
  ['page=2', 'page is not a parameter here; cursor is.'],
])('refuses %s', async (query, message) => {
  const answer = await ask(query)
  expect([answer.status, ErrorBody.parse(await answer.json()).error.message]).toEqual([
    400,
    expect.stringContaining(message),
  ])
})
