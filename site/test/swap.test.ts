/** A new snapshot: every answer is wholly of one snapshot, and none fails; a bad one is refused. */
import { expect, it } from 'vitest'
import { JobList, type JobRecord } from '#contract'
import { get } from './agent.ts'
import { useServer } from './server.ts'
import { fictionalJob, fictionalSnapshot, type TestSnapshot } from './snapshot.ts'

const SWAPS = 3
const READERS = 3

/** Every record of it, and their number, identify the snapshot. */
function numbered(number: number): TestSnapshot {
  const jobs = Array.from({ length: 100 + number }, (_, n) => fictionalJob(n, { company: `Example ${number}` }))
  return { ...fictionalSnapshot(), jobs }
}

const server = useServer({ snapshot: numbered(0), env: { RATE_LIMIT_PUBLIC: '1000000/60' } })

it('never mixes two snapshots in one answer, and fails no read', async () => {
  const seen = new Set<string>()
  let swapping = true
  const read = async (reader: number) => {
    for (let i = 0; swapping; i++) {
      const answer = await get(server.url, `/api/jobs?limit=200&search=example&offset=${(i * READERS + reader) % 50}`)
      const { data, meta } = JobList.parse(await answer.json())
      const companies = [...new Set(data.map(job => job.company))]
      expect(companies).toEqual([`Example ${meta.total - 100}`])
      seen.add(companies.join())
    }
  }
  const readers = Array.from({ length: READERS }, (_, reader) => read(reader))
  for (let number = 1; number <= SWAPS; number++) {
    await server.publish(numbered(number))
  }
  swapping = false
  await Promise.all(readers)
  expect(seen.size).toBeGreaterThan(1)
  expect((await server.json('/api/jobs')).meta.total).toBe(100 + SWAPS)
})

it('is served as soon as it is there, and refused with file, record and field if it is bad', async () => {
  const total = async () => (await server.json('/api/jobs')).meta.total
  const taken = async (job: JobRecord) => {
    await server.publish(fictionalSnapshot({ jobs: [job] }))
    return total()
  }
  // Until it is kept: an answer of the old snapshot must go with it.
  for (const _ of [1, 2, 3]) expect(await total()).toBeGreaterThan(1)
  expect(await taken(fictionalJob(1))).toBe(1)
  expect(await taken(fictionalJob(1, { link: 'javascript:alert(1)', id: 'made-up-engineer-00000002' }))).toBe(1)
  expect(server.logged.at(-1)).toMatch(/jobs\.json: made-up-engineer-00000002: link/)
})
