import { expect, it } from 'vitest'
import { exampleEntry } from '../test/example-job.ts'
import { greenhouse } from './greenhouse.ts'

it('reads a location of a megabyte of dots in no time', async () => {
  const location = { name: `${'.'.repeat(1_000_000)}x` }
  const posting = { id: 1, title: 'Fictional Engineer', absolute_url: 'https://example.com/1', location }
  const started = performance.now()
  await greenhouse.parse([JSON.stringify({ jobs: [posting] })], exampleEntry(), new Date('2026-10-01'))
  expect(performance.now() - started).toBeLessThan(5000)
})
