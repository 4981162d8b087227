import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contradiction, overlap, takeApart } from './likeness.ts'
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
    ['Acme plans raising its stakes in companies', 'Acme planned to raise its stake in a company'],
    ['Acme vault grows 5%', 'Acme vault grows 5% and 6%'],
    ['Example Labs moves $110k of tokens', 'Example Labs moves $109.5k of tokens'],
    ['Acme denies $50M hack of its bridge', 'Acme Denies Hack of Its Bridge for $50M'],
    ['Acme completes acquisition of Zorblatt', 'Acme finalizes purchase of Zorblatt'],
    ['SEC rejects Acme application', 'SEC denies application of Acme'],
    ['Acme halts withdrawals at Zorblatt', 'Acme pauses withdrawals at Zorblatt'],
  ])('is "%s" and "%s"', (a, b) => expect(same(a, b)).toBe(true))

  it.each([
    ['Bitcoin hits 100k', 'Bitcoin hits 110k', 'figures'],
    ['Bitcoin ETFs draw $2.6 billion in a week', 'Bitcoin ETFs draw $608M in a week', 'figures'],
    ['Acme chain burns $90,000 of tokens', 'Acme chain burns $92,000 of tokens', 'figures'],
    ['Acme plans its chain for 2026', 'Acme plans its chain for 2027', 'figures'],
    ['SEC approves Solana ETF', 'SEC approves XRP ETF', 'names'],
    ['Coinbase lists Acme token', 'Kraken lists Acme token', 'names'],
    ['Fireblocks Raises $50M Series B', 'Zorblatt Raises $50M Series B', 'names'],
    ['SEC will appeal the Acme ruling', 'SEC will not appeal the Acme ruling', 'negation'],
    ['SEC approves Acme ETF', 'SEC delays Acme ETF', 'opposites'],
    ['Acme opens its testnet', 'Acme opens its mainnet', 'opposites'],
    ['Acme Exchange fined over weak checks', 'Acme Exchange appeals fine over weak checks', 'follow-up'],
    ['Acme to buy Zorblatt', 'Acme ends talks to buy Zorblatt', 'follow-up'],
    ['Acme fined $50M by French regulator', 'Acme denies it was fined $50M by French regulator', 'follow-up'],
    ['Acme acquires Zorblatt', 'Acme completes acquisition of Zorblatt', 'follow-up'],
    ['Zorblatt bids $2B for Acme', 'Acme rejects $2B bid of Zorblatt', 'follow-up'],
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

  it('is found in other scripts too', () => {
    expect(same('比特币突破10万美元 创历史新高', '比特币突破10万美元，创历史新高！', 'zh')).toBe(true)
    expect(same('比特币突破10万美元 创历史新高', '比特币突破11万美元 创历史新高', 'zh')).toBe(false)
    expect(
      same('Биткоин обновил максимум в 100 000 долларов', 'Биткоин обновил максимум в 100 000 долларов.', 'ru'),
    ).toBe(true)
  })

  it('is symmetric and reflexive', () =>
    fc.assert(
      fc.property(fc.lorem({ maxCount: 9 }), fc.lorem({ maxCount: 9 }), (a, b) => {
        const [x, y] = [takeApart(a), takeApart(b)]
        expect(overlap(x, y)).toBeCloseTo(overlap(y, x))
        expect(contradiction(x, y)).toBe(contradiction(y, x))
        expect(overlap(x, x)).toBeCloseTo(x.weight === 0 ? 0 : 1)
      }),
    ))
})
