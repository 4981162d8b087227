import { expect, it } from 'vitest'
import { SourceError } from '../adapter.ts'
import { exampleEntry } from '../test/example-job.ts'
import { adapterOf } from './index.ts'

const parse = (name: string, body: string) => adapterOf('jobs', name).parse([body], exampleEntry(), new Date(0))
const feed = (item: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Jobs</title>${item}</channel></rss>`

/** The posting of an item with a link, and with these elements. */
async function read(name: string, title: string, elements: string) {
  const link = '<link>https://a.example/1</link>'
  const [posting] = await parse(name, feed(`<item><title>${title}</title>${link}${elements}</item>`))
  return posting
}

it('a posting has its own elements, those included that RSS does not have', async () =>
  expect(
    await read('weworkremotely', 'Acme: Engineer', '<region>Anywhere</region><category domain="x">DeFi</category>'),
  ).toMatchObject({
    ...{ title: 'Engineer', company: 'Acme', link: 'https://a.example/1', tags: ['DeFi'] },
    ...{ places: ['Anywhere'], employmentType: undefined },
  }))

it.each([
  ['text', 'Plain &amp; &lt;b&gt;bold&lt;/b&gt;', 'Plain & <b>bold</b>'],
  ['character data', '<![CDATA[<p>Hi</p>]]> there <![CDATA[</description>]]>', '<p>Hi</p> there </description>'],
  ['elements', '<p>Hi</p>', '<p>Hi</p>'],
  ['100,000 letters', 'Hi '.repeat(33_333), 'Hi '.repeat(33_333).trim()],
])('a description of %s is read', async (_, written, description) =>
  expect(await read('weworkremotely', 'Acme: One', `<description>${written}</description>`)).toMatchObject({
    description,
  }),
)

const one = '<item><title>One</title><link>https://a.example/1</link></item>'
it.each([
  ...['<html><body>Gone</body></html>', '<foo/>', '<rss version="2.0"><channel><item>', 'plain words', ' '],
  `<rss version="2.0"><channel>${one}<item><description><![CDATA[a </rss> b`,
  `<entry xmlns="http://www.w3.org/2005/Atom"><title>One`,
])('%j is not a feed of postings', body => expect(parse('weworkremotely', body)).rejects.toThrow(SourceError))

it.each([
  ['Example Labs: Protocol Engineer', 'Protocol Engineer', 'Example Labs'],
  ['Acme: Engineer: Wallets', 'Engineer: Wallets', 'Acme'],
  ['10:30 Labs: Rust Developer ', 'Rust Developer', '10:30 Labs'],
  ['Protocol Engineer', 'Protocol Engineer', ''],
  ['Acme:', 'Acme:', ''],
])('We Work Remotely names role and company by %j', async (written, title, company) =>
  expect(await read('weworkremotely', written, '')).toMatchObject({ title, company }),
)

it.each([
  ['Protocol Engineer at Example Labs', 'Protocol Engineer', 'Example Labs'],
  ['Engineer at Large at Acme Chain', 'Engineer at Large', 'Acme Chain'],
  ['  Designer  at  Acme  ', 'Designer', 'Acme'],
  ['Creative Attitude Engineer', 'Creative Attitude Engineer', ''],
  ['at Acme', 'at Acme', ''],
  ['Engineer at ', 'Engineer at', ''],
  ['Engineer at ACME at Acme', 'Engineer', 'Acme'],
  ['Job Application for Engineer at Acme', 'Engineer', 'Acme'],
])('Remote3 names role and company by %j', async (written, title, company) =>
  expect(await read('remote3', written, '')).toMatchObject({ title, company }),
)

it.each([
  ['at Acme - Full-Time - Worldwide - $120k - $240k /yr', 'Full-Time', ['Worldwide'], '$120k - $240k /yr'],
  ['at Acme - Full-Time - Kuala Lumpur - Malaysia - €90k /yr', 'Full-Time', ['Kuala Lumpur - Malaysia'], '€90k /yr'],
  ['at Acme - Full-Time', 'Full-Time', [], undefined],
  ['at Acme - Full-Time - 100% Remote - 1% equity', 'Full-Time', ['100% Remote - 1% equity'], undefined],
  ['at Acme - Contract - 2 Locations - USDC 5k - 7k /mo', 'Contract', ['2 Locations'], 'USDC 5k - 7k /mo'],
  ['at Acme - Full-Time - Europe - €60.000 - €80.000 /yr', 'Full-Time', ['Europe'], '€60.000 - €80.000 /yr'],
  ['at Acme - Contract - US - Remote - $50 - $60 /hr', 'Contract', ['US - Remote'], '$50 - $60 /hr'],
  ['at Acme - Full-Time - Oslo - Up to $200k /yr', 'Full-Time', ['Oslo'], 'Up to $200k /yr'],
  ['at Other - Full-Time - UAE', undefined, undefined, undefined],
  ['', undefined, undefined, undefined],
])('Remote3 states type, place and pay in %j', async (text, employmentType, places, salary) => {
  const found = await read('remote3', 'Engineer at Acme', `<description>${text}</description>`)
  expect([found?.employmentType, found?.places, found?.salary]).toEqual([employmentType, places, salary])
})

it('Remote3 states the place after a company name with a dash', async () => {
  const description = '<description>at Acme - Labs - Full-Time - Berlin</description>'
  expect(await read('remote3', 'Engineer at Acme - Labs', description)).toMatchObject({ places: ['Berlin'] })
})

it.each([
  ['🇺🇸 United States of America', ['United States of America']],
  ['🇺🇸 United States, 🇨🇦 Canada', ['United States', 'Canada']],
  ['🇰🇷 Korea, Republic of 🇨🇦 Canada', ['Korea, Republic of', 'Canada']],
  ['', []],
])('We Work Remotely names countries by %j', async (written, countries) =>
  expect(await read('weworkremotely', 'Acme: One', `<country>${written}</country>`)).toMatchObject({ countries }),
)

it.each([
  ['the line at the top', '<strong>URL:</strong> <a href="https://acme.example">x</a>', 'https://acme.example'],
  ['no other link', '<p>See <a href="https://acme.example">us</a></p>', undefined],
  ['no other scheme', '<strong>URL:</strong> <a href="javascript:alert(1)">x</a>', undefined],
])('We Work Remotely names the employer’s site by %s', async (_what, text, employerUrl) => {
  const found = await read('weworkremotely', 'Acme: One', `<description><![CDATA[${text}]]></description>`)
  expect(found?.employerUrl).toBe(employerUrl)
})
