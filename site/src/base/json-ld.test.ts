import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toScriptJson } from './json-ld.ts'

it('cannot end its script element, and means the same', () => {
  const pieces = fc.constantFrom('</script>', '<!--', '<script', '-->', '\u2028', '"', '\\', 'x')
  fc.assert(
    fc.property(fc.array(pieces), parts => {
      const json = toScriptJson({ name: parts.join('') })
      expect(json).not.toMatch(/[<\u2028\u2029]/)
      expect(JSON.parse(json)).toEqual({ name: parts.join('') })
    }),
  )
})
