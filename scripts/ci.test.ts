/** `.ci/run` with stand-ins for the programs it calls: its installs, their user, and missing programs. */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'

const COMMAND = fileURLToPath(new URL('../.ci/run', import.meta.url))
const REAL = ['bash', 'dirname', 'env', 'head', 'mktemp', 'rm', 'sed']

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'ci-'))
  for (const name of REAL) symlinkSync(spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim(), join(dir, name))
  standIn('npm', 'exit 0')
  standIn('apt-get', `echo "$@" >> ${dir}/log`)
  standIn('sudo', `echo sudo >> ${dir}/log; exec "$@"`)
})

function standIn(name: string, script: string): void {
  writeFileSync(join(dir, name), `#!${join(dir, 'bash')}\n${script}\n`)
  chmodSync(join(dir, name), 0o755)
}

function runAs(uid: number, env: Record<string, string> = {}, command = COMMAND): { output: string; log: string } {
  standIn('id', `echo ${uid}`)
  const { stdout, stderr } = spawnSync(join(dir, 'bash'), [command], { env: { PATH: dir, ...env }, encoding: 'utf8' })
  return { output: stdout + stderr, log: readFileSync(join(dir, 'log'), 'utf8') }
}

describe('CI', () => {
  it('installs missing programs, through sudo unless it is root', () => {
    const install = /install -y .* redis-server$/m
    expect(runAs(1001).log).toMatch(/^sudo\nupdate [^\n]*\n(?:sudo\ninstall [^\n]*\n)+$/)
    expect(runAs(1001).log).toMatch(install)
    rmSync(join(dir, 'log'))
    expect(runAs(0).log).toMatch(install)
    expect(runAs(0).log).not.toContain('sudo')
  })

  it('fails on a hosted runner that still lacks a program, whose tests would be skipped', () => {
    const { output } = runAs(1001, { GITHUB_ACTIONS: 'true' })
    expect(output).toMatch(/^FAILED: is_there redis-server$/m)
    expect(output).toMatch(/^FAILED: is_there chromium$/m)
    expect(output).toMatch(/^0 passed, [2-5] failed, 0 skipped$/m)
    expect(runAs(1001).output).toMatch(/^0 passed, 0 failed, 0 skipped$/m)
  })

  it('reads the recorded answers if a folder of them is beside the clone', () => {
    standIn('npm', 'echo "$1 reads $RECORDINGS"')
    cpSync(COMMAND, join(dir, 'clone/.ci/run'))
    const run = () => runAs(0, {}, join(dir, 'clone/.ci/run')).output
    expect(run()).toMatch(/^test reads $/m)
    mkdirSync(join(dir, 'shared/captures'), { recursive: true })
    expect(run()).toMatch(/^test reads \.\.\/shared\/captures$/m)
  })

  it('installs the packages once', () => {
    expect(runAs(0).output).toMatch(/^--- install$/m)
    expect(runAs(0, { GITHUB_ACTIONS: 'true' }).output).not.toMatch(/^--- install$/m)
  })
})
