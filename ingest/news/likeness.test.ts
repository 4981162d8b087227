import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contradiction, figuresConflict, overlap, stem, takeApart, takeFigures } from './likeness.ts'
import { isSameHeadline } from './story.ts'

const same = (a: string, b: string, language = 'en') => isSameHeadline(takeApart(a), takeApart(b), language, 0)

describe('the same headline', () => {
  it.each([
    ['Acme Chain doubles its block size', 'ACME CHAIN DOUBLES ITS BLOCK SIZE!'],
    ['Bitcoin tops $100K for the first time', 'BTC tops $100,000 for the first time'],
    ['Example Labs raises $1.25 billion in Series B', 'Example Labs raises $1.2B in Series B'],
    ['Acme’s bridge loses $12M in exploit', "Acme's Bridge Loses $12 Million In Exploit"],
    ['U.S. lawmakers push stablecoin bill', 'US Lawmakers Push Stablecoin Bill'],
    ['BlackRock-backed Example Labs opens office in Lisbon', 'Example Labs opens an office in Lisbon'],
    ['Ethereum Foundation names three directors', 'Ethereum Foundation names 3 directors'],
    ['Acme denies $50M hack of its bridge', 'Acme Denies Hack of Its Bridge for $50M'],
    ['Acme completes acquisition of Zorblatt', 'Acme finalizes purchase of Zorblatt'],
    ['SEC rejects Acme application', 'SEC denies application of Acme'],
    ['Acme halts withdrawals at Zorblatt', 'Acme pauses withdrawals at Zorblatt'],
  ])('is "%s" and "%s"', (a, b) => expect(same(a, b)).toBe(true))

  it.each([
    ['Bitcoin hits 100k', 'Bitcoin hits 110k', 'figures'],
    ['Bitcoin ETFs draw $2.6 billion in a week', 'Bitcoin ETFs draw $608M in a week', 'figures'],
    ['Acme inflation at 3% in May', 'Acme inflation at 3.4% in May', 'figures'],
    ['SEC approves Solana ETF', 'SEC approves XRP ETF', 'names'],
    ['Coinbase lists Acme token', 'Kraken lists Acme token', 'names'],
    ['Fireblocks Raises $50M Series B', 'Zorblatt Raises $50M Series B', 'names'],
    ['SEC will appeal the Acme ruling', 'SEC will not appeal the Acme ruling', 'negation'],
    ['SEC approves Acme ETF', 'SEC delays Acme ETF', 'opposites'],
    ['Acme shares rise after earnings', 'Acme shares fall after earnings', 'opposites'],
    ['Acme founder arrested in Lisbon', 'Acme founder sentenced in Lisbon', 'opposites'],
    ['Acme opens its testnet', 'Acme opens its mainnet', 'opposites'],
    ['Acme Exchange fined over weak checks', 'Acme Exchange appeals fine over weak checks', 'follow-up'],
    ['Acme to buy Zorblatt', 'Acme ends talks to buy Zorblatt', 'follow-up'],
    ['Acme fined $50M by French regulator', 'Acme denies it was fined $50M by French regulator', 'follow-up'],
    ['Acme acquires Zorblatt', 'Acme completes acquisition of Zorblatt', 'follow-up'],
    ['Acme buys Zorblatt for $2.9B', 'Acme finalizes $2.9B purchase of Zorblatt', 'follow-up'],
    ['Zorblatt bids $2B for Acme', 'Acme rejects $2B bid of Zorblatt', 'follow-up'],
    ['Acme bridge to Zorblatt drained', 'Acme halts bridge to Zorblatt', 'follow-up'],
  ])('is not "%s" and "%s": %s differ', (a, b, why) => {
    expect(contradiction(takeApart(a), takeApart(b))).toBe(why)
    expect(same(a, b)).toBe(false)
  })

  it.each([
    ['Weekly recap', 'Weekly recap'],
    ['Bitcoin', 'Bitcoin'],
    ['Hackers steal $285M from Acme', 'Acme hacker moves stolen $285M to Zorblatt Cash'],
    ['', ''],
  ])('is not "%s" and "%s"', (a, b) => expect(same(a, b)).toBe(false))

  it('is told in other scripts too', () => {
    expect(same('比特币突破10万美元 创历史新高', '比特币突破10万美元，创历史新高！', 'zh')).toBe(true)
    expect(same('比特币突破10万美元 创历史新高', '比特币突破11万美元 创历史新高', 'zh')).toBe(false)
    expect(
      same('Биткоин обновил максимум в 100 000 долларов', 'Биткоин обновил максимум в 100 000 долларов.', 'ru'),
    ).toBe(true)
  })

  it('is what it is whichever comes first, and like itself', () =>
    fc.assert(
      fc.property(fc.lorem({ maxCount: 9 }), fc.lorem({ maxCount: 9 }), (a, b) => {
        const [x, y] = [takeApart(a), takeApart(b)]
        expect(overlap(x, y)).toBeCloseTo(overlap(y, x))
        expect(contradiction(x, y)).toBe(contradiction(y, x))
        expect(overlap(x, x)).toBeCloseTo(x.weight === 0 ? 0 : 1)
      }),
    ))
})

describe('figures', () => {
  it.each([
    ['$1.2b and 5%', ['money 1200000000', 'percent 5']],
    ['13,627 btc in 2026', ['plain 13627', 'year 2026']],
    ['five firms, 4-year low', ['plain 5', 'plain 4']],
    ['100k layer-2 web3 h100 usd1 q3', ['plain 100000']],
    ['10万美元', ['plain 100000']],
    ['€3 million', ['money 3000000']],
  ])('of "%s" are %j', (text, told) =>
    expect(takeFigures(text).figures.map(({ kind, value }) => `${kind} ${value}`)).toEqual(told),
  )

  it.each([
    ['$1.2b', '$1.25b', false],
    ['$90,000', '$92,000', true],
    ['$109.5k', '$110k', false],
    ['$5', '5%', false],
    ['5%', '5% and 6%', false],
    ['2026', '2027', true],
  ])('%s and %s contradict each other: %s', (a, b, is) =>
    expect(figuresConflict(takeFigures(a).figures, takeFigures(b).figures)).toBe(is),
  )
})

it.each([
  ['raises', 'rais'],
  ['raised', 'rais'],
  ['raising', 'rais'],
  ['plans', 'plan'],
  ['planned', 'plan'],
  ['companies', 'company'],
  ['stakes', 'stak'],
  ['status', 'status'],
  ['feed', 'feed'],
])('takes %s for %s', (word, meant) => expect(stem(word)).toBe(meant))
