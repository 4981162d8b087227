import { describe, expect, it } from 'vitest'
import { AGENT, post } from './agent.ts'
import { errorOf } from './error-of.ts'
import { ask, askBytes } from './raw.ts'
import { useServer } from './server.ts'

const server = useServer()

describe('C06: a body that cannot be taken is refused in the error object', () => {
  const POSTS = ['/api/auth/register', '/api/auth/claim', '/api/auth/revoke', '/api/sandbox/auth/register']
  it.each(POSTS)('%s', async path => {
    const large = JSON.stringify({ agent_id: 'a'.repeat(17 * 1024) })
    const tooLarge = await ask(server.url, 'POST', path, { 'content-type': 'application/json' }, large)
    expect([tooLarge.status, errorOf(tooLarge).code]).toEqual([413, 'BAD_REQUEST'])
    const xml = await ask(server.url, 'POST', path, { 'content-type': 'text/xml' }, '<agent_id/>')
    expect([xml.status, errorOf(xml).code]).toEqual([415, 'BAD_REQUEST'])
    // Only the refusal of a compressed one lists the accepted codings (RFC 9110 section 12.5.3).
    expect(xml.headers).not.toHaveProperty('accept-encoding')
    const json = { 'content-type': 'application/json' }
    const gzip = await ask(server.url, 'POST', path, { ...json, 'content-encoding': 'gzip' }, '{}')
    expect([gzip.status, errorOf(gzip).code]).toEqual([415, 'BAD_REQUEST'])
    expect(gzip.headers['accept-encoding']).toBe('identity')
    const plain = await ask(server.url, 'POST', path, { ...json, 'content-encoding': 'Identity' }, '{}')
    expect([plain.status, errorOf(plain).code]).toEqual([400, 'MISSING_CREDENTIAL'])
  })

  it('names missing fields with their values, and the size limit', async () => {
    const hintOf = async (body: string) => {
      const answer = await ask(server.url, 'POST', '/api/auth/register', {}, body)
      return [answer.status, errorOf(answer).hint]
    }
    expect(await hintOf('{"agent_id":"made-up"}')).toEqual([
      400,
      'identity_type must be anonymous or identity_assertion. Send a JSON object; /auth.md shows every request.',
    ])
    expect(await hintOf('x'.repeat(17 * 1024))).toEqual([413, expect.stringContaining('Send at most 16384 bytes')])
  })

  it.each(['application/vnd.api+json', 'application/ld+json; profile="x"', 'APPLICATION/JSON'])(
    'is read as JSON where it is %s',
    async type => {
      const { status } = await ask(server.url, 'POST', POSTS[0] ?? '', { 'content-type': type }, JSON.stringify(AGENT))
      expect(status).toBe(200)
    },
  )

  it('is read as a form by every path', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = new URLSearchParams({ ...AGENT, token: 'made-up', registration_token: 'made-up' }).toString()
    const statuses = await Promise.all(
      POSTS.map(async path => (await ask(server.url, 'POST', path, form, sent)).status),
    )
    expect(statuses).toEqual([200, 401, 200, 200])
  })

  it('is read to the last byte of the limit', async () => {
    const statusOf = async (bytes: number) => {
      const body = JSON.stringify({ token: 'made-up' }).padEnd(bytes)
      return (await post(server.url, '/api/auth/revoke', body)).status
    }
    expect([await statusOf(16 * 1024), await statusOf(16 * 1024 + 1)]).toEqual([200, 413])
  })

  it.each(POSTS)('%s with no word of a body, and the next request on its connection', async path => {
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`
    const answers = await askBytes(server.url, `${head}\r\n${head}Connection: close\r\n\r\n`)
    expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 400'])
  })
})

describe('a client that waits for 100 Continue (RFC 9110 section 10.1.1)', () => {
  const announce = (path: string, length: number, body = '') =>
    askBytes(
      server.url,
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n` +
        `Connection: close\r\nContent-Length: ${length}\r\n\r\n${body}`,
    )

  it.each([
    ['/api/none', 10, 404],
    ['/api/jobs', 10, 405],
    ['/api/auth/register', 5_000_000, 413],
  ])('is refused at once if the body would not be read: %s of %i bytes', async (path, length, status) => {
    expect(await announce(path, length)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  })

  it('gets 100 Continue if the body is read', async () => {
    const body = JSON.stringify(AGENT)
    const answer = await announce('/api/auth/register', body.length, body)
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/)
  })
})
