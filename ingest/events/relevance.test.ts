import { describe, expect, it } from 'vitest'
import type { RawEvent } from '../adapter.ts'
import { exampleList } from '../test/example-list.ts'
import { isWeb3Event } from './relevance.ts'

const judge = (name: string, more: Partial<RawEvent> = {}, scope: 'web3-only-if-matched' | 'all' = MIXED) =>
  isWeb3Event({ key: 'k', link: '', start: '', name, ...more }, exampleList({ scope }))
const MIXED = 'web3-only-if-matched'

describe('a Web3 event', () => {
  it.each([
    'ETHPrague',
    'ETH Belgrade 2027',
    'ETH Milan',
    'ETH-Lyon',
    'ZK Hack Berlin',
    'NapulETH',
    'BitcoinDay Exampleville',
    'BitBlockBoom! 2027',
    'bitcoin++ privacy edition',
    'Plan B Forum El Salvador',
    'Fireblocks Forum',
    'Taller: mi primera wallet de Bitcoin',
    'Zero-Knowledge Proofs for everyone',
    'ブロックチェーン勉強会',
  ])('is called %s', name => expect(judge(name)).toBe(true))

  it.each([
    ['Conviction 2027', { tags: ['crypto', 'blockchain'] }],
    ['Conviction 2027', { tags: ['web3'] }],
    ['Conviction 2027', { tags: ['Blockchain'] }],
    ['Conviction 2027', { tags: ['NFT'] }],
    ['Example Summit', { tags: ['web3'], description: 'The Web3 builders meet.' }],
    ['ETH Cambridge', { city: 'Cambridge', country: 'UK' }],
  ])('may be %s with %j', (name, more) => expect(judge(name, more)).toBe(true))

  it.each([
    ['Summer Party', true],
    ['Acme Freedom Forum 2027', false],
    ['Human Rights Days', false],
    ['Human Rights on the Blockchain', true],
  ])('is whatever a source of nothing else lists, but for other subjects: %s, %s', (name, isKept) =>
    expect(judge(name, {}, 'all')).toBe(isKept),
  )
})

describe('not a Web3 event', () => {
  it.each([
    'Azure Cosmos DB Conf',
    'Applied Cryptography Days',
    'ETH Cambridge',
    'ETH Zurich AI Day',
    'OpenChain and Friends',
    'DEFCON Village',
    'ETH AI Center Symposium',
    'Real World Crypto Symposium',
    'Halving Emissions Summit',
    'Lightning Talks Night',
  ])('is %s', name => expect(judge(name)).toBe(false))

  it.each(['Vibe Coder Power Walk', 'Knitting Evening', 'Founders Rooftop Series', 'Finals Game 5 Watch'])(
    'is %s, whatever its tags say',
    name => expect(judge(name, { tags: ['crypto'], description: 'A walk for the web3 community.' })).toBe(false),
  )
})
