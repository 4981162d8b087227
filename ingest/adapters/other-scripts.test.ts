import { describe, expect, it } from 'vitest'
import { exampleEntry } from '../test/example-job.ts'
import { greenhouse } from './greenhouse.ts'
import { recruitee } from './recruitee.ts'

const entry = exampleEntry({})
const now = new Date('2026-10-01T12:00:00Z')

describe('A place in another script', () => {
  it.each(['東京, 日本', 'Удалённо', '서울', 'القاهرة', '🇯🇵'])(
    '"%s" stands on a Greenhouse board, and no office instead',
    async name => {
      const posting = { id: 1, title: 'Fictional Engineer', absolute_url: 'https://example.com/1', location: { name } }
      const board = { jobs: [{ ...posting, offices: [{ name: 'Berlin', location: 'Berlin, Germany' }] }] }
      expect((await greenhouse.parse([JSON.stringify(board)], entry, now))[0]?.places).toEqual([name])
    },
  )

  it('beside "Remote" is where a Recruitee offer is held', async () => {
    const offer = { id: 1, title: 'Fictional Engineer', careers_url: 'https://example.com/o/1', status: 'published' }
    const place = { location: 'Remote, Москва', city: 'Москва', country_code: 'RU', remote: true }
    const [raw] = await recruitee.parse([JSON.stringify({ offers: [{ ...offer, ...place }] })], entry, now)
    expect(raw?.countries).toEqual(['RU'])
  })
})
