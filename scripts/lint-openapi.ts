/** `npx node scripts/lint-openapi.ts`: what Redocly and Spectral recommend, over the OpenAPI document of the committed data. */
import { spawnSync } from 'node:child_process'
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { openApi } from '../site/src/operations/openapi/document.ts'
import { examplesFrom } from '../site/src/operations/openapi/examples.ts'
import { loadStore } from '../site/src/store/snapshots.ts'
import { runCommand } from './command.ts'
import { environmentOf, folderOf, install } from './tool.ts'

const BASE_URL = 'https://web3.example'
const USAGE = `usage: npx node scripts/lint-openapi.ts
  fails on any error or warning of Redocly or Spectral`

const Redocly = z.object({
  problems: z.array(z.looseObject({ ruleId: z.string(), message: z.string(), location: z.unknown() })),
})
const Spectral = z.array(
  z.looseObject({ code: z.string(), message: z.string(), path: z.array(z.union([z.string(), z.number()])) }),
)
/** The rules, with the reason for each that is switched off. */
const SPECTRAL_RULES = fileURLToPath(new URL('check/spectral.yaml', import.meta.url))
const TOOLS = folderOf('check')

async function main(): Promise<number> {
  install(TOOLS)
  const store = await loadStore({ dir: 'data', baseUrl: BASE_URL })
  const document = openApi(BASE_URL, await examplesFrom({ store, baseUrl: BASE_URL, clock: () => new Date() }))
  using dir = mkdtempDisposableSync(join(tmpdir(), 'openapi-'))
  const file = join(dir.path, 'openapi.json')
  writeFileSync(file, JSON.stringify(document))
  const problems = [...byRedocly(file), ...bySpectral(file)]
  for (const problem of problems) console.error(problem)
  console.log(`${problems.length} problems`)
  return problems.length > 0 ? 1 : 0
}

function byRedocly(file: string): string[] {
  const report = lint('redocly', ['lint', file, '--extends=recommended', '--format=json'])
  return Redocly.parse(JSON.parse(report)).problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${JSON.stringify(location)}`,
  )
}

function bySpectral(file: string): string[] {
  const report = lint('spectral', ['lint', file, '--ruleset', SPECTRAL_RULES, '--format', 'json', '--quiet'])
  return Spectral.parse(JSON.parse(report)).map(({ code, message, path }) => `${code}: ${message} ${path.join('.')}`)
}

function lint(program: string, args: string[]): string {
  const env = { ...environmentOf(TOOLS), REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { stdout, error } = spawnSync(program, args, {
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
    shell: process.platform === 'win32',
  })
  if (error) throw error
  return stdout
}

await runCommand({ name: 'lint-openapi', usage: USAGE }, main)
