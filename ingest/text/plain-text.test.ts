import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { line, plainText } from './plain-text.ts'

const html = (markup: string, maxLength = 8000) => plainText(markup, { format: 'html', maxLength })
const UNSEEN = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/u
const MARKS = '<p>|</p>|<|>|&lt;|&amp;|&amp;lt;|b|script|</|"|=|<a href="|x| '.split('|')
const UNSEEN_MARKS = ['\n', '\u202E', '<!--', '👩‍💻', '&#x202e;', '<li>', '<br/>']
const markupLike = fc.array(fc.constantFrom(...MARKS, ...UNSEEN_MARKS)).map(parts => parts.join(''))

describe('a description', () => {
  it.each([
    // A break that was escaped once too often, and a lookalike.
    ['<p>Engineer</p>\\n<p></p>\\n<div>Remote</div>', 'Engineer\n\nRemote'],
    ['<p>Paths such as C:\\new stay</p>', 'Paths such as C:\\new stay'],
    // HTML that was escaped once more, with entities inside escaped twice.
    [
      '&lt;div class=&quot;intro&quot;&gt;&lt;p&gt;Example Labs&amp;nbsp;does R&amp;amp;D.&lt;/p&gt;&lt;ul&gt;&lt;li&gt;Write Rust&lt;/li&gt;&lt;li&gt;&lt;p&gt;Ship it&lt;/p&gt;&lt;/li&gt;&lt;/ul&gt;&lt;/div&gt;',
      'Example Labs does R&D.\n\n- Write Rust\n- Ship it',
    ],
    ['<h2>Role</h2><p>One<br>two</p><p>three</p>', 'Role\n\nOne\ntwo\n\nthree'],
    // Items and cells are apart; a second bullet, typed by hand, goes.
    ['<li>• one</li><li></li><li>- two</li>', '- one\n- two'],
    ['<p>One</p><table><td>4</td><td>5</td></table>', 'One\n\n4 5'],
    ['<details><summary>Pay</summary>Good</details><button>Apply</button>', 'Pay\nGood\nApply'],
    ['<style>p{}</style><p>kept</p><script>alert("<p>no</p>")</script>', 'kept'],
    ['<p>a < b and List<T></p>', 'a < b and List<T>'],
    // Markup that was pasted, escaped, into the markup.
    ['<p>Hello</p>&lt;p&gt;pasted &amp;amp; escaped&lt;/p&gt;', 'Hello\n\npasted & escaped'],
  ])('of %j reads %j', (markup, text) => expect(html(markup)).toBe(text))
  it('keeps the lines of a plain text', () =>
    expect(plainText('one\r\ntwo & three\n\n\n\nfour', { format: 'text', maxLength: 99 })).toBe(
      'one\ntwo & three\n\nfour',
    ))
  it('ends at a word', () => expect(html('<p>alpha beta gamma</p>', 12)).toBe('alpha beta'))
  it('never cuts a character in two', () => expect(html('👩'.repeat(10), 5)).toBe('👩👩'))
  it('survives fifty thousand nested elements', () => expect(html(`${'<div>'.repeat(50_000)}deep`)).toBe('deep'))
  it('never holds markup, control or bidirectional characters, nor more than the limit', () => {
    fc.assert(
      fc.property(markupLike, fc.constantFrom('html' as const, 'text' as const), (markup, format) => {
        const text = plainText(markup, { format, maxLength: 40 })
        expect(text.length).toBeLessThanOrEqual(40)
        expect(text).not.toMatch(UNSEEN)
        expect(text).not.toMatch(/<\/?(?:p|li|script|a)(?:\s[^<>]*)?>/i)
      }),
    )
  })
})

describe('a line', () => {
  it.each([
    ['R&D', 'R&D'],
    ['Q&amp;amp;A', 'Q&A'],
    ['a < b', 'a < b'],
    ['Engineer, List<T>', 'Engineer, List<T>'],
    ['It&#8217;s&hellip;', 'It’s…'],
    ['<b>So</b>lidity<br>Engineer', 'Solidity Engineer'],
    ['&lt;b&gt;Bold&lt;/b&gt;', 'Bold'],
    ['<![CDATA[ Two  spaces ]]>', 'Two spaces'],
    ['tail <a href="https://exa', 'tail'],
    ['see ?a=1&copy=2', 'see ?a=1&copy=2'],
    ['Cafe\u0301', 'Café'],
    ['over\u202Eride\u0000', 'override'],
    ['\u200B\u200D\uFEFF', ''],
    ['\u3164\uFFA0\u115F \u200C\uFE0F', ''],
    ['👩‍💻 می‌خواهم', '👩‍💻 می‌خواهم'],
  ])('of %j reads %j', (text, expected) => expect(line(text)).toBe(expected))
  it('is one line without unseen characters, whatever comes', () => {
    fc.assert(
      fc.property(fc.oneof(markupLike, fc.string({ unit: 'binary' })), text => {
        const clean = line(text, 60)
        expect(clean.length).toBeLessThanOrEqual(60)
        expect(clean).not.toMatch(UNSEEN)
        expect(clean).not.toMatch(/\n|\s\s|^\s|\s$/)
        expect(clean).toBe(clean.toWellFormed())
      }),
    )
  })
  it('leaves ordinary titles as they are', () => {
    const words = fc.array(fc.stringMatching(/^[A-Za-z0-9+#.,/()-]{1,12}$/), { minLength: 1, maxLength: 8 })
    fc.assert(fc.property(words, parts => line(parts.join(' ')) === parts.join(' ')))
  })
})
