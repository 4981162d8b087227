import { expect, it } from 'vitest'
import { kindOf, topicsOf } from './topics.ts'

it.each([
  ['Acme Bank uses Cardano to track fuel', ['latest-news', 'energy'], ['cardano', 'energy']],
  ['BTC and ETH ETFs see inflows', ['markets'], ['bitcoin', 'ethereum', 'etf']],
  ['Hackers of Example Labs move funds', ['news', 'magazine', 'example-gazette-weekly'], ['hacks']],
  ['Avalanche and Aave tokens of a made-up fund', [], ['avalanche', 'aave']],
  ['A quiet day', ['news'], []],
  ['비트코인도 스테이블코인도 지어낸 이야기, 트리플 해커톤', [], ['bitcoin', 'stablecoins']],
  ['架空の取引所、ビットコインとイーサリアムを止める', [], ['bitcoin', 'ethereum']],
  ['虚构的比特币交易所遭黑客攻击', [], ['bitcoin', 'hacks']],
])('"%s" with %j is about %j', (title, categories, topics) =>
  expect(topicsOf(title, categories, 'Example Gazette')).toEqual(topics),
)

it.each([
  ['Live updates: Bitcoin returns to $84,000', [], 'live'],
  ['Here’s what happened in crypto today', [], 'live'],
  ['Bitcoin slips', ['live-news'], 'live'],
  ['Example Labs goes live: what changes', [], undefined],
  ['What happened to Example Labs', [], undefined],
] as const)('"%s" with %j is of the kind %s', (title, categories, kind) => expect(kindOf(title, categories)).toBe(kind))
