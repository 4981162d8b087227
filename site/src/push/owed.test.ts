import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Change } from '#contract'
import { writeData } from '../../test/server.ts'
import { fictionalJob, fictionalSnapshot } from '../../test/snapshot.ts'
import { loadStore } from '../store/snapshots.ts'
import { cachedBytes, MOST_CACHED_BYTES, owedPage } from './owed.ts'
import { NOW, progress, subscription } from './subscriptions.suite.ts'

/** It took 400 MB before: two bytes a character, since one of them is typographic. */
const TEXT = `’${'A made-up description. '.repeat(130)}`
const JOBS = 3_000
const CHANGES = 20_000

it('keeps a bounded number of bytes, also for those that begin with the first change of a long journal', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'owed-'))
  const jobs = Array.from({ length: JOBS }, (_, i) => fictionalJob(i + 1, { description: TEXT }))
  const changes = Array.from(
    { length: CHANGES },
    (_, i): Change => ({
      seq: i + 1,
      at: '2026-01-01T00:00:00Z',
      collection: 'jobs',
      id: jobs[i % JOBS]?.id ?? '',
      kind: i % 4 === 0 ? 'created' : 'updated',
    }),
  )
  await writeData(dir, fictionalSnapshot({ jobs, changes }))
  const now = { store: await loadStore({ dir, baseUrl: 'http://127.0.0.1' }), clock: () => new Date(NOW) }
  const kinds = [undefined, ['created', 'updated'], ['updated'], ['created', 'updated', 'closed']] as const
  const all = kinds.map(of => {
    const { request, ...one } = subscription({ progress: progress(0) })
    const { kinds: _kinds, ...rest } = request
    return { ...one, request: { ...rest, filters: '', ...(of && { kinds: [...of] }) } }
  })
  let written = 0
  for (const one of all)
    for (let pages = 0; pages < 40; pages++) {
      const page = await owedPage(now, one)
      written += page.body?.length ?? 0
      expect(page.hasMore).toBe(true)
      expect(cachedBytes(now.store)).toBeLessThanOrEqual(MOST_CACHED_BYTES)
      one.progress = progress(page.cursor)
    }
  expect(written).toBeGreaterThan(4 * MOST_CACHED_BYTES)
  await rm(dir, { recursive: true })
})
