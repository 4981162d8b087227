import { describe, expect, it } from 'vitest'
import { SourceError } from '../../../adapter.ts'
import { exampleEntry } from '../../../test/example-job.ts'
import { rss } from '../../rss.ts'

const entry = exampleEntry({ adapter: 'rss', board: undefined, url: 'https://acme.example/feed' })
const read = (body: string) => rss.parse([body], entry, new Date('2026-10-01T00:00:00Z'))
const feed = (items: string) => `<rss version="2.0"><channel>${items}</channel></rss>`

/** Quadratic reading takes minutes. */
describe('a hostile feed', { timeout: 60_000 }, () => {
  it.each([
    ['a text of 50 MB', () => feed(`<item><title>${'A'.repeat(50_000_000)}</title></item>`)],
    ['200,000 items', () => feed('<item><title>A</title><link>https://acme.example/1</link></item>'.repeat(200_000))],
    [
      '100,000 attributes',
      () => feed(item(`<link ${Array.from({ length: 100_000 }, (_, i) => `a${i}="b"`).join(' ')}/>`)),
    ],
    ['elements nested 100,000 deep', () => feed(`<item><description>${'<b>'.repeat(100_000)}`)],
    ['a JSON Feed of 200,000 items', () => jsonFeed(Array.from({ length: 200_000 }, (_, id) => ({ id })))],
    ['JSON 1,000,000 deep', () => `{"version":"https://jsonfeed.org/version/1","items":${'['.repeat(1_000_000)}`],
  ])('is refused: %s', async (_what, body) => {
    await expect(read(body())).rejects.toThrow(SourceError)
  })

  it.each([
    ['a description of nothing but <', feed(item(`<description><![CDATA[${'<'.repeat(2_000_000)}]]></description>`))],
    ['a title of nothing but &', feed(item(`<title>${'&'.repeat(2_000_000)}</title>`))],
    ['an attribute of 5 MB', feed(item(`<link rel="${'a '.repeat(2_500_000)}">https://acme.example/1</link>`))],
    ['a title of nothing but NUL', feed(item(`<title>${'\0'.repeat(2_000_000)}</title>`))],
    ['a title of half-open tags', feed(item(`<title>${'&lt;a "'.repeat(200_000)}</title>`))],
    ['100,000 categories', feed(item('<category>a</category>'.repeat(100_000)))],
    ['100,000 open comments', feed(item(`<title>A</title>`) + '<!--'.repeat(100_000))],
    ['500,000 open elements behind its end', feed(item(`<title>A</title>`)) + '<b>'.repeat(500_000)],
    ['100,000 open CDATA sections', feed(item(`<title>A</title>`)) + '<![CDATA['.repeat(100_000)],
    ['a billion laughs', laughs()],
    [
      'an entity in a file',
      `<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]>${feed(item('<title>&a;</title>'))}`,
    ],
  ])('is read in no time: %s', async (_what, body) => {
    const items = await read(body)
    expect(items.length).toBe(1)
    expect(items[0]?.title).not.toMatch(/lol|root:/)
  })

  it('never lets an address through that is not http or https', async () => {
    const links = [
      'javascript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      ' java\nscript:alert(1)',
    ]
    const items = links.map((link, i) => `<item><title>A</title><guid>k${i}</guid><link>${link}</link></item>`)
    expect((await read(feed(items.join('')))).flatMap(one => one.links)).toEqual([])
  })
})

function item(inner: string): string {
  return `<item><guid>1</guid>${inner}</item>`
}

function laughs(): string {
  const entities = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`)
  return `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY l0 "lol">${entities.join('')}]>${feed(item('<title>&l9;</title>'))}`
}

function jsonFeed(items: unknown[]): string {
  return JSON.stringify({ version: 'https://jsonfeed.org/version/1', items })
}
