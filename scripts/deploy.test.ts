/** What can be tried of deploy/ without a container engine: the commands it names exist, start, and answer. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startProcess } from '../site/test/process.ts'

const root = new URL('../', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, root), 'utf8')
const dockerfile = read('deploy/Dockerfile')
const unit = read('deploy/web3-data.service')
const { scripts } = z.object({ scripts: z.object({ serve: z.string() }) }).parse(JSON.parse(read('package.json')))
const Command = z.array(z.string())

/** The JSON form of an instruction. */
function commandOf(instruction: RegExp): string[] {
  return Command.parse(JSON.parse(instruction.exec(dockerfile)?.[1] ?? '[]'))
}

describe('the Dockerfile', () => {
  const start = commandOf(/^CMD (\[.*\])$/m)
  const check = commandOf(/^ +CMD (\[.*\])$/m)

  it('copies what is there, and starts Node with the server as a user of its own', () => {
    const [program, ...paths] = start.filter(part => !part.startsWith('--'))
    expect(`${program} ${start.slice(1).join(' ')}`).toBe(`node_modules/.bin/${scripts.serve}`)
    for (const path of [program ?? '', ...paths]) expect([path, existsSync(new URL(path, root))]).toEqual([path, true])
    for (const [, path = ''] of dockerfile.matchAll(/^COPY --from=build \/app\/(\S+)/gm))
      expect([path, existsSync(new URL(path, root))]).toEqual([path, true])
    expect(dockerfile.lastIndexOf('\nUSER node')).toBeLessThan(dockerfile.indexOf('\nCMD '))
    expect(dockerfile).toContain('\nUSER node\n')
  })

  it('has a health check that is content with a server that answers, and with no other', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'deploy-'))
    const { url, kill } = await startProcess({ STATE_DIR: join(dir, 'state') })
    const [program = '', ...args] = check
    const run = () => {
      const asked = args.map(text => text.replace('http://127.0.0.1:4321', url))
      return spawnSync(program, asked, { cwd: fileURLToPath(root) }).status
    }
    expect(args.join()).toContain('http://127.0.0.1:4321/api/status')
    expect(run()).toBe(0)
    await kill()
    expect(run()).toBe(1)
    rmSync(dir, { recursive: true, force: true })
  })
})

describe('the systemd unit', () => {
  it('gives memory back as the image does', () => {
    const settingsOf = (text: string) => text.match(/MALLOC_\w+=\d+/g)
    expect(settingsOf(unit)).toHaveLength(2)
    expect(settingsOf(unit)).toEqual(settingsOf(dockerfile))
  })

  it('starts the same command and writes nowhere but into its state', () => {
    expect(unit).toContain(`ExecStart=/opt/web3-data/node_modules/.bin/${scripts.serve}\n`)
    for (const line of ['DynamicUser=yes', 'ProtectSystem=strict', 'NoNewPrivileges=yes', 'CapabilityBoundingSet='])
      expect(unit.split('\n')).toContain(line)
  })

  it.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)(
    'is understood by systemd (skipped where systemd-analyze is absent)',
    () => {
      const path = fileURLToPath(new URL('deploy/web3-data.service', root))
      const { stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' })
      expect(stderr).not.toMatch(/Unknown (?:key|section)|Failed to parse|Invalid/)
    },
  )
})
