/** The receivers on /docs/push, run as printed: each verifies, answers the challenge and prints changes. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { load } from 'cheerio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Change, SubscriptionRequest } from '#contract'
import { newSecret } from '../src/push/callbacks.ts'
import { accessToken, post } from './agent.ts'
import { textsOf } from './client-of.ts'
import { freePort } from './free-port.ts'
import { useServer } from './server.ts'
import { fictionalChange, fictionalJob, fictionalSnapshot } from './snapshot.ts'

const PROGRAMS = { JavaScript: [process.execPath, '--input-type=module', '-e'], Python: ['python3', '-c'] }
const JOB = fictionalJob(1)
const changes: Change[] = []

let page: ReturnType<typeof load>
const started: ChildProcess[] = []
// Receivers look at the time of this machine.
const server = useServer({
  snapshot: fictionalSnapshot({ jobs: [JOB], changes }),
  now: new Date().toISOString(),
  env: { ALLOW_LOOPBACK: '1' },
})
beforeAll(async () => {
  page = await server.page('/docs/push')
})
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
})

const samplesIn = (language: string) => textsOf(page, `[data-language="${language}"] code`)

describe('the page about pushed changes', () => {
  it('shows a request that is taken', () => {
    const [, body = ''] = /-d '(.*)'/.exec(samplesIn('curl')[0] ?? '') ?? []
    const wish = JSON.parse(body.replace(`'"$WEBHOOK_SECRET"'`, newSecret()))
    expect(SubscriptionRequest.parse(wish)).toMatchObject({ collection: 'jobs', filters: 'tag=solidity' })
  })

  it.each(Object.entries(PROGRAMS))('has a receiver in %s that verifies signatures', async (language, command) => {
    const [code = ''] = samplesIn(language)
    expect(code.split('\n').length).toBeLessThan(30)
    const { port, secret, output } = await startReceiver(command, code)
    const callback = `http://127.0.0.1:${port}/`
    const [headers, fields] = [{ 'content-type': 'application/json' }, { callback, collection: 'jobs', secret }]
    const forged = {
      ...headers,
      'webhook-id': 'x',
      'webhook-timestamp': '1',
      'webhook-signature': `v1,${'A'.repeat(43)}=`,
    }
    const answer = await fetch(callback, {
      method: 'POST',
      headers: forged,
      body: '{"type":"verification","challenge":"x"}',
    })
    expect(answer.status).toBe(401)
    const bearer = { authorization: `Bearer ${await accessToken(server.url)}` }
    expect((await post(server.url, '/api/v1/subscriptions', fields, bearer)).status).toBe(200)
    changes.push(fictionalChange(changes.length + 1, { id: JOB.id }))
    await server.publish(fictionalSnapshot({ jobs: [JOB], changes }))
    await expect.poll(output).toContain(`created jobs ${JOB.id} ${JOB.link}`)
  })
})

async function startReceiver([program = '', ...args]: string[], code: string) {
  const [port, secret] = [await freePort(), newSecret()]
  const env = { PATH: process.env.PATH, PORT: String(port), WEBHOOK_SECRET: secret }
  const child = spawn(program, [...args, code], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  started.push(child)
  let output = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    output += text
  })
  await once(child.stdout, 'data')
  return { port, secret, output: () => output }
}
