/** `npm run lint-openapi`: Redocly's recommended rules over the OpenAPI document of the committed data. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { openApi } from '../site/src/api/openapi/document.ts'
import { examplesFrom } from '../site/src/api/openapi/examples.ts'
import { loadStore } from '../site/src/api/snapshots.ts'
import { runCommand } from './command.ts'

const BASE_URL = 'https://web3.example'
const USAGE = `usage: npm run lint-openapi
  fails on any error or warning of the linter`

const Report = z.object({
  problems: z.array(z.looseObject({ ruleId: z.string(), message: z.string(), location: z.unknown() })),
})

async function main(): Promise<number> {
  const store = await loadStore({ dir: 'data', baseUrl: BASE_URL })
  const document = openApi(BASE_URL, examplesFrom({ store, baseUrl: BASE_URL, clock: () => new Date() }))
  const dir = mkdtempSync(join(tmpdir(), 'openapi-'))
  const file = join(dir, 'openapi.json')
  writeFileSync(file, JSON.stringify(document))
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const linter = ['lint', file, '--extends=recommended', '--format=json']
  const { stdout, error } = spawnSync('redocly', linter, {
    cwd: dir,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
    shell: process.platform === 'win32',
  })
  rmSync(dir, { recursive: true })
  if (error) throw error
  const { problems } = Report.parse(JSON.parse(stdout))
  for (const { ruleId, message, location } of problems)
    console.error(`${ruleId}: ${message} ${JSON.stringify(location)}`)
  console.log(`${problems.length} problems`)
  return problems.length > 0 ? 1 : 0
}

await runCommand({ name: 'lint-openapi', usage: USAGE, flags: {} }, main)
