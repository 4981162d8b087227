import { load } from 'cheerio'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { html } from './html.ts'

const hostile = fc.string({ unit: fc.constantFrom(...'<>"\'&;=/` ax!-\u0000\u2028é'), maxLength: 40 })

it('is read back as the text that was put in, as an element and as an attribute', () => {
  fc.assert(
    fc.property(hostile, text => {
      const { markup } = html`<p title="${text}">${text}</p>`
      const $ = load(markup, {}, false)
      const read = text.replaceAll('\u0000', '')
      expect($.root().children()).toHaveLength(1)
      expect([$('p').children().length, Object.keys($('p').attr() ?? {})]).toEqual([0, ['title']])
      expect($('p').attr('title')?.replaceAll('\ufffd', '')).toBe(read)
      expect($('p').text().replaceAll('\ufffd', '')).toBe(read)
    }),
    { numRuns: 1000 },
  )
})

it('takes markup of its own as it is, alone or many', () => {
  const item = (name: string) => html`<li>${name}</li>`
  expect(html`<ul>${['a', '<b>'].map(item)}</ul>${item('c')}`.markup).toBe(
    '<ul><li>a</li><li>&lt;b&gt;</li></ul><li>c</li>',
  )
})

it('says nothing for what is not there, and zero for zero', () =>
  expect(html`<p>${undefined}${false}${0}${''}</p>`.markup).toBe('<p>0</p>'))
