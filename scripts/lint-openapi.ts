/** `npx node scripts/lint-openapi.ts`: Redocly's recommended rules, over the OpenAPI document of the committed data. */
import { spawnSync } from 'node:child_process'
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { openApi } from '../site/src/operations/openapi/document.ts'
import { examplesFrom } from '../site/src/operations/openapi/examples.ts'
import { loadStore } from '../site/src/store/snapshots.ts'
import { runCommand } from './command.ts'
import { environmentOf, folderOf, install } from './tool.ts'

const BASE_URL = 'https://web3.example'
const USAGE = `usage: npx node scripts/lint-openapi.ts
  fails on any error or warning of Redocly`

const Report = z.object({
  problems: z.array(z.looseObject({ ruleId: z.string(), message: z.string(), location: z.unknown() })),
})
const TOOLS = folderOf('check')

async function main(): Promise<number> {
  install(TOOLS)
  const store = await loadStore({ dir: 'data', baseUrl: BASE_URL })
  const document = openApi(BASE_URL, await examplesFrom({ store, baseUrl: BASE_URL, clock: () => new Date() }))
  using dir = mkdtempDisposableSync(join(tmpdir(), 'openapi-'))
  const file = join(dir.path, 'openapi.json')
  writeFileSync(file, JSON.stringify(document))
  const { stdout, error } = spawnSync('redocly', ['lint', file, '--extends=recommended', '--format=json'], {
    env: { ...environmentOf(TOOLS), REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
    shell: process.platform === 'win32',
  })
  if (error) throw error
  const { problems } = Report.parse(JSON.parse(stdout))
  for (const { ruleId, message, location } of problems)
    console.error(`${ruleId}: ${message} ${JSON.stringify(location)}`)
  console.log(`${problems.length} problems`)
  return problems.length > 0 ? 1 : 0
}

await runCommand({ name: 'lint-openapi', usage: USAGE }, main)
