import { describe, expect, it } from 'vitest'
import { SourceError } from '../adapter.ts'
import { companyAddress, readJobFeed, readSummary, splitFlagged } from './job-feeds.ts'

function feed(item: string): string {
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Jobs</title>${item}</channel></rss>`
}

describe('readJobFeed', () => {
  it('reads postings, with the elements asked for', async () => {
    const [posting] = readJobFeed(
      feed(
        '<item><title>Acme: Engineer</title><link>https://a.example/1</link><region>Anywhere</region><category domain="x">DeFi</category></item>',
      ),
      'example',
      ['region', 'skills'],
    )
    expect(posting?.job).toMatchObject({ title: 'Acme: Engineer', link: 'https://a.example/1', tags: ['DeFi'] })
    expect(posting?.text('region')).toBe('Anywhere')
    expect(posting?.text('skills')).toBeUndefined()
  })

  it.each([
    ['text', 'Plain &amp; &lt;b&gt;bold&lt;/b&gt;', 'Plain & <b>bold</b>'],
    ['character data', '<![CDATA[<p>Hi</p>]]> there <![CDATA[</description>]]>', '<p>Hi</p> there </description>'],
    ['elements', '<p>Hi</p>', '<p>Hi</p>'],
    ['100,000 letters', 'Hi '.repeat(33_333), 'Hi '.repeat(33_333).trim()],
  ])('reads a description of %s', async (_, written, content) => {
    const parts = `<title>One</title><link>https://a.example/1</link><description>${written}</description>`
    expect(readJobFeed(feed(`<item>${parts}</item>`), 'example')[0]?.job.description).toBe(content)
  })

  const one = '<item><title>One</title><link>https://a.example/1</link></item>'
  it.each([
    ...['<html><body>Gone</body></html>', '<foo/>', '<rss version="2.0"><channel><item>', 'plain words', ' '],
    `<rss version="2.0"><channel>${one}<item><description><![CDATA[a </rss> b`,
    `<entry xmlns="http://www.w3.org/2005/Atom"><title>One`,
  ])('refuses %j', body => expect(() => readJobFeed(body, 'example')).toThrow(SourceError))
})

describe('readSummary', () => {
  it.each([
    ['at Acme - Full-Time - Worldwide - $120k - $240k /yr', 'Full-Time', 'Worldwide', '$120k - $240k /yr'],
    ['at Acme - Contract - UAE', 'Contract', 'UAE', undefined],
    ['at Acme - Full-Time - Kuala Lumpur - Malaysia - €90k /yr', 'Full-Time', 'Kuala Lumpur - Malaysia', '€90k /yr'],
    ['at Acme - Full-Time', 'Full-Time', undefined, undefined],
    ['at Acme - Full-Time - 100% Remote - 1% equity', 'Full-Time', '100% Remote - 1% equity', undefined],
    ['at Acme - Contract - 2 Locations - USDC 5k - 7k /mo', 'Contract', '2 Locations', 'USDC 5k - 7k /mo'],
    ['at Acme - Full-Time - Europe - €60.000 - €80.000 /yr', 'Full-Time', 'Europe', '€60.000 - €80.000 /yr'],
    ['at Acme - Full-Time - Worldwide - 120k - 240k /yr', 'Full-Time', 'Worldwide', '120k - 240k /yr'],
    ['at Acme - Contract - US - Remote - $50 - $60 /hr', 'Contract', 'US - Remote', '$50 - $60 /hr'],
    ['at Acme - Full-Time - Oslo - Up to $200k /yr', 'Full-Time', 'Oslo', 'Up to $200k /yr'],
    ['at Other - Full-Time - UAE', undefined, undefined, undefined],
    ['', undefined, undefined, undefined],
  ])('reads %j', (text, type, place, salary) => expect(readSummary(text, 'Acme')).toEqual({ type, place, salary }))

  it('reads past a company name with a dash of its own', () => {
    expect(readSummary('at Acme - Labs - Full-Time - Berlin', 'Acme - Labs')).toMatchObject({ place: 'Berlin' })
  })
})

describe('splitFlagged', () => {
  it.each([
    ['🇺🇸 United States of America', ['United States of America']],
    ['🇺🇸 United States, 🇨🇦 Canada', ['United States', 'Canada']],
    ['🇰🇷 Korea, Republic of 🇨🇦 Canada', ['Korea, Republic of', 'Canada']],
    ['Germany', ['Germany']],
    ['', []],
  ])('reads %j', (text, names) => expect(splitFlagged(text)).toEqual(names))
})

describe('companyAddress', () => {
  it('reads the line at the top and no other link', () => {
    expect(companyAddress('<strong>URL:</strong> <a href="https://acme.example">x</a>')).toBe('https://acme.example')
    expect(companyAddress('<p>See <a href="https://acme.example">us</a></p>')).toBeUndefined()
    expect(companyAddress('<strong>URL:</strong> <a href="javascript:alert(1)">x</a>')).toBeUndefined()
  })
})
