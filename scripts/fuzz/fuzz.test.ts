import { describe, expect, it } from 'vitest'
import { adapters } from '../../ingest/adapters/index.ts'
import { readFixtures } from '../../ingest/test/fixture.ts'
import { fuzzAnswers, membersOf, ODD, read, replaced, type Tally, valueAt } from './answers.ts'
import { fuzzRequests } from './requests.ts'

const SEED = 20261001
/** How many bent values each member becomes; which ones goes round from member to member. */
const PER_MEMBER = 2
/** Half a letter, a day at the edge of every calendar, an invisible letter. */
const BENT: readonly unknown[] = [...ODD, 'a\ud800b', '0001-01-01T00:00:00Z', '\u200d', '[object Object]', undefined]

/**
 * Bends each member of one row of every JSON fixture with several records: it may cost the record of that row and no
 * other. The row is the last one, since some lists begin with a notice.
 */
async function bendMembers(): Promise<Pick<Tally, 'cases' | 'bugs'>> {
  const bent = { cases: 0, bugs: [] as string[] }
  for (const adapter of adapters)
    for (const { entry, bodies } of await readFixtures(adapter)) {
      const [body = '', ...more] = bodies
      if (more.length > 0 || !/^\s*[[{]/.test(body)) continue
      const usual = await read(adapter, entry, [body])
      if (usual.records.length < 2) continue
      const root: unknown = JSON.parse(body)
      for (const path of membersOfLastRow(root))
        for (let times = 0; times < PER_MEMBER; times++) {
          const value = BENT[bent.cases++ % BENT.length]
          const changed = await read(adapter, entry, [JSON.stringify(replaced(root, path, value))])
          const kept = new Set(changed.records.map(record => JSON.stringify(record)))
          const lost = usual.records.filter(record => !kept.has(JSON.stringify(record)))
          const fault = changed.refused ?? (lost.length > 1 && `costs ${lost.map(({ id }) => id).join(', ')}`)
          const place = `${path.join('.')} = ${JSON.stringify(value)?.slice(0, 40)}`
          if (fault) bent.bugs.push(`${adapter.name} (${adapter.collection}) ${place}: ${fault}`)
        }
    }
  return bent
}

/** Paths below the last element of the first list of several objects. */
function membersOfLastRow(root: unknown) {
  const isList = (value: unknown): value is unknown[] =>
    Array.isArray(value) && value.length > 1 && typeof value.at(-1) === 'object'
  const list = [[], ...membersOf(root)].find(path => isList(valueAt(root, path)))
  if (list === undefined) return []
  const row = [...list, (valueAt(root, list) as unknown[]).length - 1]
  return membersOf(valueAt(root, row)).map(path => [...row, ...path])
}

describe('400 damaged answers', () => {
  it('end in records that keep their schema or in an error with the name of the source', async () => {
    const { cases, read, refused, bugs } = await fuzzAnswers(400, SEED)
    expect(bugs).toEqual([])
    expect(read + refused).toBe(cases)
    expect(Math.min(read, refused)).toBeGreaterThan(50)
  }, 120_000)
})

it('a member of a row that becomes anything costs the record of that row alone', async () => {
  const { cases, bugs } = await bendMembers()
  expect(bugs).toEqual([])
  expect(cases).toBeGreaterThan(1000)
}, 120_000)

describe('300 made-up reads and 300 made-up posts', () => {
  it('end in answers that the OpenAPI document describes, none in a 5xx, no token in the log', async () => {
    const { reads, posts, badLines } = await fuzzRequests(300, SEED)
    expect([...reads.bugs, ...posts.bugs, ...badLines]).toEqual([])
    for (const { cases, read, refused } of [reads, posts]) {
      expect(cases).toBeGreaterThanOrEqual(300)
      expect(read + refused).toBe(cases)
      expect(Math.min(read, refused)).toBeGreaterThan(5)
    }
  }, 120_000)
})
