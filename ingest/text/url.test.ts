import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HttpUrl } from '#contract'
import { canonicalUrl } from './url.ts'

describe('a link', () => {
  it.each([
    ['https://Example.com:443/x?utm_source=rss&amp;amp;utm_medium=feed&id=3#c', 'https://example.com/x?id=3'],
    ['https://jobs.example/open?gh_jid=12&gh_src=abc', 'https://jobs.example/open?gh_jid=12'],
    ['https://jobs.example/open?t=gh_src=&gh_jid=12', 'https://jobs.example/open?gh_jid=12'],
    ['https://jobs.lever.co/example/1?lever-source=A&lever-origin=b&source=c', 'https://jobs.lever.co/example/1'],
    ['https://acme.example/?ref_feature=challenge&ref_medium=discover&ref_content=Open', 'https://acme.example/'],
    ['https://meet.example/events/7/?recSource=ml&eventOrigin=find_page%24all', 'https://meet.example/events/7/'],
    ['https://news.example/a?fbclid=1&gclid=2&mc_cid=3&cmpid=4&trk=5', 'https://news.example/a'],
    ['https://example.com/shop?source=archive&page=2', 'https://example.com/shop?source=archive&page=2'],
    ['https://blog.example/p?source=rss-ab12cd34------2', 'https://blog.example/p'],
    ['https://news.example/a?mod=mw_rss_topstories', 'https://news.example/a'],
    ['https://news.example/a?mod=3&partner=acme&share=12', 'https://news.example/a?mod=3&partner=acme&share=12'],
    ['https://news.example/a?ns_mchannel=rss&ns_campaign=9&id=7', 'https://news.example/a?id=7'],
    ['https://news.example/a.html?.tsrc=rss', 'https://news.example/a.html'],
    ['https://news.example/a?outputType=amp&amp=1', 'https://news.example/a'],
    ['https://news.example/a?amp=220v&outputType=pdf', 'https://news.example/a?amp=220v&outputType=pdf'],
    ['https://acme.teamtailor.com/jobs/1?promotion=12-trackable-share-link-a', 'https://acme.teamtailor.com/jobs/1'],
    ['https://example.com/job?ref=hackernews', 'https://example.com/job'],
    ['https://example.com/job?ref=AB-12345', 'https://example.com/job?ref=AB-12345'],
    ['https://example.com/#/jobs/1?utm_source=a', 'https://example.com/#/jobs/1'],
    ['https://example.com/#!jobs', 'https://example.com/#!jobs'],
    ['https://example.com/?q=a+b%20c&x=%zz', 'https://example.com/?q=a+b%20c&x=%25zz'],
    ['<![CDATA[https://example.com/a]]>', 'https://example.com/a'],
    [' https://example.com/a b \n', 'https://example.com/a%20b'],
  ])('%j becomes %j', (given, expected) => expect(canonicalUrl(given)).toBe(expected))
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com/',
    '//example.com/a',
    '/jobs/1',
    'https:example.com',
    'https://user:secret@example.com/',
    'example.com/jobs',
    '',
    'null',
    `https://example.com/${'x'.repeat(2100)}`,
  ])('%j is not a link', given => expect(canonicalUrl(given)).toBeUndefined())
  it('is read against its base', () => {
    expect(canonicalUrl('/jobs/1?utm_source=x', { base: 'https://example.com/feed' })).toBe(
      'https://example.com/jobs/1',
    )
    expect(canonicalUrl('javascript:alert(1)', { base: 'https://example.com/' })).toBeUndefined()
  })
  it('stays as given if the terms require it', () => {
    const link = 'https://example.com/job?utm_source=api&ref=1#apply'
    expect(canonicalUrl(link, { keep: true })).toBe(link)
    expect(canonicalUrl('javascript:alert(1)', { keep: true })).toBeUndefined()
  })
  it.each([
    'https://www.google.com/url?q=https://example.com/e/1?a%3D2%26utm_source%3Dcal&sa=D&source=calendar&usg=AOv',
    'https://www.google.co.uk/url?rct=j&sa=t&url=https://example.com/e/1?a%3D2&ct=ga',
    'https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2Fe%2F1%3Fa%3D2&data=05%7C02&reserved=0',
    'https://www.google.com/url?q=https://l.facebook.com/l.php?u%3Dhttps%253A%252F%252Fexample.com%252Fe%252F1%253Fa%253D2',
  ])('is the page that a program’s own redirect leads to: %s', text =>
    expect(canonicalUrl(text)).toBe('https://example.com/e/1?a=2'),
  )
  it('stays if the redirect leads to no page', () => {
    for (const path of ['url?q=javascript:alert(1)', 'search?q=https://a.example'])
      expect(canonicalUrl(`https://www.google.com/${path}`)).toBe(`https://www.google.com/${path}`)
  })
  it('is always a safe address, and reading it again changes nothing', () => {
    const query = fc.array(
      fc.tuple(
        fc.constantFrom('utm_source', 'id', 'ref', 'gh_jid', 'source', 'a b', '&amp;', '%'),
        fc.string({ maxLength: 8 }),
      ),
    )
    const link = fc
      .tuple(fc.webUrl(), query)
      .map(([url, pairs]) => `${url}?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`)
    fc.assert(
      fc.property(fc.oneof(link, fc.string()), fc.boolean(), (text, keep) => {
        const url = canonicalUrl(text, { keep })
        if (url === undefined) return
        expect(HttpUrl.safeParse(url).success).toBe(true)
        if (keep) return
        // Not by the text: a client route may hold anything, as `#!&utm_source=`.
        expect(new URL(url).searchParams.has('utm_source')).toBe(false)
        expect(canonicalUrl(url)).toBe(url)
      }),
    )
  })
  it('keeps every parameter the page may need', () => {
    const names = fc.constantFrom(...'gh_jid id jobId job p page lang token postingId for reqid'.split(' '))
    const needed = fc.array(fc.tuple(names, fc.stringMatching(/^[A-Za-z0-9-]{1,12}$/)), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(needed, pairs => {
        const query = pairs.map(([name, value]) => `${name}=${value}`).join('&')
        expect(canonicalUrl(`https://example.com/x?utm_campaign=a&${query}&gh_src=b`)).toBe(
          `https://example.com/x?${query}`,
        )
      }),
    )
  })
})

it.each([
  ['https://a.example/jobs/1;jsessionid=0A1B2C?x=1', 'https://a.example/jobs/1?x=1'],
  ['https://a.example/jobs/1?PHPSESSID=abc', 'https://a.example/jobs/1'],
  ['https://a.example/jobs/1?guest_token=abc&id=1', 'https://a.example/jobs/1?id=1'],
  ['https://luma.com/acme?tk=guest1&pk=g-abc', 'https://luma.com/acme'],
  ['https://www.meetup.com/acme/events/1/?rv=ea1&_xtd=abc', 'https://www.meetup.com/acme/events/1/'],
  ['https://www.eventbrite.de/e/acme-12345?discount=friends', 'https://www.eventbrite.de/e/acme-12345'],
  ['https://a.example/jobs?token=1', 'https://a.example/jobs?token=1'],
])('a visit is not a part of a page: %s', (link, page) => expect(canonicalUrl(link)).toBe(page))
