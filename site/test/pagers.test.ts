/** Common pagers of programs: each gets every record of a list once, or an error. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ErrorBody, ListName } from '#contract'
import { collections } from '../src/collections/index.ts'
import { useServer } from './server.ts'
import { fictionalSnapshot } from './snapshot.ts'

const snapshot = fictionalSnapshot()
const SIZE = 7

const Page = z.object({
  data: z.array(z.record(z.string(), z.unknown())),
  meta: z.object({ total: z.number(), nextCursor: z.string().optional() }),
})

const server = useServer({ snapshot })

const urlOf = (list: ListName, query: Record<string, unknown>) =>
  `${server.url}/api/v1/${list}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`

/** The field that identifies a record in its list. */
function keyOf(list: ListName, record: Record<string, unknown>): string {
  return String(record.id ?? record.slug ?? record.link ?? list)
}

async function readPage(list: ListName, url: string) {
  const answer = await fetch(url)
  const body = await answer.json()
  if (answer.status !== 200) return { refusal: ErrorBody.parse(body).error }
  const { data, meta } = Page.parse(body)
  return { keys: data.map(record => keyOf(list, record)), meta, link: answer.headers.get('link') ?? '' }
}

const totalOf: Record<ListName, number> = {
  jobs: snapshot.jobs.length,
  news: snapshot.news.length,
  events: snapshot.events.length,
  glossary: snapshot.glossary.length,
}

describe.each(ListName.options)('%s', list => {
  const expectAll = (keys: string[] | undefined) =>
    expect([keys?.length, new Set(keys).size]).toEqual([totalOf[list], totalOf[list]])

  it('names the right parameters for a pager that counts pages', async () => {
    const { refusal } = await readPage(list, urlOf(list, { per_page: SIZE, page: 1 }))
    expect([refusal?.code, refusal?.hint]).toEqual(['BAD_REQUEST', 'Send limit instead of per_page.'])
    const numbered = await readPage(list, urlOf(list, { limit: SIZE, page: 2 }))
    expect(numbered.refusal?.hint).toBe('Send offset instead of page.')
  })

  it('gives all its records once by cursor, also over a swap that moves them', async () => {
    const keys: string[] = []
    let cursor: string | undefined = '*'
    for (let page = 0; cursor !== undefined; page++) {
      const read = await readPage(list, urlOf(list, { limit: SIZE, cursor }))
      keys.push(...(read.keys ?? []))
      cursor = read.meta?.nextCursor
      // The first record leaves every list: all others move up one place.
      if (page === 0) await swap({ without: true })
    }
    await swap({ without: false })
    expectAll(keys)
  })

  it('links the next page of a walk by cursor, and refuses an offset beside it', async () => {
    const first = await readPage(list, urlOf(list, { limit: SIZE, cursor: '*' }))
    expect(first.link).toContain(`limit=${SIZE}&cursor=${first.meta?.nextCursor}>; rel="next"`)
    const both = await readPage(list, urlOf(list, { cursor: '*', offset: SIZE }))
    expect(both.refusal?.message).toBe('offset does not go with cursor.')
  })
})

async function swap({ without }: { without: boolean }) {
  const later = <T>(records: T[]) => (without ? records.slice(1) : records)
  const { jobs, news, events, glossary } = snapshot
  const next = { jobs: later(jobs), news: later(news), events: later(events), glossary: later(glossary) }
  await server.publish({ ...snapshot, ...next })
}

it('every list says how it is walked', () => {
  const without = collections.filter(({ query }) => !('offset' in query.shape && 'cursor' in query.shape))
  expect(without.map(({ name }) => name)).toEqual([])
})
