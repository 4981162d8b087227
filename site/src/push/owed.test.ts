import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MAX_DELIVERY_BYTES } from '#contract'
import { writeData } from '../../test/server.ts'
import { fictionalJob, fictionalSnapshot } from '../../test/snapshot.ts'
import { loadStore } from '../store/snapshots.ts'
import { Delivery, owedPage } from './owed.ts'
import { NOW, progress, subscription } from './subscriptions.suite.ts'

it('cuts what is owed into pages of 256 KiB, each of which begins behind the one before', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'owed-'))
  // Two bytes a character in memory, since one of them is typographic.
  const jobs = Array.from({ length: 200 }, (_, i) => fictionalJob(i + 1, { description: `’${'made-up '.repeat(400)}` }))
  const changes = jobs.map(({ id }, i) => {
    return { seq: i + 1, at: '2026-01-01T00:00:00Z', collection: 'jobs', id, kind: 'created' } as const
  })
  await writeData(dir, fictionalSnapshot({ jobs, changes }))
  const now = { store: await loadStore({ dir, baseUrl: 'http://127.0.0.1' }), clock: () => new Date(NOW) }
  const one = subscription({ progress: progress(0) })
  one.request.filters = ''
  const sent: string[] = []
  for (let hasMore = true; hasMore; ) {
    const page = await owedPage(now, one)
    expect(page.body?.length).toBeLessThanOrEqual(MAX_DELIVERY_BYTES)
    sent.push(...Delivery.parse(JSON.parse(String(page.body))).changes.map(({ id }) => id))
    one.progress = progress(page.cursor)
    hasMore = page.hasMore
  }
  expect(sent).toEqual(jobs.map(({ id }) => id))
  await rm(dir, { recursive: true })
})
