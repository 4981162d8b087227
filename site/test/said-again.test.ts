/** A cached answer is sent from the form that was made for its first request (site/server/http/form.ts): all are the same. */
import { beforeAll, describe, expect, it } from 'vitest'
import { sandboxKey } from './agent.ts'
import { useServer } from './use-server.ts'

let token: string
const server = useServer({ env: { PUBLIC_BASE_URL: 'https://web3.example' } })
beforeAll(async () => {
  token = await sandboxKey(server.url)
})

/** Of each request alone. */
const OWN = new Set(['date', 'x-request-id', 'ratelimit', 'x-ratelimit-remaining', 'x-ratelimit-reset'])

async function saying(path: string, headers: Record<string, string>, method = 'GET') {
  const answer = await fetch(server.url + path, { headers, method })
  const said = [...answer.headers].filter(([name]) => !OWN.has(name))
  return { status: answer.status, said, body: await answer.text(), id: answer.headers.get('x-request-id') }
}

const PATHS = ['/api/jobs', '/api/v1/jobs/made-up-engineer-00000001', '/jobs', '/', '/llms.txt', '/api/v1/news.rss']
const ASKING: Record<string, Record<string, string>> = {
  plainly: { 'accept-encoding': 'identity' },
  compressed: { 'accept-encoding': 'br' },
  'for what changed': { 'if-none-match': '*' },
  'in Markdown where there is some': { accept: 'text/markdown' },
}

describe('an answer is the same, the first time and the fifth', () => {
  it.each(PATHS.flatMap(path => Object.keys(ASKING).map(how => [path, how] as const)))(
    '%s, asked %s',
    async (path, how) => {
      const answers = []
      for (let at = 0; at < 5; at += 1) answers.push(await saying(path, ASKING[how] ?? {}))
      const [first] = answers
      expect(answers.map(({ id: _id, ...answer }) => answer)).toEqual(answers.map(() => ({ ...first, id: undefined })))
      expect(new Set(answers.map(({ id }) => id)).size).toBe(5)
    },
  )

  it('has something to say at each path', async () => {
    for (const path of PATHS) expect((await saying(path, {})).status).toBe(200)
  })

  it('with a token in turn with one without', async () => {
    const seen = { private: new Set<string>(), shared: new Set<string>() }
    for (let at = 0; at < 8; at += 1) {
      const isPrivate = at % 2 === 1
      const { said } = await saying('/api/news', isPrivate ? { authorization: `Bearer ${token}` } : {})
      seen[isPrivate ? 'private' : 'shared'].add(JSON.stringify(said))
    }
    expect([seen.private.size, seen.shared.size]).toEqual([1, 1])
    expect([...seen.private][0]).toContain('"private, no-cache"')
    expect([...seen.shared][0]).toContain('"public, max-age=60')
  })
})
