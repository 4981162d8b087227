import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { repairJson } from './json-ld.ts'

describe('repairJson', () => {
  it.each([
    ['line comments', '{"a": 1, // why\n "b": "x" // end\n}', { a: 1, b: 'x' }],
    ['a comment as the last line before the brace', '{"a": "x", // category\n//"b": ""\n}', { a: 'x' }],
    ['block comments', '{/* one */"a": 1/* two */}', { a: 1 }],
    ['comment marks inside strings', '{"a": "https://a.example/*x*/",}', { a: 'https://a.example/*x*/' }],
    ['a comment with a quotation mark', '{"a": 1 // say "hi\n}', { a: 1 }],
    ['trailing commas', '{"a": [1, 2, ], }', { a: [1, 2] }],
    ['commas and braces inside strings', '{"a": "x, }", }', { a: 'x, }' }],
    ['raw line breaks and tabs in strings', '{"a": "one\n\ttwo"}', { a: 'one\n\ttwo' }],
    ['other control characters in strings', '{"a": "one\u0001two"}', { a: 'one\u0001two' }],
    ['an escaped apostrophe', '{"a": "it\\\'s", "b": "\\\\"}', { a: "it's", b: '\\' }],
    ['an HTML comment around the block', '<!--\n{"a": 1}\n-->', { a: 1 }],
    ['a CDATA section around the block', '//<![CDATA[\n{"a": 1}\n//]]>', { a: 1 }],
    ['a CDATA section in block comments', '/*<![CDATA[*/{"a": 1}/*]]>*/', { a: 1 }],
    ['a byte order mark and a last semicolon', '\uFEFF{"a": 1};\n', { a: 1 }],
    ['a block escaped as a whole', '{&quot;a&quot;: &quot;R&amp;D&quot;}', { a: 'R&D' }],
  ])('reads %s', (_what, text, value) => expect(repairJson(text)).toEqual({ value }))

  it.each(['', '{"a": ', 'Just a moment...', '{"a": "unclosed}', '{"a": 1 /* unclosed }', "{'a': 1}"])(
    'refuses %j',
    text => expect(repairJson(text)).toBeUndefined(),
  )

  it('changes nothing in sound JSON', () => {
    fc.assert(
      fc.property(fc.json(), text => {
        expect(repairJson(text)).toEqual({ value: JSON.parse(text) })
      }),
    )
  })

  it('never throws, whatever the text', () => {
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:/*\\\n a1') }), text => void repairJson(text)))
  })

  it('stays linear on a long run of quotation marks', () => {
    expect(repairJson(`{"a": "${'\\"'.repeat(500_000)}`)).toBeUndefined()
  })
})
