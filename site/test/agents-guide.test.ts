import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { useServer } from './use-server.ts'

const guide = readFileSync(new URL('../../docs/agents.md', import.meta.url), 'utf8')
const flow = guide.slice(0, guide.indexOf('## With an identity'))
const blocks = [...flow.matchAll(/```(\w*)\n([\s\S]*?)```/g)].map(([, language, text = '']) => ({ language, text }))
const commands = blocks.filter(({ language }) => language === 'sh').map(({ text }) => text)
const answers = blocks.filter(({ language }) => language !== 'sh').map(({ text }) => text.trim())

const server = useServer()

describe("the agents' guide", () => {
  it('has five commands and their answers', () => {
    expect([commands.length, answers.length]).toEqual([6, 5])
  })

  it('works when it is copied from start to end, and shows what really comes back', async () => {
    const script = `set -euo pipefail\n${commands.join('\necho\n')}`
    const env = { PATH: process.env.PATH, BASE: server.url }
    const { stdout } = await promisify(execFile)('bash', ['--norc', '-c', script], { env })
    for (const answer of answers) expect(stdout).toMatch(patternOf(answer))
  })
})

/** The text as written, with `…` for anything on the same line. */
function patternOf(text: string): RegExp {
  return new RegExp(text.split('…').map(RegExp.escape).join('[^\\n]+'))
}
