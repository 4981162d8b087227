import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dropIllegalCharacters,
  escapeBareLessThan,
  escapeMarkup,
  resolveReferences,
  unwrapCdata,
  wrapLoneEntry,
} from './repair.ts'

const text = fc.string({ unit: fc.constantFrom(...'<>&;[]!?-/"\' abC1#x', '\u0000', '\u000b', '\ud800', 'é', '💎') })

describe('dropIllegalCharacters', () => {
  it('takes stray control characters out and keeps tabs and line ends', () =>
    expect(dropIllegalCharacters('a\u0000b\u000b\tc\r\nd\uffff')).toBe('ab\tc\r\nd'))

  it('leaves no half of a surrogate pair', () =>
    fc.assert(fc.property(text, any => dropIllegalCharacters(any).isWellFormed())))
})

describe('escapeBareLessThan', () => {
  it.each([
    ['<t>Bitcoin < $50k</t>', '<t>Bitcoin &lt; $50k</t>'],
    ['<t>I <3 BTC <= ETH<', '<t>I &lt;3 BTC &lt;= ETH&lt;'],
    ['<t><![CDATA[a <3 b]]></t><!-- <3 -->', '<t><![CDATA[a <3 b]]></t><!-- <3 -->'],
    ['<a:b/><?pi?></c><É/>', '<a:b/><?pi?></c><É/>'],
    ['<t>needs <acme-2.1 and newer</t>', '<t>needs &lt;acme-2.1 and newer</t>'],
    ['<t>run <acme-node> "now"</t>', '<t>run &lt;acme-node> "now"</t>'],
    ['<t>a <b', '<t>a &lt;b'],
    ['<t>Vec<T> of Option<Balance></t>', '<t>Vec&lt;T> of Option&lt;Balance></t>'],
    ['<t>a <=> b <-> c <> d <0xabc</t>', '<t>a &lt;=> b &lt;-> c &lt;> d &lt;0xabc</t>'],
    ['<t>send to <your-address> if <v1.2 runs</t>', '<t>send to &lt;your-address> if &lt;v1.2 runs</t>'],
    ['<Item><T>a</T></Item><Br/>', '<Item><T>a</T></Item><Br/>'],
    ['<t><x-y>a</x-y><x-z/><br></t>', '<t><x-y>a</x-y><x-z/><br></t>'],
    ['<t><img alt="1 <b> 2" src="x"></t>', '<t><img alt="1 <b> 2" src="x"></t>'],
  ])('turns %s into %s', (before, after) => expect(escapeBareLessThan(before)).toBe(after))

  it('changes nothing the second time', () =>
    fc.assert(fc.property(text, any => escapeBareLessThan(escapeBareLessThan(any)) === escapeBareLessThan(any))))
})

describe('resolveReferences', () => {
  it.each([
    ['Tom &amp; Jerry', 'Tom & Jerry'],
    ['a&nbsp;b &mdash; c', 'a\u00a0b — c'],
    ['&#8217;&#x2019;&#146;', '’’’'],
    ['AT&T R&D &unknown; ?a=1&copy=2', 'AT&T R&D &unknown; ?a=1&copy=2'],
    ['bell &#7; here', 'bell  here'],
    ['no&#0;thing &#x0000; here', 'nothing  here'],
    ['to the moon &#55357;&#56960; &#xD83D;&#xDE80; &#55357;', 'to the moon 🚀 🚀 \uFFFD'],
  ])('reads %s as %s', (written, meant) => expect(resolveReferences(written)).toBe(meant))

  it('undoes escaping, whatever was escaped', () =>
    fc.assert(
      fc.property(
        text,
        any => resolveReferences(escapeMarkup(any)) === dropIllegalCharacters(any) || !any.includes('&'),
      ),
    ))
})

describe('unwrapCdata', () => {
  it.each([
    ['<![CDATA[Acme <b>Chain</b>]]>', 'Acme <b>Chain</b>'],
    [' <![CDATA[cut off', 'cut off'],
    ['plain', 'plain'],
  ])('reads %s as %s', (written, meant) => expect(unwrapCdata(written)).toBe(meant))
})

describe('wrapLoneEntry', () => {
  it.each([
    ['<?xml version="1.0"?><!-- a --><entry xmlns="http://www.w3.org/2005/Atom"><title>A</title></entry>'],
    ["<a:entry xmlns:b='x:y' xmlns:a='http://purl.org/atom/ns#'><a:title>A</a:title></a:entry>"],
  ])('makes %s a feed of one', entry =>
    expect(wrapLoneEntry(entry)).toMatch(/^(?:<[?!][^<]*>)*<feed xmlns="[^"]*"><(?:a:)?entry [\s\S]*<\/feed>$/),
  )

  it.each([
    '<entry><title>A</title></entry>',
    '<feed><entry xmlns="http://www.w3.org/2005/Atom"/></feed>',
    'text',
    '<!--',
  ])('leaves %s as it is', text => expect(wrapLoneEntry(text)).toBe(text))
})
