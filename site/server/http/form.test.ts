import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { formOf } from './form.ts'
import { commonHeaders } from './headers.ts'

const COMMON = commonHeaders({ https: false })
const HOW = { common: COMMON, isPrivate: false, chosenBy: undefined, link: () => undefined }

describe('304', () => {
  it('is sent without a look at the body, which may have to be compressed', () => {
    const unread = {
      status: 200,
      headers: { 'content-type': 'application/json', etag: '"1"', vary: 'Authorization' },
      get body(): Buffer {
        throw new Error('the body was read')
      },
    }
    const { headers, body } = formOf(unread, 'unmodified', HOW)
    expect(headers.slice(0, 4)).toEqual(['etag', '"1"', 'vary', 'Authorization, Accept-Encoding'])
    expect(headers.slice(4)).toEqual(COMMON.data)
    expect(body).toBeUndefined()
    expect(() => formOf(unread, 'br', HOW)).toThrow('the body was read')
  })
})

describe('the form of a kept answer', () => {
  it.each(['br', 'gzip'] as const)('keeps no memory but that of its bytes: %s', accepted => {
    const body = Buffer.from(randomBytes(1000).toString('hex'))
    const kept = { status: 200, headers: { 'content-type': 'text/plain' }, body, forms: new Map() }
    const form = formOf(kept, accepted, HOW)
    expect(form.body?.buffer.byteLength).toBe(form.body?.length)
  })
})
