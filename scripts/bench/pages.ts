/** What a list page costs beside the API answer of the same query, both computed; they alternate in every round. */
import { alternate } from './alternate.ts'
import { CLIENT, SERIAL } from './ask.ts'
import type { Benchmark, Row } from './benchmark.ts'
import { load, median } from './load.ts'
import { type Service, startService } from './service.ts'

const JOBS = 10_000
const ROUNDS = { quick: 3, full: 15 }
const ROUND_SECONDS = 1
const API = '/api/jobs'
const PAGE = '/jobs'

/** Another query each time. A currency without an amount changes nothing. */
const QUERIES = {
  'first page': `salary_currency=${SERIAL}`,
  'frequent word': `search=solidity&salary_currency=${SERIAL}`,
  'three filters': `search=solidity&tag=defi&remote=true&salary_currency=${SERIAL}`,
  'filters never seen': `min_salary=${SERIAL}`,
  'words never seen': `search=solidity+ref${SERIAL}`,
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

/** No query comes twice, so that nothing is answered from before. */
async function compare(service: Service, [name, query]: [string, string], rounds: number): Promise<Row> {
  const measure = async (path: string) => {
    const sample = await load(service, [`${path}?${query}`], {}, ROUND_SECONDS)
    if (sample.failed > 0) throw new Error(`${name}: ${path} failed ${sample.failed} requests`)
    return sample.cpuMicros
  }
  const sides = [API, PAGE].map((path): [string, () => Promise<number>] => [path, () => measure(path)])
  const { samples, stolenPercent } = await alternate(new Map(sides), rounds)
  const [api = 0, page = 0] = [API, PAGE].map(path => median(samples.get(path) ?? []))
  return {
    jobs: JOBS,
    query: name,
    'API CPU us': Math.round(api),
    'page CPU us': Math.round(page),
    'page / API': Number((page / api).toFixed(2)),
    'stolen %': Number(stolenPercent.toFixed(1)),
  }
}
