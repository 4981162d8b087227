/** Changes pushed to callbacks: the built server, real receivers, and the official library that checks signatures. */
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Change, NewSubscription, Subscription, SubscriptionList } from '#contract'
import { Delivery } from '../src/push/owed.ts'
import { accessToken, claim, outcome, post, register, revoke } from './agent.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { startServer, useServer } from './server.ts'
import { fictionalJob, fictionalNews, fictionalSnapshot } from './snapshot.ts'
import { useReceiver } from './use-receiver.ts'

const AT = '2026-10-01T06:00:00Z'
const SOLIDITY = fictionalJob(1, { tags: ['Solidity'] })
const RUST = fictionalJob(2, { tags: ['Rust'] })
const changes: Change[] = []
const snapshot = () => fictionalSnapshot({ jobs: [SOLIDITY, RUST], news: [fictionalNews(1)], changes })
const PATH = '/api/v1/subscriptions'

change('created', SOLIDITY.id)
const server = useServer({ snapshot: snapshot(), env: { ALLOW_LOOPBACK: '1', RATE_LIMIT_SUBSCRIBE: '1000/60' } })
const receiver = useReceiver()
let token: string
beforeAll(async () => {
  token = await accessToken(server.url)
})
afterEach(async () => {
  for (const { id } of (await listed()).data) await ask('DELETE', `/${id}`)
  Object.assign(receiver, { received: [], challenges: [], answer: answerWith(204), echo: echoed })
})

const answerWith = (status: number, headers: Record<string, string> = {}): Receiver['answer'] => {
  return response => void response.writeHead(status, headers).end()
}
const echoed: Receiver['echo'] = (response, challenge) => void response.end(JSON.stringify({ challenge }))
function change(kind: Change['kind'], id: string, collection: Change['collection'] = 'jobs'): number {
  const seq = changes.length + 1
  changes.push({ seq, at: AT, collection, id, kind })
  return seq
}
/** Has the server take the changes so far. */
const publish = () => server.publish(snapshot())
const ask = (method: string, path: string, body?: object, bearer = token) =>
  fetch(server.url + PATH + path, {
    method,
    headers: { authorization: `Bearer ${bearer}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
const create = async (more: object = {}, bearer = token) =>
  NewSubscription.parse(await (await ask('POST', '', { callback: receiver.url, ...more }, bearer)).json())
const read = async (id: string) => Subscription.parse(await (await ask('GET', `/${id}`)).json())
const listed = async (bearer = token) => SubscriptionList.parse(await (await ask('GET', '', undefined, bearer)).json())
const pages = () => receiver.received.map(({ text }) => Delivery.parse(JSON.parse(text)))
const delivered = () => pages().flatMap(page => page.changes.map(({ id, kind }) => [id, kind]))
/** As a machine that is busy may need a while: nothing is measured. */
const untilDelivered = (expected: unknown) => expect.poll(delivered, { timeout: 20_000 }).toEqual(expected)

describe('a subscription', () => {
  it('gets its changes from then on, in order, signed as Standard Webhooks, with the records', async () => {
    const { secret, id } = await create({ collection: 'jobs', filters: 'tag=solidity', kinds: 'created,closed' })
    change('updated', SOLIDITY.id)
    change('created', RUST.id)
    change('created', SOLIDITY.id)
    change('closed', 'made-up-unknown-00000000')
    change('created', fictionalNews(1).id, 'news')
    await publish()
    await untilDelivered([
      [SOLIDITY.id, 'created'],
      ['made-up-unknown-00000000', 'closed'],
    ])
    const [first] = receiver.received
    const headers = Object.fromEntries(
      Object.entries(first?.headers ?? {}).map(([name, value]) => [name, String(value)]),
    )
    // The server's clock is the test's.
    const signed = { ...headers, 'webhook-timestamp': String(server.time.now.getTime() / 1000) }
    expect(signed).toEqual(headers)
    expect(signatureOf(secret, headers, first?.text ?? '')).toBe(headers['webhook-signature'])
    expect(headers['x-mcp-subscription-id']).toBe(id)
    const item = await server.json(`/api/v1/jobs/${SOLIDITY.id}`)
    expect(pages()[0]?.changes[0]?.record).toEqual({ ...item.data, verification: item.verification })
    const { meta } = await server.json('/api/v1/changes')
    await expect.poll(async () => (await read(id)).cursor).toBe(meta.nextCursor)
  })

  it('has to consent before anything is stored, and again when it is renewed', async () => {
    receiver.echo = (response, challenge) => void response.end(JSON.stringify({ challenge: `${challenge}x` }))
    const refused = await ask('POST', '', { callback: receiver.url })
    expect([refused.status, (await refused.json()).error.message]).toEqual([
      400,
      'callback did not echo the challenge: challenge_failed.',
    ])
    receiver.echo = response => void response.writeHead(302, { location: receiver.url }).end()
    expect((await (await ask('POST', '', { callback: receiver.url })).json()).error.message).toContain(
      'challenge_failed',
    )
    expect((await listed()).data).toEqual([])
    receiver.echo = echoed
    const { id } = await create()
    receiver.echo = response => void response.writeHead(404).end()
    expect((await ask('POST', `/${id}`, {})).status).toBe(400)
    expect(new Set(receiver.challenges.map(({ text }) => text)).size).toBe(receiver.challenges.length)
  })

  it('starts again after any kept change if renewed so', async () => {
    const { id } = await create({ collection: 'jobs', kinds: 'created', filters: 'tag=rust' })
    expect(delivered()).toEqual([])
    expect((await ask('POST', `/${id}`, { cursor: Buffer.from('seq:0').toString('base64url') })).status).toBe(200)
    await untilDelivered([[RUST.id, 'created']])
  })

  it('is retried after a failure, later each time, and continues from its cursor', async () => {
    const { id } = await create({ filters: 'tag=solidity' })
    receiver.answer = answerWith(500)
    change('updated', SOLIDITY.id)
    await publish()
    await expect.poll(async () => (await read(id)).failures, { timeout: 20_000 }).toBe(1)
    const { nextAttemptAt = '' } = await read(id)
    expect(Date.parse(nextAttemptAt)).toBeGreaterThan(server.time.now.getTime())
    receiver.answer = answerWith(204)
    server.time.now = new Date(server.time.now.getTime() + 10_000)
    await untilDelivered([
      [SOLIDITY.id, 'updated'],
      [SOLIDITY.id, 'updated'],
    ])
    const [first, second] = receiver.received.map(({ headers }) => headers)
    expect(second?.['webhook-id']).toBe(first?.['webhook-id'])
    expect(second?.['webhook-signature']).not.toBe(first?.['webhook-signature'])
    await expect.poll(async () => (await read(id)).failures).toBe(0)
  })

  it('waits as long as Retry-After says, and is paused by 410 until it is renewed', async () => {
    const { id } = await create({ collection: 'jobs', kinds: 'updated' })
    receiver.answer = answerWith(503, { 'retry-after': '7200' })
    change('updated', RUST.id)
    await publish()
    await expect.poll(async () => (await read(id)).failures, { timeout: 20_000 }).toBe(1)
    const { nextAttemptAt = '' } = await read(id)
    expect(Date.parse(nextAttemptAt)).toBeGreaterThanOrEqual(server.time.now.getTime() + 7_200_000 - 1000)
    receiver.answer = answerWith(410)
    server.time.now = new Date(server.time.now.getTime() + 7_200_000)
    await expect.poll(async () => (await read(id)).state, { timeout: 20_000 }).toBe('paused')
    expect(await read(id)).toMatchObject({ pausedBecause: 'The callback answered 410.' })
    receiver.answer = answerWith(200)
    expect(await (await ask('POST', `/${id}`, {})).json()).toMatchObject({ state: 'active', failures: 0 })
    await untilDelivered(Array(3).fill([RUST.id, 'updated']))
  })

  it('as a digest gets the changes of an hour in one page', async () => {
    const { id } = await create({ kinds: 'updated', digest: 'hourly' })
    for (const job of [RUST, SOLIDITY]) {
      change('updated', job.id)
      await publish()
    }
    expect(await read(id)).toMatchObject({ digest: 'hourly', nextAttemptAt: expect.any(String) })
    server.time.now = new Date(server.time.now.getTime() + 3_600_000)
    await untilDelivered([
      [RUST.id, 'updated'],
      [SOLIDITY.id, 'updated'],
    ])
    expect(pages()).toHaveLength(1)
  })

  it('ends when it is deleted, when it expires, and with the token of an anonymous agent that is revoked', async () => {
    const { id, expiresAt } = await create()
    expect(await (await ask('DELETE', `/${id}`)).json()).toEqual({ removed: true })
    expect(await outcome(ask('GET', `/${id}`))).toEqual([404, 'NOT_FOUND'])
    expect(Date.parse(expiresAt)).toBe(Math.floor(server.time.now.getTime() / 1000) * 1000 + 30 * 86_400_000)
    const short = await accessToken(server.url)
    const other = await create({}, short)
    expect((await ask('GET', `/${other.id}`)).status).toBe(200)
    await revoke(server.url, short)
    expect(await outcome(ask('GET', `/${other.id}`))).toEqual([404, 'NOT_FOUND'])
  })

  it('belongs to the next token of its agent, which has its id, and is listed to no other', async () => {
    const { id } = await create()
    const next = await accessToken(server.url)
    expect((await listed(next)).data).toEqual([])
    expect((await ask('POST', `/${id}`, {}, next)).status).toBe(200)
    expect([(await listed(next)).data.length, (await listed()).data.length]).toEqual([1, 0])
    const registration = await register(server.url, { agent_id: 'somebody-else' })
    const claimed = await claim(server.url, registration, { agent_id: 'somebody-else' })
    const { access_token: stranger } = await claimed.json()
    for (const method of ['GET', 'DELETE'])
      expect(await outcome(ask(method, `/${id}`, undefined, stranger))).toEqual([404, 'NOT_FOUND'])
    expect(await outcome(ask('POST', `/${id}`, {}, stranger))).toEqual([404, 'NOT_FOUND'])
    await ask('DELETE', `/${id}`, undefined, next)
  })

  it('leaves no secret, no address of a callback and no token in the log', async () => {
    const { secret, id } = await create({ callback: `${receiver.url}?key=secret-of-the-callback` })
    receiver.answer = answerWith(410)
    change('updated', RUST.id)
    await publish()
    await expect.poll(async () => (await read(id)).state, { timeout: 20_000 }).toBe('paused')
    const log = server.logged.join('\n')
    expect(log).toContain('is paused')
    for (const word of [secret, secret.slice(6), 'secret-of-the-callback', token, id]) expect(log).not.toContain(word)
  })
})

describe('a subscription is refused', () => {
  it.each<[string, object, string]>([
    ['without a callback', { callback: undefined }, 'callback is required.'],
    ['with plain http elsewhere', { callback: 'http://agent.example/x' }, 'callback must be an https address.'],
    ['with a password in it', { callback: 'https://a:b@agent.example/x' }, 'callback must be an https address without'],
    ['with an unknown filter', { filters: 'colour=red' }, 'colour is not a filter of a list.'],
    ['with a wrong value', { collection: 'jobs', filters: 'region=Narnia' }, 'region must be'],
    ['with an unknown kind', { kinds: 'created,born' }, 'kinds must be one or several of'],
    ['with an unknown cursor', { cursor: 'x' }, 'cursor must be the nextCursor'],
    ['with a short secret', { secret: 'whsec_c2hvcnQ=' }, 'secret must be whsec_'],
  ])('%s', async (_what, fields, message) => {
    const answer = await ask('POST', '', { callback: receiver.url, ...fields })
    expect(answer.status).toBe(400)
    expect((await answer.json()).error.message).toContain(message)
  })

  it('with the same answer wherever it is: it reveals nothing of names, ports and certificates behind the server', async () => {
    const tls = await startReceiver('127.0.0.8')
    const wrong = await startReceiver('127.0.0.7')
    wrong.echo = response => void response.writeHead(404).end()
    const answers = new Set<string>()
    const callbacks = [
      'https://10.0.0.1/x',
      'http://127.0.0.1:1/x',
      'https://no-such-name.invalid/x',
      tls.url.replace('http:', 'https:'),
      wrong.url,
    ]
    for (const callback of callbacks) {
      const answer = await ask('POST', '', { callback })
      answers.add(JSON.stringify([answer.status, await answer.json()]))
    }
    expect(answers.size).toBe(1)
    expect([...answers][0]).toContain('callback did not echo the challenge: challenge_failed.')
    const reasons = server.logged.join('\n').match(/(?<=failed its challenge: )\w+/g) ?? []
    expect(reasons.slice(-5)).toEqual(['not_public', 'ECONNREFUSED', expect.any(String), 'not_public', 'http_404'])
    await tls.close()
    await wrong.close()
  })

  it('with a sandbox key, which is only for reading', async () => {
    const made = await (await post(server.url, '/api/sandbox/auth/register', { agent_id: 'example-agent' })).json()
    expect(await outcome(ask('POST', '', { callback: receiver.url }, made.api_key))).toEqual([403, 'FORBIDDEN'])
  })

  it('at loopback if no setting allows it, whatever its base URL is', async () => {
    const plain = await startServer({ env: { PUBLIC_BASE_URL: 'http://localhost:4321' } })
    const headers = { authorization: `Bearer ${await accessToken(plain.url)}` }
    const answer = await post(plain.url, PATH, { callback: receiver.url }, headers)
    expect([answer.status, (await answer.json()).error.message]).toEqual([400, 'callback must be an https address.'])
    expect(receiver.challenges).toEqual([])
    await plain.close()
  })

  it('without a token, or one that may not read the requested list', async () => {
    expect(await outcome(post(server.url, PATH, { callback: receiver.url }))).toEqual([401, 'UNAUTHORIZED'])
    for (const [scope, more] of [
      ['read:jobs', { collection: 'news' }],
      ['read:jobs', {}],
    ] as const) {
      const narrow = await accessToken(server.url, { scope })
      expect(await outcome(ask('POST', '', { callback: receiver.url, ...more }, narrow))).toEqual([403, 'FORBIDDEN'])
    }
    const enough = await accessToken(server.url, { scope: 'read:jobs' })
    const { id } = await create({ collection: 'jobs' }, enough)
    await ask('DELETE', `/${id}`, undefined, enough)
  })

  it('when an anonymous agent has as many as it may have', async () => {
    const { most } = (await listed()).meta
    for (let i = 0; i < most; i++) await create()
    expect(await outcome(ask('POST', '', { callback: receiver.url }))).toEqual([429, 'RATE_LIMITED'])
  })

  it('when its host was challenged too often, by any client: a third party is not flooded', async () => {
    const victim = await startReceiver('127.0.0.9')
    victim.echo = response => void response.writeHead(404).end()
    const statuses = new Set<number>()
    for (let i = 0; i < 40; i++) {
      const bearer = i % 2 ? token : await accessToken(server.url)
      statuses.add((await ask('POST', '', { callback: `${victim.url}?${i}` }, bearer)).status)
    }
    expect([...statuses]).toEqual([400, 429])
    expect(victim.challenges).toHaveLength(30)
    await victim.close()
  })
})

function signatureOf(secret: string, headers: Record<string, string>, text: string): string {
  return new Webhook(secret).sign(
    headers['webhook-id'] ?? '',
    new Date(Number(headers['webhook-timestamp']) * 1000),
    text,
  )
}
