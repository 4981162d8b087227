/** `npm run ingest` with readers that never end (endless-worker.ts), and a second of patience with them. */

import { createClient } from '../net/client.ts'
import { readArguments } from '../run/arguments.ts'
import { createReadingPool } from '../run/reading/reading-pool.ts'
import { runWith } from '../run/run.ts'

const args = readArguments(process.argv.slice(2))
const client = createClient(args, process.env)
const worker = new URL('endless-worker.ts', import.meta.url)
const budgetMs = Number(process.env.BUDGET_MS)
const pool = createReadingPool({ worker, budgetMs })
const { failed } = await runWith(client, args, process.env, pool).finally(client.close)
process.exitCode = failed.length > 0 ? 1 : 0
