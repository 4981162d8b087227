/** Suggestions for typed text. */
import { describe, expect, it } from 'vitest'
import { SuggestAnswer } from '../src/operations/suggest.ts'
import { get } from './agent.ts'
import { useServer } from './server.ts'
import { fictionalEvent, fictionalJob, fictionalTerm, snapshotWith } from './snapshot.ts'

const jobs = ['Quizzical Labs', 'Quizzical Labs', 'The Quiet Protocol'].map((company, at) =>
  fictionalJob(900 + at, { company, tags: ['Quantum Tag'], countries: ['QA'] }),
)
const inState = fictionalJob(910, { countries: ['AU'], places: [{ region: 'Queensland', country: 'AU' }] })
const server = useServer({
  snapshot: snapshotWith({
    jobs: [...jobs, inState],
    events: [fictionalEvent(900, { city: 'Quito' })],
    glossary: [fictionalTerm(900, { term: 'Quorum', synonyms: ['Quota of Voters'] })],
  }),
})

async function suggested(q: string, limit = 10) {
  const answer = await get(server.url, `/api/v1/suggest?${new URLSearchParams({ q, limit: String(limit) })}`)
  expect(answer.status).toBe(200)
  return SuggestAnswer.parse(await answer.json()).data
}
const texts = async (q: string, limit?: number) => (await suggested(q, limit)).map(({ text, kind }) => [text, kind])

describe('/api/v1/suggest', () => {
  it('gives terms, tags, companies and places by their beginning, the most frequent first', async () => {
    expect(await texts('qu')).toEqual([
      ['Quantum Tag', 'tag'],
      ['Quizzical Labs', 'company'],
      ['Queensland', 'place'],
      ['Quito', 'place'],
      ['Quorum', 'term'],
      ['Quota of Voters', 'term'],
      ['The Quiet Protocol', 'company'],
    ])
    expect(await texts('qu', 2)).toHaveLength(2)
  })

  it.each([
    ['quorun', 'Quorum'],
    ['queensl', 'Queensland'],
    ['quizical', 'Quizzical Labs'],
    ['QUITO', 'Quito'],
    ['katar', 'Qatar'],
    ['卡塔尔', 'Qatar'],
    ['qatar', 'Qatar'],
  ])('%s is nearly %s', async (q, text) => expect((await suggested(q))[0]?.text).toBe(text))

  it('leads to lists that have as many records as it counts', async () => {
    for (const { url, count } of await suggested('qu')) {
      const list = await server.json(new URL(url).pathname + new URL(url).search)
      expect([url, list.meta.total]).toEqual([url, count])
    }
  })

  it('has nothing for unknown names, and refuses an invalid query', async () => {
    expect(await suggested('zzzzzz')).toEqual([])
    expect((await get(server.url, '/api/v1/suggest')).status).toBe(400)
  })
})
