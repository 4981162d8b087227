import { describe, expect, it } from 'vitest'
import { absoluteLink, readXmlFeed } from './xml-feed.ts'

/** The best link of an item with this link, guid and original, and with a sound file. */
function best(link: string, guid = '', original = ''): string | undefined {
  const fields = { link, guid, 'feedburner:origLink': original }
  const elements = Object.entries(fields).map(([name, text]) => text && `<${name}>${text}</${name}>`)
  const item = `<item><title>A</title>${elements.join('')}<enclosure type="audio/mpeg" url="https://cdn.example/1.mp3"/></item>`
  return readXmlFeed(`<rss><channel>${item}</channel></rss>`, ['https://www.acme.example/'])[0]?.links[0]
}
const PAGE = 'https://acme.example/a'
const STORY = 'https://acme.example/2026/story'

it.each([
  ['the clean permalink of the same page', best(`${PAGE}?x_from=rss`, PAGE), PAGE],
  ['the permalink on the own site when the link leads away', best('https://go.example/1', PAGE), PAGE],
  ['the permalink when the link forwards', best('https://acme.example/~r/f/~3/1/a', PAGE), PAGE],
  ['the permalink when the link carries an address', best('https://x.acme.example/?to=https://a.b/', PAGE), PAGE],
  ['the permalink when there is no link', best('', PAGE), PAGE],
  ['the link where the permalink is another address on the site', best(STORY, 'https://acme.example/node/12'), STORY],
  [
    'what the feed calls the original',
    best('https://a.example/', PAGE, 'https://acme.example/o'),
    'https://acme.example/o',
  ],
  ['a sound file when there is nothing else', best(''), 'https://cdn.example/1.mp3'],
])('the best link of an item is %s', (_why, found, expected) => expect(found).toBe(expected))

describe('absoluteLink', () => {
  it.each([
    ['/a', ['https://acme.example/blog/', undefined], 'https://acme.example/a'],
    ['a', ['posts/', 'https://acme.example/feed'], 'https://acme.example/posts/a'],
    ['//acme.example/a', ['https://b.example'], 'https://acme.example/a'],
    ['https://acme.example/?a=1&amp;amp;b=2', [], 'https://acme.example/?a=1&b=2'],
    ['<![CDATA[ https://acme.example/a ]]>', [], 'https://acme.example/a'],
    ['www.acme.example/a', ['https://b.example'], 'https://www.acme.example/a'],
    ['acme.example/a', ['https://www.acme.example/feed'], 'https://acme.example/a'],
    ['acme.html', ['https://acme.example/blog/'], 'https://acme.example/blog/acme.html'],
    [' \n https://acme.example/a\n', [], 'https://acme.example/a'],
  ])('reads %s', (written, bases, meant) => expect(absoluteLink(written, bases)).toBe(meant))

  it.each([
    ...['', ' ', 'javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.example', 'tag:a,2026:1', 'ftp://a.example/'],
    'undefined',
  ])('is nothing for "%s"', written => expect(absoluteLink(written, ['https://acme.example/'])).toBeUndefined())
})
