import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentLines, unfoldBytes } from './calendar-lines.ts'

describe('folded lines', () => {
  it('are joined, with CRLF or LF, blank or tab', () =>
    expect(contentLines('A:on\r\n e\r\nB:tw\n\to\n\nC:three\r')).toEqual(['A:one', 'B:two', 'C:three']))

  it('are joined before decoding, so that a letter folded in its middle survives', () => {
    const [first = 0, second = 0] = new TextEncoder().encode('é')
    const folded = Uint8Array.of(0x41, first, 0x0d, 0x0a, 0x20, second, 0x42)
    expect(new TextDecoder('utf-8', { fatal: true }).decode(unfoldBytes(folded))).toBe('AéB')
  })
})

it('gives back any line that was folded after any number of bytes', () => {
  const letters = fc.string({ unit: 'grapheme', minLength: 1 }).filter(text => !/[\r\n]/.test(text))
  fc.assert(
    fc.property(letters, fc.integer({ min: 1, max: 75 }), fc.constantFrom('\r\n ', '\n\t'), (text, width, fold) => {
      const bytes = [...new TextEncoder().encode(text)]
      const marks = [...new TextEncoder().encode(fold)]
      const folded = bytes.flatMap((byte, at) => (at > 0 && at % width === 0 ? [...marks, byte] : [byte]))
      expect(new TextDecoder().decode(unfoldBytes(Uint8Array.from(folded)))).toBe(
        new TextDecoder().decode(Uint8Array.from(bytes)),
      )
    }),
  )
})
