import { describe, expect, it } from 'vitest'
import { readBearer } from './credentials.ts'
import { challenge } from './refusals.ts'

describe('an Authorization header', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['Basic abc', undefined],
    ['Bearers abc', undefined],
    ['Bearer abc', 'abc'],
    ['bearer  a-b.c_d~e+f/g==  ', 'a-b.c_d~e+f/g=='],
    ['Bearer', ''],
    ['Bearer ', ''],
    ['Bearer a b', ''],
    ['Bearer a,Bearer b', ''],
    ['Bearer "abc"', ''],
    ['Bearer =abc', ''],
  ])('%j carries the token %j', (header, token) => {
    expect(readBearer(header)).toBe(token)
  })
})

describe('a challenge', () => {
  const start = 'Bearer resource_metadata="https://web3.example/.well-known/oauth-protected-resource"'

  it('keeps characters out of its description that RFC 6750 does not allow', () => {
    const problem = { error: 'invalid_token', error_description: 'a "b" \\ \u00e9 \n c' } as const
    expect(challenge('https://web3.example', problem)).toBe(
      `${start}, error="invalid_token", error_description="a b    c"`,
    )
  })
})
