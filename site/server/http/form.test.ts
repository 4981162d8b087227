import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { formOf } from './form.ts'
import { commonHeaders } from './headers.ts'

const COMMON = commonHeaders({ https: false })

describe('304', () => {
  it('is sent without a look at the body, which may have to be compressed', () => {
    const unread = {
      status: 200,
      headers: { 'content-type': 'application/json', etag: '"1"', vary: 'Authorization' },
      get body(): Buffer {
        throw new Error('the body was read')
      },
    }
    const how = { isPrivate: false, chosenBy: undefined, link: () => undefined }
    const { headers, body } = formOf(unread, 'unmodified', how, COMMON)
    expect(headers.slice(0, 4)).toEqual(['etag', '"1"', 'vary', 'Authorization, Accept-Encoding'])
    expect(headers.slice(4)).toEqual(COMMON.data)
    expect(body).toBe('')
    expect(() => formOf(unread, 'br', how, COMMON)).toThrow('the body was read')
  })
})

describe('the form of a kept answer', () => {
  it.each(['identity', 'br', 'gzip'] as const)('keeps no memory but that of its bytes: %s', accepted => {
    // Longer than a body kept as text, however it is compressed.
    const body = Buffer.from(randomBytes(15_000).toString('hex'))
    expect(body.buffer.byteLength).toBeGreaterThan(body.length)
    const kept = { status: 200, headers: { 'content-type': 'text/plain' }, body, forms: new Map() }
    const form = formOf(kept, accepted, { isPrivate: false, chosenBy: undefined, link: () => undefined }, COMMON)
    if (typeof form.body === 'string') throw new Error('it is kept as text')
    expect(form.body.buffer.byteLength).toBe(form.body.length)
  })
})
