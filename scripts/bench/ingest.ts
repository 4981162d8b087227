/**
 * Ingest's own work on one large answer: 10,000 made-up postings of 3 KB, from parse to written file, in a process of
 * its own.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Row } from './benchmark.ts'

const JOBS = 10_000
const URL_OF_ANSWER = 'https://boards.example/jobs'
const SENTENCE = 'A made-up posting about fictional smart contracts on a blockchain that does not exist. '

const Measured = z.object({ maxRss: z.number(), cpuMs: z.number(), wallMs: z.number(), kept: z.number() })

export const ingest = {
  name: 'ingest',
  async run(): Promise<Row[]> {
    const dir = mkdtempSync(join(tmpdir(), 'bench-ingest-'))
    try {
      writeRecording(dir)
      const { maxRss, cpuMs, wallMs, kept } = measure(dir)
      return [
        {
          jobs: JOBS,
          kept,
          'wall s': Number((wallMs / 1000).toFixed(1)),
          'CPU s': Number((cpuMs / 1000).toFixed(1)),
          'peak MB': Math.round(maxRss / 1024),
          'allowed MB': 1024,
        },
      ]
    } finally {
      rmSync(dir, { recursive: true })
    }
  },
}

function writeRecording(dir: string): void {
  const jobs = Array.from({ length: JOBS }, (_, number) => ({
    id: 4_000_000_000 + number,
    title: `Made-up Engineer ${number}`,
    absolute_url: `https://job-boards.greenhouse.io/examplelabs/jobs/${4_000_000_000 + number}`,
    first_published: '2026-09-01T09:30:00-04:00',
    location: { name: 'Remote - USA' },
    content: `<p>${SENTENCE.repeat(3000 / SENTENCE.length)}</p><p>Reference ${number}</p>`,
  }))
  writeFileSync(join(dir, 'answer.json'), JSON.stringify({ jobs }))
  writeFileSync(
    join(dir, 'index.json'),
    JSON.stringify([{ url: URL_OF_ANSWER, file: 'answer.json', status: 200, contentType: 'application/json' }]),
  )
  const entry = {
    id: 'example-labs',
    adapter: 'greenhouse',
    url: URL_OF_ANSWER,
    name: 'Example Labs',
    homepage: 'https://examplelabs.example',
    terms: 'https://examplelabs.example/terms',
    staleAfterHours: 48,
  }
  writeFileSync(join(dir, 'catalog.yaml'), JSON.stringify([entry]))
}

function measure(dir: string): z.infer<typeof Measured> {
  const flags = [
    '--catalog',
    join(dir, 'catalog.yaml'),
    '--replay',
    dir,
    '--data',
    join(dir, 'data'),
    '--now',
    '2026-10-01T12:00:00Z',
  ]
  const script = `
    import { readArguments } from ${JSON.stringify(new URL('../../ingest/run/arguments.ts', import.meta.url).href)}
    import { run } from ${JSON.stringify(new URL('../../ingest/run/run.ts', import.meta.url).href)}
    const report = await run(readArguments(${JSON.stringify(flags)}))
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
    console.log(JSON.stringify({ maxRss: maxRSS, cpuMs: (userCPUTime + systemCPUTime) / 1000, wallMs: performance.now(), kept: report.collections.jobs.records }))`
  const output = execFileSync(process.execPath, ['--input-type=module-typescript', '--eval', script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return Measured.parse(JSON.parse(output.trim().split('\n').at(-1) ?? ''))
}
