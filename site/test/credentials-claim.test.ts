import { beforeAll, describe, expect, it } from 'vitest'
import { ClaimResponse, ErrorBody, RegisterResponse } from '#contract'
import { AGENT, accessToken, claim, get, outcome, post, postForm, register, revoke, sandboxKey } from './agent.ts'
import { useServer } from './server.ts'

const ALL_SCOPES = 'read:jobs read:news read:events read:glossary'

let base: string
const server = useServer({ env: { RATE_LIMIT_CLAIM_FAILURES: '1000/60' } })
beforeAll(async () => {
  base = server.url
})

const message = async (answer: Response | Promise<Response>) =>
  ErrorBody.parse(await (await answer).json()).error.message

describe('a registration', () => {
  it('C25 answers six fields and a token of URL-safe characters for an hour', async () => {
    const answer = await post(base, '/api/auth/register', AGENT)
    const { baseUrl } = server.services
    const body = RegisterResponse.strict().parse(await answer.json())
    expect([answer.status, body]).toEqual([
      200,
      {
        agent_id: 'price-watcher-7',
        register_uri: `${baseUrl}/api/auth/register`,
        claim_uri: `${baseUrl}/api/auth/claim`,
        revocation_uri: `${baseUrl}/api/auth/revoke`,
        registration_token: expect.stringMatching(/^[A-Za-z0-9_-]+$/),
        expires_in: 3600,
      },
    ])
    expect([answer.headers.get('cache-control'), answer.headers.get('pragma')]).toEqual(['no-store', 'no-cache'])
  })

  it.each([
    '{}',
    '',
    '  ',
    '{"agent_id":"a"}',
    '{"identity_type":"anonymous"}',
    '{"agent_id":null,"identity_type":"anonymous"}',
    '{"agent_id":"","identity_type":"anonymous"}',
    '{"agent_id":"a","identity_type":""}',
    '{"agent_id":"a","identity_type":null}',
  ])('C26 misses something in %j', async body => {
    expect(await outcome(post(base, '/api/auth/register', body))).toEqual([400, 'MISSING_CREDENTIAL'])
  })

  it('C26 names every field that is missing', async () => {
    expect(await message(post(base, '/api/auth/register', {}))).toMatch(/agent_id.*identity_type/)
    expect(await message(post(base, '/api/auth/claim', {}))).toMatch(/registration_token.*agent_id/)
    const half = { registration_token: 'x', assertion_type: 'urn:ietf:params:oauth:token-type:id-jag' }
    expect(await message(post(base, '/api/auth/claim', half))).toMatch(/^assertion is/)
  })

  it.each([
    { ...AGENT, identity_type: 'other' },
    { ...AGENT, identity_type: 'Anonymous' },
    { ...AGENT, agent_id: 7 },
    { ...AGENT, agent_id: ' padded ' },
    { ...AGENT, agent_id: 'x'.repeat(201) },
    { ...AGENT, agent_id: 'na\u00efve' },
    { ...AGENT, agent_id: 'two\nlines' },
    [AGENT],
    '"text"',
    'null',
    '{"agent_id":',
  ])('C27 is refused for %j', async body => {
    expect(await outcome(post(base, '/api/auth/register', body))).toEqual([400, 'BAD_REQUEST'])
  })

  it('takes a form, and no prototype from its members', async () => {
    expect((await postForm(base, '/api/auth/register', Object.entries(AGENT))).status).toBe(200)
    const body = '{"__proto__":{"agent_id":"x"},"constructor":1,"identity_type":"anonymous"}'
    expect(await outcome(post(base, '/api/auth/register', body))).toEqual([400, 'MISSING_CREDENTIAL'])
  })

  it('ignores an Authorization header, as claim and revoke do', async () => {
    const headers = { authorization: 'Bearer garbage' }
    expect((await post(base, '/api/auth/register', AGENT, headers)).status).toBe(200)
    expect((await post(base, '/api/auth/revoke', { token: 'x' }, headers)).status).toBe(200)
  })
})

describe('a claim', () => {
  it('C28 answers an access token for a day with the documented scope', async () => {
    const answer = await claim(base, await register(base))
    const body = ClaimResponse.strict().parse(await answer.json())
    expect([answer.status, body]).toEqual([
      200,
      { access_token: expect.stringMatching(/^web3da_/), token_type: 'bearer', expires_in: 86_400, scope: ALL_SCOPES },
    ])
  })

  it('C30 that comes a second time is refused, and the first access token stays', async () => {
    const token = await register(base)
    const { access_token } = ClaimResponse.parse(await (await claim(base, token)).json())
    const second = await claim(base, token)
    expect(second.headers.get('www-authenticate')).toMatch(
      /^Bearer resource_metadata="[^"]+", error="invalid_grant", error_description="The registration token [^"]+ Register again at [^"]+"$/,
    )
    expect(await outcome(second)).toEqual([401, 'UNAUTHORIZED'])
    expect((await get(base, '/api/auth/session', access_token)).status).toBe(200)
    expect(server.logged.join()).toContain('registration.reused')
  })

  it('C31 of a registration token that expired is refused', async () => {
    const [late, intime] = [await register(base), await register(base)]
    expect((await server.after(3599, () => claim(base, intime))).status).toBe(200)
    expect(await server.after(3600, () => outcome(claim(base, late)))).toEqual([401, 'UNAUTHORIZED'])
  })

  it('C32 by another agent_id is refused with the words for an unknown token', async () => {
    const other = await claim(base, await register(base), { agent_id: 'someone-else' })
    const unknown = await claim(base, `web3dr_${'A'.repeat(43)}`)
    expect([other.status, unknown.status]).toEqual([401, 401])
    expect(await message(other)).toBe(await message(unknown))
  })

  it('C33 cannot succeed after five failures', async () => {
    const [four, five] = [await register(base), await register(base)]
    for (let i = 0; i < 4; i++) await claim(base, four, { agent_id: 'wrong' })
    for (let i = 0; i < 5; i++) await claim(base, five, { agent_id: 'wrong' })
    expect([(await claim(base, four)).status, (await claim(base, five)).status]).toEqual([200, 401])
  })

  it('C34 grants exactly the requested scopes, in their order', async () => {
    const answer = await claim(base, await register(base), { scope: 'read:glossary  read:jobs read:jobs' })
    expect(ClaimResponse.parse(await answer.json()).scope).toBe('read:jobs read:glossary')
  })

  it.each(['write:jobs', 'read:jobs other', '', ' ', 'READ:JOBS', 7])(
    'C34 refuses the scope %j and leaves the registration alive',
    async scope => {
      const token = await register(base)
      expect(await outcome(claim(base, token, { scope }))).toEqual([400, 'BAD_REQUEST'])
      expect((await claim(base, token)).status).toBe(200)
    },
  )

  it('C35 may come as a form with unknown members', async () => {
    const token = await register(base)
    const fields = { registration_token: token, agent_id: AGENT.agent_id, scope: '', x: 'y' }
    const answer = await postForm(base, '/api/auth/claim', Object.entries(fields))
    const { access_token } = ClaimResponse.parse(await answer.json())
    const revocation = Object.entries({ token: access_token, token_type_hint: 'x' })
    expect((await postForm(base, '/api/auth/revoke', revocation)).status).toBe(200)
    expect((await get(base, '/api/auth/session', access_token)).status).toBe(401)
  })

  it('C35 is refused when a form field comes twice', async () => {
    const fields: [string, string][] = [
      ['registration_token', await register(base)],
      ['agent_id', 'a'],
      ['agent_id', 'b'],
    ]
    expect(await outcome(postForm(base, '/api/auth/claim', fields))).toEqual([400, 'BAD_REQUEST'])
  })

  it('names its grant type or none', async () => {
    const grant_type = `${server.services.baseUrl}/grants/registration-token`
    expect((await claim(base, await register(base), { grant_type })).status).toBe(200)
    expect(await outcome(claim(base, await register(base), { grant_type: 'password' }))).toEqual([400, 'BAD_REQUEST'])
    expect((await get(base, '/grants/registration-token')).url).toBe(`${base}/auth.md`)
  })

  it.each([
    [{ grant_type: 'client_credentials' }, 400, 'unsupported_grant_type', 'with registration_token and agent_id'],
    [{ registration_token: 'x', agent_id: 'a' }, 401, 'invalid_grant', 'Register again'],
    [{ agent_id: 'a' }, 400, 'invalid_request', 'registration_token is required'],
  ])(
    'that fails (%j) says so where OAuth libraries look, beside the usual body',
    async (fields, status, error, way) => {
      const answer = await postForm(base, '/api/auth/claim', Object.entries(fields))
      const body = ErrorBody.parse(await answer.json())
      expect([answer.status, body.oauth_error, body.error_description]).toEqual([
        status,
        error,
        `${body.error.message} ${body.error.hint}`,
      ])
      expect(body.error_description).toContain(way)
      const challenge = answer.headers.get('www-authenticate')
      if (error !== 'invalid_request') expect(challenge).toContain(`error="${error}", error_description="`)
    },
  )

  it('of an identity says that no issuer is trusted here, as its registration does', async () => {
    const answer = await post(base, '/api/auth/register', { ...AGENT, identity_type: 'identity_assertion' })
    const { notice, registration_token } = RegisterResponse.parse(await answer.json())
    expect([answer.status, notice]).toEqual([200, expect.stringContaining('trusts no issuer')])
    const refused = ErrorBody.parse(await (await claim(base, registration_token)).json()).error
    expect(`${refused.message} ${refused.hint}`).toBe(notice)
    expect(notice).toContain('"identity_type":"anonymous"')
  })

  it('C51 takes neither a sandbox key nor an access token', async () => {
    for (const token of [await sandboxKey(base), await accessToken(base)]) {
      expect(await outcome(claim(base, token))).toEqual([401, 'UNAUTHORIZED'])
      expect((await get(base, '/api/auth/session', token)).status).toBe(200)
    }
  })
})

describe('the stored data', () => {
  it('C36 is repeated by no error: neither body nor headers hold the token that was refused', async () => {
    const [registration, access, sandbox] = [
      await register(base),
      await accessToken(base, { scope: 'read:news' }),
      await sandboxKey(base),
    ]
    const answers = await Promise.all([
      claim(base, registration, { agent_id: 'wrong' }),
      claim(base, access),
      get(base, '/api/jobs', access),
      get(base, '/api/jobs', registration),
      get(base, `/api/auth/session?access_token=${access}`),
      get(base, `/api/jobs?limit=0&access_token=${access}`),
      get(base, '/api/auth/session', `${sandbox}x`),
      post(base, '/api/auth/revoke', { token: [access] }),
      post(base, '/api/auth/revoke', { token: access }, { 'content-type': 'text/xml' }),
      post(base, '/api/auth/register', `{"agent_id":"${access}`),
    ])
    for (const answer of answers) {
      const text = (await answer.text()) + JSON.stringify([...answer.headers])
      expect(answer.status).toBeGreaterThanOrEqual(400)
      for (const token of [registration, access, sandbox]) expect(text).not.toContain(token)
    }
  })

  it('is logged as an event and its agent, with eight digits of a hash', async () => {
    const from = server.logged.length
    const token = await register(base)
    await claim(base, token, { agent_id: 'wrong' })
    await claim(base, token)
    await claim(base, token)
    const key = await sandboxKey(base)
    for (const dead of [key, key, `web3da_${'A'.repeat(43)}`]) await revoke(base, dead)
    const events = server.logged.slice(from).map(line => JSON.parse(line))
    expect(events.map(({ event, reason }) => (reason ? `${event} (${reason})` : event))).toEqual([
      'registration.created',
      'claim.failed (agent_id)',
      'claim.succeeded',
      'registration.reused',
      'claim.failed (registration_token)',
      'sandbox.created',
      'token.revoked',
    ])
    for (const event of events)
      expect(event).toMatchObject({ agent_id: AGENT.agent_id, token: expect.stringMatching(/^[0-9a-f]{8}$/) })
  })
})
