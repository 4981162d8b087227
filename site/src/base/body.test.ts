import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ClaimRequest, RegisterRequest, RevokeRequest, SandboxRequest } from '#contract'
import { bodyOf } from '../operations/prepare.ts'
import { ApiError } from './api-error.ts'
import { checkFields, readBody } from './body.ts'

const schemas = { ClaimRequest, RegisterRequest, RevokeRequest, SandboxRequest }
const names = [
  'agent_id',
  'identity_type',
  'registration_token',
  'assertion',
  'assertion_type',
  'scope',
  'token',
  '__proto__',
]

function refusal(work: () => unknown): ApiError | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

describe.each(Object.entries(schemas))('the fields of %s', (_name, schema) => {
  it('are taken or refused with 400, whatever they are', () => {
    const fields = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), fc.jsonValue())
    fc.assert(
      fc.property(fields, given => [400, undefined].includes(refusal(() => checkFields(schema, given))?.status)),
    )
  })

  it('are missing when all are absent, null or empty', () => {
    for (const value of [undefined, null, '']) {
      const given = Object.fromEntries(names.filter(name => name !== 'scope').map(name => [name, value]))
      expect(refusal(() => checkFields(schema, given))?.code).toBe('MISSING_CREDENTIAL')
    }
  })
})

describe('a body', () => {
  const body = (bytes: BodyInit, type?: string) =>
    bodyOf(
      new Request('http://x.example', {
        method: 'POST',
        body: bytes,
        headers: type === undefined ? {} : { 'content-type': type },
      }),
    )

  it('is taken or refused with a 4xx, whatever its bytes are', async () => {
    const bytes = fc.uint8Array({ maxLength: 200 })
    const type = fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain')
    const attempt = (content: Uint8Array<ArrayBuffer>, media: string) =>
      readBody(body(content, media), RegisterRequest).then(
        () => 200,
        error => (error instanceof ApiError ? error.status : 500),
      )
    await fc.assert(
      fc.asyncProperty(bytes, type, async (content, media) => (await attempt(new Uint8Array(content), media)) < 500),
    )
  })

  it('that is not UTF-8 is refused', async () => {
    await expect(readBody(body(new Uint8Array([0x22, 0xff, 0x22])), RegisterRequest)).rejects.toMatchObject({
      status: 400,
    })
  })
})
