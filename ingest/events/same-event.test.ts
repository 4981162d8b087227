import { describe, expect, it } from 'vitest'
import type { EventRecord } from '#contract'
import type { RawEvent } from '../adapter.ts'
import { isDropped } from '../collection.ts'
import { exampleList } from '../test/example-list.ts'
import { normalizeEvent } from './normalize.ts'
import { eventKey, isSameEvent } from './same-event.ts'

function record(source: string, name: string, more: Partial<RawEvent> = {}): EventRecord {
  const raw = {
    key: name,
    name,
    link: `https://${source}.example/x`,
    start: '2027-03-10',
    end: '2027-03-12',
    place: 'Lisbon, Portugal',
    ...more,
  }
  const outcome = normalizeEvent(raw, exampleList({ id: source }), new Date('2027-01-01'))
  if (isDropped(outcome)) throw new Error(outcome.dropped)
  return outcome
}

/** A row of the list `one` and one of the list `two`, and whether they are the same event. */
type Pair = [why: string, one: [string, Partial<RawEvent>?], two: [string, Partial<RawEvent>?]]

const same = (a: EventRecord, b: EventRecord) =>
  isSameEvent(eventKey(a), eventKey(b)) && isSameEvent(eventKey(b), eventKey(a))

const evening = (day: string): Partial<RawEvent> => ({ start: `2027-${day}`, end: undefined })
/** By the fields of a list, in which any name is a town. */
const at = (city: string): Partial<RawEvent> => ({ place: undefined, city, country: 'Portugal' })
const home = { link: 'https://acme.example/' }
const shared = { link: 'https://acme.example/2027' }
const platform = { link: 'https://lu.ma/acme' }
const dayAfter = { start: '2027-03-11', end: '2027-03-13' }
const weeksLater = { start: '2027-04-20', end: '2027-04-22' }

describe('the same event', () => {
  it.each([
    ['Acme Chain Summit 2027', 'Acme Chain Summit'],
    ['ETH Lisbon', 'ETHLisbon 2027'],
    ['The 4th Annual Acme Chain Conference 2027 Lisbon', 'Acme Chain Conf'],
    ['Acme++ Lisbon', 'acme++'],
    ['Example2027', 'Example 2027'],
    ['EthCC [10]', 'EthCC 10'],
    ['Acme DevOpsCon', 'Acme DecOpsCon'],
    ['Acme Engineering Day', 'Acme Engineering Days'],
  ])('is %s and %s', (a, b) => expect(same(record('one', a), record('two', b))).toBe(true))

  it.each([
    ['https://lu.ma/acme', 'https://luma.com/acme?tk=guest'],
    ['https://www.meetup.com/acme/events/1/', 'https://meetup.com/de-DE/acme/events/1/?rv=1'],
    ['https://www.eventbrite.de/e/acme-tickets-123456789', 'https://eventbrite.co.uk/e/acme-day-tickets-123456789'],
    ['https://acme.example/summit/', 'https://acme.example/es/summit'],
  ])('may have its page under two addresses: %s and %s', (one, other) => {
    const [a, b] = [record('one', 'Acme Day', { link: one }), record('two', 'Day of Acme and Wren', { link: other })]
    expect(same(a, b)).toBe(true)
    expect(same(a, { ...b, url: 'https://heron.example/other' })).toBe(false)
  })

  it.each<Pair>([
    ['a day apart on two lists', ['Acme Chain Summit'], ['Acme Chain Summit', dayAfter]],
    ['an evening that two lists put a day apart', ['Acme Fair', evening('03-10')], ['Acme Fair', evening('03-11')]],
    ['on other days on a list that names the year', ['Acme Fair 2027'], ['Acme Fair 2027', weeksLater]],
    ['moved on a list that leads to the same site', ['Acme Fair', home], ['Acme Fair', { ...home, ...weeksLater }]],
    ['called a hackathon by one list alone', ['Acme Fair'], ['Acme Fair', { type: 'Hackathon' }]],
    ['on one page, its names sharing a third', ['Acme Chain', shared], ['Chain Builders', { ...shared, ...dayAfter }]],
    ['on one page and the same days, whatever it is called', ['Acme Fair', shared], ['Chain Builders', shared]],
    ['a longer name on the same site', ['Acme Chain', home], ['Acme Chain Builders', home]],
    ['its name with a subtitle, both on its front page', ['AcmeCC [10]', home], ['AcmeCC 10 – Acme Conference', home]],
    ['a common name on the same days', ['Web3 Summit'], ['Web3 Conference']],
    ['in a suburb on one of them', ['Acme Day', { place: 'Miami, FL' }], ['Acme Day', { place: 'Miami Beach, FL' }]],
    ['in a town that one list shouts', ['Acme Fair', at('Madeupville')], ['Acme Fair', at('MADEUPVILLE')]],
    [
      'in a misspelled town, on its own site',
      ['Acme Fair', { ...home, ...at('Madeupville') }],
      ['Acme Fair', { ...home, ...at('Madupville') }],
    ],
    ['online on one list, and beside its place', ['Acme Fair', { place: 'Online' }], ['Acme Fair', { online: true }]],
  ])('is %s', (_why, a, b) => expect(same(record('one', ...a), record('two', ...b))).toBe(true))
})

describe('another event', () => {
  it.each<Pair>([
    ['held beside it', ['Acme Summit'], ['Happy Hour @ Acme Summit']],
    ['held after it', ['Acme Summit'], ['Acme Summit Afterparty']],
    ['held after it, on its site', ['Acme Fair', home], ['Acme Fair Afterparty', home]],
    ['its second day as an event of its own', ['Acme Forum Day 1'], ['Acme Forum Day 2']],
    ['the edition before', ['Acme Summit III'], ['Acme Summit IV']],
    ['a twin of another topic', ['Global Blockchain Show Lisbon'], ['Global AI Show Lisbon']],
    ['a common word', ['Bitcoin 2027'], ['Bitcoin Film Festival']],
    ['its hackathon', ['Acme Week Lisbon'], ['Acme Week Lisbon Hackathon']],
    ['its hackathon, on its site', ['Acme Week', home], ['Acme Week Hackathon', home]],
    ['a part of it', ['Acme Week 2027'], ['Acme Week 2027: Builders Symposium']],
    ['a sibling', ['OpenExample Day North Hall'], ['Observer Day North Hall']],
    ['with a subtitle, on a page of its own', ['AcmeCC [10]', home], ['AcmeCC 10 – Acme Conference', shared]],
    ['with a subtitle, later', ['AcmeCC [10]', home], ['AcmeCC 10 – Acme Conference', { ...home, end: '2027-03-11' }]],
    ['in another city of the country', ['Acme Fair'], ['Acme Fair', at('Porto')]],
    ['in another country', ['Acme Fair', { place: 'Portugal' }], ['Acme Fair', { place: 'Spain' }]],
    ['in another city, on one page', ['Acme Tour', shared], ['Acme Tour', { ...shared, place: 'Nairobi, Kenya' }]],
    [
      'in another town nobody knows',
      ['Acme Fair', { ...platform, ...at('Madeupville') }],
      ['Acme Fair', { link: `${platform.link}2`, ...at('Inventburgh') }],
    ],
    ['online where the other has a place', ['Acme Summit', { place: 'Online' }], ['Acme Summit']],
    ['weeks later, of a name without a year', ['Acme Disrupt'], ['Acme Disrupt', weeksLater]],
    ['two days later, of a name without a year', ['Acme Fair', evening('03-10')], ['Acme Fair', evening('03-12')]],
    [
      'the next evening of a series',
      ['Acme Meetup', { ...home, ...evening('03-10') }],
      ['Acme Meetup', { ...home, ...evening('04-14') }],
    ],
    ['the second one of a year', ['Acme Fair 2027'], ['Acme Fair 2027', { start: '2027-10-10', end: '2027-10-12' }]],
    ['of another year by its name', ['Acme Fair 2026'], ['Acme Fair 2027']],
    ['of a common name the day before', ['Web3 Summit', evening('03-10')], ['Web3 Conference', evening('03-11')]],
    ['of a common name and other days', ['Web3 Summit'], ['Web3 Conference', dayAfter]],
    [
      'a slip of the pen away, on another site and other days',
      ['Acme DevOpsCon'],
      ['Acme DecOpsCon', { start: '2027-03-12', end: '2027-03-14' }],
    ],
    ['on the page of a list of events', ['Acme Fair', shared], ['Chain Builders', { ...shared, ...dayAfter }]],
    [
      'a longer name on a site where anybody has pages',
      ['Acme Chain', platform],
      ['Acme Chain Builders', { link: `${platform.link}2` }],
    ],
  ])('is %s', (_why, a, b) => expect(same(record('one', ...a), record('two', ...b))).toBe(false))

  it.each<[...Pair, boolean]>([
    ['under a longer name', ['Acme Summit'], ['Acme Summit 2027'], true],
    ['on another day', ['Acme Summit'], ['Acme Summit', dayAfter], false],
    ['on one page', ['Acme Chain', shared], ['Acme Chain Builders', shared], true],
    ['on a page of its own', ['Acme Chain', shared], ['Acme Chain Builders', { link: `${shared.link}/b` }], false],
  ])('of one list is one unless the row is there twice: %s', (_why, a, b, isSame) =>
    expect(same(record('one', ...a), record('one', ...b))).toBe(isSame),
  )
})
