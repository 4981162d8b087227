/** What a list page costs beside the API answer of the same query, both computed; they alternate in every round. */

import { CLIENT } from './ask.ts'
import type { Benchmark, Row } from './benchmark.ts'
import { load, median } from './load.ts'
import { type Service, startService } from './service.ts'

const JOBS = 10_000
const ROUNDS = { quick: 3, full: 15 }
const ROUND_SECONDS = 1
const API = '/api/jobs'
const PAGE = '/jobs'

/** Another query each time (load.ts). A currency without an amount changes nothing. */
const QUERIES = {
  'first page': 'salary_currency={n}',
  'frequent word': 'search=solidity&salary_currency={n}',
  'three filters': 'search=solidity&tag=defi&remote=true&salary_currency={n}',
  'filters never seen': 'min_salary={n}',
  'words never seen': 'search=solidity+ref{n}',
}

export const pages: Benchmark = {
  name: 'pages',
  client: CLIENT,
  async run({ quick }) {
    const service = await startService(JOBS)
    try {
      const rows: Row[] = []
      for (const query of Object.entries(QUERIES))
        rows.push(await compare(service, query, quick ? ROUNDS.quick : ROUNDS.full))
      return rows
    } finally {
      await service.stop()
    }
  },
}

/** The first round warms up and is not counted. No query comes twice, so that nothing is answered from before. */
async function compare(service: Service, [name, query]: [string, string], rounds: number): Promise<Row> {
  const micros: Record<string, number[]> = { [API]: [], [PAGE]: [] }
  for (let round = 0; round <= rounds; round++) {
    for (const path of round % 2 === 0 ? [API, PAGE] : [PAGE, API]) {
      const sample = await load(service, [`${path}?${query}`], {}, ROUND_SECONDS)
      if (sample.failed > 0) throw new Error(`${name}: ${path} failed ${sample.failed} requests`)
      if (round > 0) micros[path]?.push(sample.cpuMicros)
    }
  }
  const [api = 0, page = 0] = [API, PAGE].map(path => median(micros[path] ?? []))
  return {
    jobs: JOBS,
    query: name,
    'API CPU us': Math.round(api),
    'page CPU us': Math.round(page),
    'page / API': Number((page / api).toFixed(2)),
  }
}
