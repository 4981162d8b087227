/** `npx node scripts/sbom.ts`: writes sbom.cdx.json (CycloneDX), what a release is made of. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import { runCommand } from './command.ts'

const Sbom = z.looseObject({ bomFormat: z.literal('CycloneDX'), components: z.array(z.unknown()).min(1) })

const USAGE = `usage: npx node scripts/sbom.ts
  writes sbom.cdx.json (CycloneDX): the packages that the service runs with`

function main(): number {
  const text = execFileSync('npm', ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx'], {
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
    shell: process.platform === 'win32',
  })
  const { components } = Sbom.parse(JSON.parse(text))
  writeFileSync('sbom.cdx.json', text)
  console.log(`sbom.cdx.json: ${components.length} components`)
  return 0
}

await runCommand({ name: 'sbom', usage: USAGE, flags: {} }, main)
