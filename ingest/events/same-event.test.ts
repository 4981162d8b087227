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

const same = (a: EventRecord, b: EventRecord) =>
  isSameEvent(eventKey(a), eventKey(b)) && isSameEvent(eventKey(b), eventKey(a))

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

  it('may be a day apart on two lists', () =>
    expect(
      same(
        record('one', 'Acme Chain Summit'),
        record('two', 'Acme Chain Summit', { start: '2027-03-11', end: '2027-03-13' }),
      ),
    ).toBe(true))

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

  it('may be in a suburb on one of them', () =>
    expect(
      same(record('one', 'Acme Day', { place: 'Miami, FL' }), record('two', 'Acme Day', { place: 'Miami Beach, FL' })),
    ).toBe(true))

  it('may have a subtitle on one of them, where both lead to its front page', () => {
    const [plain, titled] = ['AcmeCC [10]', 'AcmeCC 10 – Acme Community Conference']
    const link = 'https://acmecc.example/'
    expect(same(record('one', plain, { link }), record('two', titled, { link }))).toBe(true)
    expect(same(record('one', plain, { link }), record('two', titled, { link: `${link}community` }))).toBe(false)
    expect(same(record('one', plain, { link }), record('two', titled, { link, end: '2027-03-11' }))).toBe(false)
  })

  it('may have other days on a list that names the year', () => {
    const moved = { start: '2027-04-20', end: '2027-04-22' }
    expect(same(record('one', 'Acme Disrupt 2027'), record('two', 'Acme Disrupt 2027', moved))).toBe(true)
    expect(same(record('one', 'Acme Disrupt'), record('two', 'Acme Disrupt', moved))).toBe(false)
  })

  const home = { link: 'https://acme.example/' }
  const shared = { link: 'https://acme.example/2027' }
  const dayAfter = { start: '2027-03-11', end: '2027-03-13' }
  const weeksLater = { start: '2027-04-20', end: '2027-04-22' }
  it.each<Pair>([
    ['an evening that two lists put a day apart', ['Acme Fair', evening('03-10')], ['Acme Fair', evening('03-11')]],
    ['moved on a list that leads to the same site', ['Acme Fair', home], ['Acme Fair', { ...home, ...weeksLater }]],
    ['called a hackathon by one list alone', ['Acme Fair'], ['Acme Fair', { type: 'Hackathon' }]],
    [
      'on one page under names that share a third',
      ['Acme Chain', shared],
      ['Chain Builders', { ...shared, ...dayAfter }],
    ],
    ['on one page and the same days, whatever it is called', ['Acme Fair', shared], ['Chain Builders', shared]],
    ['a longer name on the same site', ['Acme Chain', home], ['Acme Chain Builders', home]],
    ['a common name on the same days', ['Web3 Summit'], ['Web3 Conference']],
    ['in a town that one list shouts', ['Acme Fair', at('Madeupville')], ['Acme Fair', at('MADEUPVILLE')]],
    [
      'in a misspelled town, on its own site',
      ['Acme Fair', { ...home, ...at('Madeupville') }],
      ['Acme Fair', { ...home, ...at('Madupville') }],
    ],
    [
      'online on one list, and online beside its place on the other',
      ['Acme Fair', { place: 'Online' }],
      ['Acme Fair', { online: true }],
    ],
  ])('is %s', (_why, a, b) => expect(same(record('one', ...a), record('two', ...b))).toBe(true))
})

type Pair = [string, [string, Partial<RawEvent>?], [string, Partial<RawEvent>?]]
const evening = (day: string): Partial<RawEvent> => ({ start: `2027-${day}`, end: undefined })
/** By the fields of a list, where a town nobody knows is a town as well. */
const at = (city: string): Partial<RawEvent> => ({ place: undefined, city, country: 'Portugal' })

describe('another event', () => {
  it.each([
    ['held beside it', 'Acme Summit', 'Happy Hour @ Acme Summit'],
    ['held after it', 'Acme Summit', 'Acme Summit Afterparty'],
    ['its second day as an event of its own', 'Acme Forum Day 1', 'Acme Forum Day 2'],
    ['the edition before', 'Acme Summit III', 'Acme Summit IV'],
    ['a twin of another topic', 'Global Blockchain Show Lisbon', 'Global AI Show Lisbon'],
    ['a common word', 'Bitcoin 2027', 'Bitcoin Film Festival'],
    ['its hackathon', 'Acme Week Lisbon', 'Acme Week Lisbon Hackathon'],
    ['a part of it', 'Acme Week 2027', 'Acme Week 2027: Builders Symposium'],
    ['a sibling', 'OpenExample Day North Hall', 'Observer Day North Hall'],
  ])('is %s', (_why, a, b) => expect(same(record('one', a), record('two', b))).toBe(false))

  const home = { link: 'https://acme.example/' }
  const shared = { link: 'https://acme.example/2027' }
  const platform = { link: 'https://lu.ma/acme' }
  const dayAfter = { start: '2027-03-11', end: '2027-03-13' }
  it.each<Pair>([
    ['held after it, on its site', ['Acme Fair', home], ['Acme Fair Afterparty', home]],
    ['its hackathon, on its site', ['Acme Week', home], ['Acme Week Hackathon', home]],
    ['in another city of the country', ['Acme Fair'], ['Acme Fair', at('Porto')]],
    ['in another country', ['Acme Fair', { place: 'Portugal' }], ['Acme Fair', { place: 'Spain' }]],
    [
      'in another town nobody knows',
      ['Acme Fair', { ...platform, ...at('Madeupville') }],
      ['Acme Fair', { link: `${platform.link}2`, ...at('Inventburgh') }],
    ],
    ['two days later, of a name without a year', ['Acme Fair', evening('03-10')], ['Acme Fair', evening('03-12')]],
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

  it('is one in another city, on the same page too', () => {
    const tour = { link: 'https://tour.example/2027' }
    expect(
      same(record('one', 'Acme Tour', tour), record('two', 'Acme Tour', { ...tour, place: 'Nairobi, Kenya' })),
    ).toBe(false)
  })

  it('is the next evening of a series', () => {
    const series = (source: string, start: string) =>
      record(source, 'Acme Meetup', { start, end: undefined, link: 'https://acme.example/' })
    expect(same(series('one', '2027-03-10'), series('two', '2027-04-14'))).toBe(false)
  })

  it('of one list is one unless the row is there twice', () => {
    expect(same(record('one', 'Acme Summit'), record('one', 'Acme Summit 2027'))).toBe(true)
    expect(same(record('one', 'Acme Summit'), record('one', 'Acme Summit', { start: '2027-03-11' }))).toBe(false)
    const link = 'https://acme.example/2027'
    const [plain, longer] = ['Acme Chain', 'Acme Chain Builders']
    expect(same(record('one', plain, { link }), record('one', longer, { link }))).toBe(true)
    expect(same(record('one', plain, { link }), record('one', longer, { link: `${link}/builders` }))).toBe(false)
  })

  it('is online where the other has a place', () =>
    expect(same(record('one', 'Acme Summit', { place: 'Online' }), record('two', 'Acme Summit'))).toBe(false))
})
