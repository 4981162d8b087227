import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

const evaluate = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/evaluate.ts', ...args], { encoding: 'utf8' })

describe('npm run evaluate', () => {
  it('runs only the named measurement', () => {
    const { status, stdout } = evaluate('duplicates')
    expect(status).toBe(0)
    expect(stdout).toMatch(/^duplicates\n {2}\S.* of \d+ +bar /)
    expect(stdout).not.toMatch(/^(relevance|search)$/m)
  })

  it('refuses an unknown name, with the valid ones', () => {
    const { status, stderr } = evaluate('serch')
    expect([status, stderr]).toEqual([2, expect.stringMatching(/"serch" is none of relevance, .*, search\n$/)])
  })
})
