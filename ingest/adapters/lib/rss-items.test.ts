import { describe, expect, it } from 'vitest'
import { SourceError } from '../../adapter.ts'
import { elementText, readRssItems, repairEntities } from './rss-items.ts'

function feed(item: string): string {
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Jobs</title>${item}</channel></rss>`
}

describe('readRssItems', () => {
  it('reads items, with the elements asked for', async () => {
    const [item] = await readRssItems(
      feed('<item><title>Acme: Engineer</title><link>https://a.example/1</link><region>Anywhere</region></item>'),
      'example',
      ['region', 'skills'],
    )
    expect(item).toMatchObject({ title: 'Acme: Engineer', link: 'https://a.example/1', categories: [] })
    expect(item && elementText(item, 'region')).toBe('Anywhere')
    expect(item && elementText(item, 'skills')).toBeUndefined()
  })

  it('reads a feed with undeclared entities', async () => {
    const [item] = await readRssItems(
      feed('<item><title>It&rsquo;s R&D &amp;amp; more</title><link>https://a.example/1</link></item>'),
      'example',
    )
    expect(item?.title).toBe('It’s R&D &amp; more')
  })

  it.each([
    ['text', 'Plain &amp; &lt;b&gt;bold&lt;/b&gt;', 'Plain & <b>bold</b>'],
    ['character data', '<![CDATA[<p>Hi</p>]]> there <![CDATA[</description>]]>', '<p>Hi</p> there </description>'],
    ['elements', '<p>Hi</p>', '<p>Hi</p>'],
  ])('reads a description of %s', async (_, written, content) => {
    const parts = `<title>One</title><link>https://a.example/1</link><description>${written}</description>`
    expect((await readRssItems(feed(`<item>${parts}</item>`), 'example'))[0]?.content).toContain(content)
  })

  it('reads a megabyte of tags that never end in no time', async () => {
    const started = performance.now()
    const parts = `<title>One</title><description>${'&lt;a '.repeat(200_000)}</description>`
    await readRssItems(feed(`<item>${parts}<content:encoded>${'&lt;a '.repeat(200_000)}</content:encoded></item>`), 'x')
    expect(performance.now() - started).toBeLessThan(5000)
  })

  it('reads a category that has attributes', async () => {
    const parts = '<title>One</title><link>https://a.example/1</link><category domain="x">DeFi</category>'
    const [item] = await readRssItems(feed(`<item>${parts}</item>`), 'example')
    expect(item?.categories).toEqual(['DeFi'])
  })

  it.each(['<html><body>Gone</body></html>', '<foo/>', '<rss version="2.0"><channel><item>', 'plain words'])(
    'refuses %j',
    body => expect(readRssItems(body, 'example')).rejects.toThrow(SourceError),
  )
})

describe('repairEntities', () => {
  it.each([
    ['It&rsquo;s', 'It’s'],
    ['a&nbsp;b', 'a\u00a0b'],
    ['R&D', 'R&amp;D'],
    ['a & b', 'a &amp; b'],
    ['?a=1&b=2', '?a=1&amp;b=2'],
    ['&amp; &lt; &#8217; &#x2019;', '&amp; &lt; &#8217; &#x2019;'],
    ['&AMP; &LT;', '&amp; &lt;'],
    ['&nosuchentity;', '&amp;nosuchentity;'],
    ['&#99999999;&#xD800;', '\uFFFD\uFFFD'],
    ['<b>1 < 2</b> <3', '<b>1 &lt; 2</b> &lt;3'],
    ['<![CDATA[R&D &rsquo;]]> & <![CDATA[&]]>', '<![CDATA[R&D &rsquo;]]> &amp; <![CDATA[&]]>'],
  ])('makes well-formed XML of %j', (xml, repaired) => {
    expect(repairEntities(xml)).toBe(repaired)
    expect(repairEntities(repaired)).toBe(repaired)
  })
})
