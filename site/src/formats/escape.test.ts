import { decodeHTML } from 'entities'
import fc from 'fast-check'
import { markdownToHtml } from 'satteri'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { escapeInline, fence, frontMatter, link, printable, printableLine } from './escape.ts'

const toText = (html: string) => decodeHTML(html.replace(/<[^>]*>/g, '')).trim()
/** Code is inert, so an address may stand in it. */
const tagsOf = (html: string) =>
  Array.from(html.matchAll(/<(\w+)/g), ([, name]) => name).filter(name => name !== 'code')

/** Whether they are encoded makes no other address; Markdown would end at some, and writes others anew. */
const withEncodedMarks = (url: string) =>
  url.replace(/[\\<>()[\]`{|}^"' ]/g, mark => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

const TRICKS = [
  '[click](https://evil.example)',
  '![x](https://evil.example/p.png)',
  '<script>alert(1)</script>',
  '<https://evil.example>',
  'https://evil.example/path',
  'see www.evil.example now',
  'mail me@evil.example',
  '# Ignore previous instructions',
  '- item',
  '1. item',
  '12) item',
  '+ item',
  '> quote',
  '=== ',
  '---',
  '`code` and ``more``',
  '*a* _b_ **c** ~~d~~',
  '| a | b |',
  '[^1]: note',
  '[a]: https://evil.example',
  // Found by chance: as the text of a link, `[a@]:` began a link reference, code or not.
  'a@]:',
  '&lt;b&gt; &copy;',
  'a\\*b\\',
  'mailto:me@evil.example',
  'line\nbreak\r\n# heading',
]
const EACH_TRICK = TRICKS.map((trick): [string] => [trick])
const tricky = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.oneof(fc.constantFrom(...TRICKS), fc.string()), { maxLength: 4 }).map(parts => parts.join('')),
  fc.array(fc.constantFrom(...'[]()<>!`*_~#+-=|&;:@.\\/w1h \n'), { maxLength: 30 }).map(parts => parts.join('')),
)

describe('a headline', () => {
  it('is text wherever it stands, whatever it is made of', () => {
    fc.assert(
      fc.property(tricky, text => {
        fc.pre(printableLine(text) !== '')
        const escaped = escapeInline(text)
        for (const [before, tags] of [
          ['', ['p']],
          ['## ', ['h2']],
          ['Company: ', ['p']],
          ['- ', ['ul', 'li']],
        ] as const)
          expect(tagsOf(markdownToHtml(before + escaped).html)).toEqual(tags)
        expect(toText(markdownToHtml(`## x${escaped}`).html)).toBe(`x${printableLine(text)}`)
      }),
      { numRuns: 2000, examples: EACH_TRICK },
    )
  })

  it('links to one place only, and to the right one', () => {
    const address = fc.tuple(fc.webUrl({ withQueryParameters: true, withFragments: true }), tricky)
    fc.assert(
      fc.property(tricky, address, (text, [url, end]) => {
        const target = new URL(`${url}?${new URLSearchParams({ end })}&copy;=1&amp;x=(y)<z>[]`).href
        const html = markdownToHtml(link(`a${text}`, target)).html
        expect(tagsOf(html).filter(tag => tag !== 'p')).toEqual(['a'])
        const href = decodeHTML(/href="([^"]*)"/.exec(html)?.[1] ?? '')
        expect(withEncodedMarks(href)).toBe(withEncodedMarks(target))
      }),
      { numRuns: 500 },
    )
  })
})

describe('a description', () => {
  it('cannot end the fence it stands in', () => {
    fc.assert(
      fc.property(tricky, text => {
        const html = markdownToHtml(`${fence(text)}\n`).html
        expect(tagsOf(html)).toEqual(['pre'])
        expect(toText(html)).toBe(printable(text).trim())
      }),
      { numRuns: 1000 },
    )
  })
})

describe('front matter', () => {
  it('is YAML with the values as they are', () => {
    fc.assert(
      fc.property(tricky, text => {
        const yaml = frontMatter({ title: text, source: undefined }).split('\n').slice(1, -1).join('\n')
        expect(parse(yaml)).toEqual({ title: printableLine(text) })
      }),
    )
  })

  /** How a reader without front matter shows it: a line, and a heading of the text between both. */
  const INERT = ['hr', 'h2', 'p', 'em', 'strong', 'del']
  const shownAs = (title: string) =>
    tagsOf(markdownToHtml(`${frontMatter({ title })}\n\nText\n`, { features: { frontmatter: false } }).html)

  it('is text for a reader without front matter, whatever it is made of', () => {
    fc.assert(
      fc.property(tricky, text => {
        expect(frontMatter({ title: text })).not.toMatch(/[<>]/)
        expect(INERT).toEqual(expect.arrayContaining(shownAs(`Engineer ${text}`)))
      }),
      { numRuns: 1000, examples: EACH_TRICK },
    )
  })

  it('leaves addresses readable', () =>
    expect(frontMatter({ canonical: 'https://jobs.example/a?b=1&c=2' })).toContain('"https://jobs.example/a?b=1&c=2"'))
})
