import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantOf } from '#contract'
import { clusterStories, type Member, pageKey } from './story.ts'

const at = (hour: number) => instantOf(new Date(Date.UTC(2026, 8, 1, hour)))
const item = (title: string, hour: number, more: Partial<Member> = {}): Member => ({
  title,
  link: `https://${hour}.example/${encodeURIComponent(title)}`,
  pubDate: at(hour),
  language: 'en',
  ...more,
})
const titles = (...members: Member[]) => clusterStories(members).map(cluster => cluster.map(({ title }) => title))

describe('clusterStories', () => {
  it('joins one headline of two publications within 48 hours, not later', () => {
    const [a, b] = ['Acme Chain halts after a consensus bug', 'Acme Chain Halts After Consensus Bug']
    expect(titles(item(a, 0), item(b, 48))).toEqual([[a, b]])
    expect(titles(item(a, 0), item(b, 49))).toEqual([[a], [b]])
  })

  it('joins within a day reports of two papers on one firm, one chain and one act in other words', () => {
    const [a, b] = [
      'Lisbon’s Acme Oil uses Cardano to track clean fuel and diesel',
      'Cardano tapped by state giant of Lisbon to track greener jet fuel, diesel',
    ]
    expect(titles(item(a, 0), item(b, 24))).toEqual([[a, b]])
    expect(titles(item(a, 0), item(b, 25))).toHaveLength(2)
    expect(titles(item(a, 0), item('Cardano tapped by Porto oil giant Umbrella to track jet fuel', 1))).toHaveLength(2)
    expect(titles(item(a, 0), item('Acme Oil of Lisbon adds Cardano to its balance sheet', 1))).toHaveLength(2)
  })

  const lisbon = 'Acme Chain bridge Lisbon'
  const story = { story: 's-1' }
  const [headline, alike] = [
    'Acme Chain halts bridge after exploit in Lisbon',
    'Acme Chain halts its bridge after exploit at Lisbon station',
  ]
  it.each([
    ['a page of live news', item('Acme halts after a bug', 0), item('Live updates: Acme halts after a bug', 1), 2],
    [
      'one page under two headlines, whatever the host’s prefix',
      item('Acme rises', 0, { link: 'https://www.acme.example/a/' }),
      item('Something else', 90, { link: 'http://acme.example/a' }),
      1,
    ],
    [
      'a front page',
      item('Acme rises by a third', 0, { link: 'https://acme.example/' }),
      item('Labs merge at last', 1, { link: 'https://acme.example' }),
      2,
    ],
    ['two languages', item(lisbon, 0), item(lisbon, 1, { language: 'pt' }), 2],
    ['one story until now', item('Acme rises by a third', 0, story), item('Labs merge at last', 30, story), 1],
    ['one story, too far apart', item('Acme rises by a third', 0, story), item('Labs merge at last', 90, story), 2],
    ['two stories until now', item(headline, 0, story), item(alike, 1, { story: 's-2' }), 2],
    ['a story and a later item', item(headline, 0, story), item(alike, 1), 1],
    ['an item and a later story', item(headline, 0), item(alike, 1, { story: 's-2' }), 1],
  ])('of %s makes so many stories', (_what, one, other, count) => expect(titles(one, other)).toHaveLength(count))

  it('does not depend on the order of its input', () => {
    const words = fc.constantFrom('acme', 'chain', 'halts', 'bridge', 'exploit', 'lisbon', '$5M', '$6M', 'not')
    const member = fc.record({ title: fc.array(words, { maxLength: 6 }).map(list => list.join(' ')), hour: fc.nat(80) })
    fc.assert(
      fc.property(fc.array(member, { maxLength: 12 }), list => {
        const members = list.map(({ title, hour }, n) => item(title, hour, { link: `https://acme.example/${n}` }))
        const sets = (input: Member[]) => clusterStories(input).map(cluster => cluster.map(({ link }) => link))
        expect(sets(members.toReversed())).toEqual(sets(members))
      }),
    )
  })

  it('reads 20,000 items in seconds, also when all are of one hour and one template', { timeout: 60_000 }, () => {
    const name = (n: number) => `${String(n).replace(/\d/g, digit => 'abcdefghij'[Number(digit)] ?? '')}corp`
    const members = Array.from({ length: 20_000 }, (_, n) =>
      item(`X${name(n)} lists new token on Acme exchange`, n % 2, { link: `https://acme.example/${n}` }),
    )
    expect(clusterStories(members).length).toBeGreaterThan(19_000)
  })
})

describe('pageKey', () => {
  it.each([
    ['https://www.acme.example/a/', 'http://acme.example/a'],
    ['https://acme.example/a/amp/', 'https://amp.acme.example/a'],
    ['https://acme.example/a/index.html', 'https://m.acme.example/a'],
  ])('is one for %s and %s', (a, b) => expect(pageKey(a)).toBe(pageKey(b)))
  it('keeps parameters that choose the page', () =>
    expect(pageKey('https://acme.example/?p=1')).not.toBe(pageKey('https://acme.example/?p=2')))
})
