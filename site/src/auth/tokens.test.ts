import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashToken, issueToken, logId, tokenKind } from './tokens.ts'

const kinds = ['registration', 'access', 'sandbox'] as const

describe('a token', () => {
  it.each(kinds)('of kind %s is 50 characters of the base64url alphabet and says its kind', kind => {
    const { text, hash } = issueToken(kind)
    expect(text).toMatch(/^web3d[ras]_[A-Za-z0-9_-]{43}$/)
    expect([tokenKind(text), hash, Buffer.from(text, 'base64url').byteLength]).toEqual([kind, hashToken(text), 37])
  })

  it('is nothing else: no other text has a kind', () => {
    fc.assert(fc.property(fc.string(), text => tokenKind(text) === undefined))
    const { text } = issueToken('access')
    for (const wrong of [`${text} `, ` ${text}`, text.slice(1), `${text}\n`, text.toUpperCase(), `${text}A`]) {
      expect(tokenKind(wrong)).toBeUndefined()
    }
  })

  it('is named in logs by eight hex digits of its hash', () => {
    const { text, hash } = issueToken('access')
    expect(logId(hash)).toBe(hash.slice(0, 8))
    expect(text).not.toContain(logId(hash))
  })
})
