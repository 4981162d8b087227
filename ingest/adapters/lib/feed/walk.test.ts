import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SourceError } from '../../../adapter.ts'
import { line } from '../../../text/plain-text.ts'
import { readXmlFeed } from './xml-feed.ts'

const ADDRESS = 'https://acme.example/feed'
const read = async (text: string) => readXmlFeed(text, [ADDRESS])
const titles = async (text: string) => (await read(text)).map(item => item.title)
const rss = (items: string) => `<rss version="2.0"><channel><title>Acme</title>${items}</channel></rss>`
const item = (title: string) => `<item><title>${title}</title><link>https://acme.example/1</link></item>`

describe('a feed that strict parsers refuse', () => {
  it.each([
    ['junk before the declaration', `\uFEFF \n junk <?xml version="1.0"?>${rss(item('A'))}`],
    ['text after the root', `${rss(item('A'))} <!-- 0.1 s --> <p>done`],
    ['an empty document before the real one', `<rss></rss>${rss(item('A'))}`],
    ['empty documents around the real one', `<rss/>${rss(item('A'))}<rss><channel/></rss>`],
    ['no end', `<rss version="2.0"><channel>${item('A')}<item><title>B</title><link>https://a`],
    ['a cut-off CDATA section', `<rss version="2.0"><channel>${item('A')}<item><title><![CDATA[B`],
    ['control characters', rss(item('\u0008A\u0000'))],
    ['an undeclared prefix', rss(`<item><media:content url="x"/><title>A</title></item>`)],
    ['no channel', `<rss>${item('A')}</rss>`],
    ['no version', `<rss><channel>${item('A')}</channel></rss>`],
    ['upper-case names', `<RSS><CHANNEL><ITEM><TITLE>A</TITLE></ITEM></CHANNEL></RSS>`],
    ['its own prefix', `<r:rss xmlns:r="x:y"><r:channel><r:item><r:title>A</r:title></r:item></r:channel></r:rss>`],
    ['Atom in a page', `<html><body><feed xmlns="http://www.w3.org/2005/Atom"><entry><title>A</title></entry></feed>`],
    ['Atom with prefix', `<a:feed xmlns:a="http://purl.org/atom/ns#"><a:entry><a:title>A</a:title></a:entry></a:feed>`],
    ['wrapped items', `<Channel xmlns="http://purl.org/net/rss1.1#"><items>${item('A')}</items></Channel>`],
    ['attributes without quotes', `<rss version=2.0><channel>${item('A')}</channel></rss>`],
  ])('is read with %s', async (_what, text) => expect(await titles(text)).toEqual(['A']))

  it('keeps apart items whose end was forgotten', async () =>
    expect(await titles('<rss><channel><item><title>A</title><item><title>B</title></item></channel></rss>')).toEqual([
      'A',
      'B',
    ]))

  it.each([
    ['R&D: fees < 1&cent; &ndash; I <3 it', 'R&D: fees < 1¢ – I <3 it'],
    ['needs <acme-2.1 and newer', 'needs <acme-2.1 and newer'],
    ['a <b', 'a <b'],
    ['Vec<T> of Option<Balance>', 'Vec<T> of Option<Balance>'],
    ['a <=> b <-> c <> d <0xabc', 'a <=> b <-> c <> d <0xabc'],
    ['send to <your-address> if <v1.2 runs', 'send to <your-address> if <v1.2 runs'],
    ['<x-y>a</x-y><x-z/> 1 < 2', '<x-y>a</x-y><x-z></x-z> 1 &lt; 2'],
    ['<![CDATA[a <3 b &rsquo;]]> & <![CDATA[&]]><!-- <3 -->', 'a <3 b &rsquo; & &'],
    ['AT&T &unknown; ?a=1&copy=2 &AMP;', 'AT&T &unknown; ?a=1&copy=2 &'],
    ['It&#8217;s, it&#x2019;s, it&#146;s', 'It’s, it’s, it’s'],
    ['bell &#7; here, no&#0;thing &#x0000;', 'bell  here, nothing'],
    ['moon &#55357;&#56960; &#xD83D;&#xDE80; &#55357; &#99999999;', 'moon 🚀 🚀 \uFFFD \uFFFD'],
    ['<![CDATA[<![CDATA[Acme]]]]>&gt;', 'Acme'],
  ])('reads the title %s', async (written, meant) => expect(await titles(rss(item(written)))).toEqual([meant]))
})

describe('the fields of an item', () => {
  it('are its own, never those of a picture or a quoted source', async () => {
    const image = '<image><title>Logo</title><link>https://logo.example/</link></image>'
    const quoted = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><source><title>Other</title></source><title>A</title></entry></feed>`
    expect(await titles(rss(`<item>${image}<title>A</title></item>`))).toEqual(['A'])
    expect(await titles(quoted)).toEqual(['A'])
  })

  it('keep the order of words around tags inside them', async () =>
    expect(await titles(rss(item('One <b>two</b> three &amp;amp; <i>four')))).toEqual([
      'One <b>two</b> three &amp;amp; <i>four</i>',
    ]))

  it('come under one name, whatever their prefix is', async () => {
    const [date] = await read(
      rss('<item xmlns:d="http://purl.org/dc/elements/1.1/"><d:Date>2026-01-01</d:Date></item>'),
    )
    expect(date?.dates).toEqual(['2026-01-01'])
  })

  it('resolve a link against every xml:base around it, and those against the address of the feed', async () => {
    const feed = (outer: string, inner: string) =>
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="${outer}"><entry xml:base="${inner}"><link href="c"/></entry></feed>`
    const linkOf = async (text: string) => (await read(text))[0]?.links[0]
    expect(await linkOf(feed('https://base.example/x/', 'y/'))).toBe('https://base.example/x/y/c')
    expect(await linkOf(feed('/x/', 'y/'))).toBe('https://acme.example/x/y/c')
    expect(await linkOf(feed('x/', '/y/'))).toBe('https://acme.example/y/c')
    // Longer than any address: every field of a feed carried it, and every link was resolved against it.
    expect(await linkOf(feed('https://base.example/x/', `${'中'.repeat(3000)}/`))).toBe('https://base.example/x/c')
  })

  it.each([
    ['a player', '<media:player url="https://acme.example/watch"/>'],
    ['a film', '<media:content type="video/mp4" url="https://acme.example/watch"/>'],
    ['a text elsewhere', '<atom:content src="https://acme.example/watch"/>'],
  ])('link to %s if there is no other link', async (_what, element) => {
    const picture = '<media:content medium="image" url="https://acme.example/a.png"/>'
    expect((await read(rss(`<item><title>A</title>${picture}${element}</item>`)))[0]?.links).toEqual([
      'https://acme.example/watch',
    ])
    expect((await read(rss(`<item><title>A</title>${picture}</item>`)))[0]?.links).toEqual([])
  })

  it('have a summary that adds to the title and is not a caption, if there is one', async () => {
    const summary = async (fields: string) =>
      (await read(rss(`<item><title>One block</title>${fields}</item>`)))[0]?.summary
    const text = '<content:encoded><![CDATA[<p>Two plans.</p>]]></content:encoded>'
    expect(await summary(`<description>One <![CDATA[<b>block</b>]]></description>${text}`)).toBe('<p>Two plans.</p>')
    expect(await summary(`<media:description>A coin</media:description>${text}`)).toBe('<p>Two plans.</p>')
    expect(await summary('<media:description>A coin</media:description>')).toBe('A coin')
    expect(await summary('<media:group><media:description>A film</media:description></media:group>')).toBe('A film')
    expect(await summary('<description>One block.</description>')).toBeUndefined()
  })
  it('say in Atom whether they are markup', async () => {
    const feed = (attributes: string, text: string) =>
      `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title${attributes}>${text}</title></entry></feed>`
    const read = async (attributes: string, text: string) =>
      (await titles(feed(attributes, text))).map(one => line(one))
    expect(await read('', 'The &lt;blink&gt; tag')).toEqual(['The <blink> tag'])
    expect(await read(' type="text"', 'A &lt;script&gt; &amp; a Vec&lt;u8&gt;')).toEqual(['A <script> & a Vec<u8>'])
    expect(await read(' type="text"', '<![CDATA[Use <b>bold</b> or <br>]]>')).toEqual(['Use <b>bold</b> or <br>'])
    expect(await read('', 'A &lt;b&gt;bold&lt;/b&gt; move')).toEqual(['A bold move'])
    expect(await titles(feed(' type="html"', 'The &lt;b&gt;b&lt;/b&gt; tag'))).toEqual(['The <b>b</b> tag'])
    expect(await titles(feed(' mode="base64" type="text/html"', 'PGI+YjwvYj4='))).toEqual(['<b>b</b>'])
  })
})

describe('anything but a feed', () => {
  it.each([
    ['text', 'hello'],
    ['a page', '<!doctype html><html><head><title>Acme</title></head><body>Hello</body></html>'],
    ['an entry in no namespace', '<entry><title>A</title></entry>'],
    ['another XML document', '<?xml version="1.0"?><opml version="2.0"><body/></opml>'],
  ])('is refused: %s', (_what, body) => expect(read(body)).rejects.toThrow(SourceError))

  it('either becomes well-formed RSS or is refused, whatever the text', async () => {
    const piece = fc.constantFrom(
      ...['<rss>', '<feed>', '<item>', '<entry>', '</item>', '</rss>', '<title>', '</title>', '<link href="a">', '<b'],
      ...['"', '<![CDATA[', ']]>', '<!--', '-->', '&', '&lt;', '&x;', '<!DOCTYPE a [', ']>', '\u0001', 'text'],
      '<a:b c:d="e">',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async pieces => {
        const outcome = await read(`<rss>${pieces.join('')}`).catch(error => error)
        expect(Array.isArray(outcome) || outcome instanceof SourceError, String(outcome)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

it.each([
  ['behind it', rss(item('A')) + rss(item('B'))],
  ['with a declaration', `${rss(item('A'))}\n<?xml version="1.0"?>\n${rss(item('B'))}`],
  ['of Atom', `${rss(item('A'))}<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>B</title></entry></feed>`],
])('reads the items of another document %s', async (_where, text) => expect(await titles(text)).toEqual(['A', 'B']))

it('resolves its own relative address against the address it was read from', async () => {
  const entry = '<entry><title>A</title><link href="a/1"/></entry>'
  const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><link rel="self" href="/atom/feed.xml"/>${entry}</feed>`
  expect((await read(feed)).map(({ links }) => links[0])).toEqual(['https://acme.example/atom/a/1'])
})

const PAGE = 'https://acme.example/a'

/** The best link of an item with this link, guid and original, and with a sound file. */
function best(link: string, guid = '', original = ''): string | undefined {
  const fields = { link, guid, 'feedburner:origLink': original }
  const elements = Object.entries(fields).map(([name, text]) => text && `<${name}>${text}</${name}>`)
  const item = `<item><title>A</title>${elements.join('')}<enclosure type="audio/mpeg" url="https://cdn.example/1.mp3"/></item>`
  return readXmlFeed(`<rss><channel>${item}</channel></rss>`, ['https://www.acme.example/'])[0]?.links[0]
}
const STORY = 'https://acme.example/2026/story'

it.each([
  ['the clean permalink of the same page', best(`${PAGE}?x_from=rss`, PAGE), PAGE],
  ['the permalink on the own site when the link leads away', best('https://go.example/1', PAGE), PAGE],
  ['the permalink when the link forwards', best('https://acme.example/~r/f/~3/1/a', PAGE), PAGE],
  ['the permalink when the link carries an address', best('https://x.acme.example/?to=https://a.b/', PAGE), PAGE],
  ['the permalink when there is no link', best('', PAGE), PAGE],
  ['the link where the permalink is another address on the site', best(STORY, 'https://acme.example/node/12'), STORY],
  ['what it calls the original', best('https://a.example/', PAGE, 'https://acme.example/o'), 'https://acme.example/o'],
  ['a sound file when there is nothing else', best(''), 'https://cdn.example/1.mp3'],
  ['on the own site without its scheme', best('acme.example/a'), PAGE],
  ['on any host with www without its scheme', best('www.beta.example/a'), 'https://www.beta.example/a'],
  ['a file beside the feed', best('acme.html'), 'https://www.acme.example/acme.html'],
  ['what is escaped twice', best('https://acme.example/?a=1&amp;amp;b=2'), 'https://acme.example/?a=1&b=2'],
  ['what is character data twice', best('<![CDATA[<![CDATA[ https://acme.example/a ]]]]>&gt;'), PAGE],
])('the best link of an item is %s', (_why, found, expected) => expect(found).toBe(expected))

it.each(['undefined', 'tag:a,2026:1', 'mailto:a@b.example', 'ftp://a.example/'])('%s is not a link', link =>
  expect(best(link)).toBe('https://cdn.example/1.mp3'),
)
