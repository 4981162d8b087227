import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contentLines, unfoldBytes } from './calendar-lines.ts'

it('joins folded lines, with CRLF or LF, blank or tab', () =>
  expect(contentLines('A:on\r\n e\r\nB:tw\n\to\n\nC:three\r')).toEqual(['A:one', 'B:two', 'C:three']))

it('gives back any line that was folded after any number of bytes, also inside a letter', () => {
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
