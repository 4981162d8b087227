import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJsonLd } from './json-ld.ts'

const isJob = (type: string) => type === 'JobPosting'

function page(...blocks: string[]): string {
  const scripts = blocks.map(block => `<script type="application/ld+json">${block}</script>`)
  return `<!doctype html><html><head>${scripts.join('\n')}</head><body><p>Text</p></body></html>`
}

function titles(html: string): unknown[] {
  return readJsonLd(html, isJob).nodes.map(node => node.title)
}

describe('readJsonLd', () => {
  it.each([
    ['an object', '{"@context": "https://schema.org", "@type": "JobPosting", "title": "One"}', ['One']],
    ['an array', '[{"@type": "JobPosting", "title": "One"}, {"@type": "Organization"}]', ['One']],
    ['a graph', '{"@graph": [{"@type": ["JobPosting"], "title": "One"}]}', ['One']],
    ['an item list', '{"itemListElement": [{"item": {"@type": "JobPosting", "title": "One"}}]}', ['One']],
    ['a type that lost its @', '{"@context": "https://schema.org", "type": "JobPosting", "title": "One"}', ['One']],
    ['no type of something else', '{"type": "JobPosting", "title": "One"}', []],
    ['a web page', '{"@type": "WebPage", "mainEntity": {"@type": "schema:JobPosting", "title": "One"}}', ['One']],
    [
      'a node, but not what lies inside it',
      '{"@type": "JobPosting", "title": "One", "relatedTo": {"@type": "JobPosting", "title": "Inner"}}',
      ['One'],
    ],
    ['no nesting that no real page has', `${'['.repeat(5000)}{"@type": "JobPosting"}${']'.repeat(5000)}`, []],
  ])('reads %s', (_what, block, expected) => expect(titles(page(block))).toEqual(expected))

  it('resolves a reference to another node of the page', () => {
    const graph = `{"@graph": [
      {"@type": "Organization", "@id": "#org", "name": "Example Labs"},
      {"@type": "JobPosting", "title": "One", "hiringOrganization": {"@id": "#org"}, "jobLocation": [{"@id": "#gone"}]}
    ]}`
    expect(readJsonLd(page(graph), isJob).nodes[0]).toMatchObject({
      hiringOrganization: { name: 'Example Labs' },
      jobLocation: [{ '@id': '#gone' }],
    })
  })

  it('counts a broken block and still reads its neighbors', () => {
    const { nodes, unreadable } = readJsonLd(page('{"@type": ', '{"@type": "JobPosting",}', 'null', ''), isJob)
    expect(nodes).toHaveLength(1)
    expect(unreadable).toBe(1)
  })

  it('accepts a media type with parameters and other letter case, and ignores other scripts', () => {
    const html = '<script type="Application/LD+JSON; charset=utf-8">{"@type": "JobPosting", "title": "One"}</script>'
    expect(titles(`${html}<script>var x = {"@type": "JobPosting"}</script>`)).toEqual(['One'])
  })
})

/** The nodes of a block whose first object is made one of a posting. */
const readBlock = (text: string) => readJsonLd(page(text.replace('{', '{"@type": "JobPosting", ')), isJob)

describe('a block that JSON.parse refuses', () => {
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
  ])('is read with %s', (_what, text, facts) => expect(readBlock(text).nodes).toMatchObject([facts]))

  it('is read escaped as a whole', () => {
    const escaped = '{&quot;@type&quot;: &quot;JobPosting&quot;, &quot;title&quot;: &quot;R&amp;D&quot;}'
    expect(titles(page(escaped))).toEqual(['R&D'])
  })

  it.each(['{"a": ', 'Just a moment...', '{"a": "unclosed}', '{"a": 1 /* unclosed }', "{'a': 1}"])(
    'is counted if no repair helps: %j',
    text => expect(readBlock(text)).toEqual({ nodes: [], unreadable: 1 }),
  )

  it('never throws, whatever the text', () => {
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:/*\\\n a1') }), text => void readBlock(text)))
  })
})
