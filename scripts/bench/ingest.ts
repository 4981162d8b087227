/** The ingest of one large response: 10,000 made-up postings of 3 KB, from bytes to the written file. */
import { execFileSync } from 'node:child_process'
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { type Row, rowOf } from './limits.ts'

const MOST_MB = 1024
const URL_OF_BOARD = 'https://boards.example/jobs'
const SENTENCE = 'A made-up posting about fictional smart contracts on a blockchain that does not exist. '
const INGEST = new URL('../../ingest/run/run.ts', import.meta.url).pathname
/** Loaded before the command, so that it prints the costs of the process when it ends. */
const USAGE_AT_EXIT = `data:text/javascript,${encodeURIComponent(`process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  const cpuMs = (userCPUTime + systemCPUTime) / 1000
  console.log(JSON.stringify({ peakMb: maxRSS / 1024, cpuMs, wallMs: performance.now() }))
})`)}`

const Usage = z.object({ peakMb: z.number(), cpuMs: z.number(), wallMs: z.number() })

export function ingest(jobs: number): Row[] {
  using dir = mkdtempDisposableSync(join(tmpdir(), 'bench-ingest-'))
  writeRecording(dir.path, jobs)
  const flags = ['--catalog', join(dir.path, 'catalog.yaml'), '--replay', dir.path, '--data', join(dir.path, 'data')]
  const args = ['--import', USAGE_AT_EXIT, INGEST, ...flags, '--now', '2026-10-01T12:00:00Z']
  const output = execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const { peakMb, cpuMs, wallMs } = Usage.parse(JSON.parse(output.trim().split('\n').at(-1) ?? ''))
  return [
    rowOf('time, s', wallMs / 1000),
    rowOf('CPU time, s', cpuMs / 1000),
    rowOf('most memory, MB', peakMb, { most: MOST_MB }),
  ]
}

function writeRecording(dir: string, count: number): void {
  const jobs = Array.from({ length: count }, (_, number) => ({
    id: 4_000_000_000 + number,
    title: `Made-up Engineer ${number}`,
    absolute_url: `https://job-boards.greenhouse.io/examplelabs/jobs/${4_000_000_000 + number}`,
    first_published: '2026-09-01T09:30:00-04:00',
    location: { name: 'Remote - USA' },
    content: `<p>${SENTENCE.repeat(3000 / SENTENCE.length)}</p><p>Reference ${number}</p>`,
  }))
  writeFileSync(join(dir, 'answer.json'), JSON.stringify({ jobs }))
  const recorded = { url: URL_OF_BOARD, file: 'answer.json', status: 200, contentType: 'application/json' }
  writeFileSync(join(dir, 'index.json'), JSON.stringify([recorded]))
  const entry = {
    id: 'example-labs',
    adapter: 'greenhouse',
    url: URL_OF_BOARD,
    name: 'Example Labs',
    homepage: 'https://examplelabs.example',
    terms: 'https://examplelabs.example/terms',
    staleAfterHours: 48,
  }
  writeFileSync(join(dir, 'catalog.yaml'), JSON.stringify([entry]))
}
