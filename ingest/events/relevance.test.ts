import { describe, expect, it } from 'vitest'
import type { RawEvent } from '../adapter.ts'
import { exampleList } from '../test/example-list.ts'
import { isWeb3Event } from './relevance.ts'

const mixed = exampleList({ scope: 'web3-only-if-matched' })
const judge = (name: string, more: Partial<RawEvent> = {}) =>
  isWeb3Event({ key: 'k', link: '', start: '', name, ...more }, mixed)

describe('a Web3 event', () => {
  it.each([
    'ETHPrague',
    'ETH Belgrade 2027',
    'ZK Hack Berlin',
    'NapulETH',
    'BitcoinDay Exampleville',
    'bitcoin++ privacy edition',
    'Taller: mi primera wallet de Bitcoin',
    'Zero-Knowledge Proofs for everyone',
    'ブロックチェーン勉強会',
  ])('is called %s', name => expect(judge(name)).toBe(true))

  it('may be known by its tags where its name tells nothing', () => {
    expect(judge('Conviction 2027', { tags: ['crypto', 'blockchain'] })).toBe(true)
    expect(judge('Example Summit', { tags: ['web3'], description: 'The Web3 builders meet.' })).toBe(true)
  })

  it.each(['web3', 'Blockchain', 'NFT'])('is what its source files under %s and nothing else', tag =>
    expect(judge('Conviction 2027', { tags: [tag] })).toBe(true),
  )

  it('is everything in a source that holds nothing else', () =>
    expect(isWeb3Event({ key: 'k', link: '', start: '', name: 'Summer Party' }, { ...mixed, scope: 'all' })).toBe(true))

  it.each(['BitBlockBoom! 2027', 'Plan B Forum El Salvador', 'ETH Milan', 'ETH-Lyon', 'Fireblocks Forum'])(
    'is %s',
    name => expect(judge(name)).toBe(true),
  )

  it('is ETH with the city it is held in, though others have its name too', () => {
    expect(judge('ETH Cambridge')).toBe(false)
    expect(judge('ETH Cambridge', { city: 'Cambridge', country: 'UK' })).toBe(true)
  })

  it('is no forum on human rights, whoever lists it, unless it says more', () => {
    const isKept = (name: string) => isWeb3Event({ key: 'k', link: '', start: '', name }, { ...mixed, scope: 'all' })
    expect(isKept('Acme Freedom Forum 2027')).toBe(false)
    expect(isKept('Human Rights Days')).toBe(false)
    expect(isKept('Human Rights on the Blockchain')).toBe(true)
  })
})

describe('not a Web3 event', () => {
  it.each([
    'Azure Cosmos DB Conf',
    'Applied Cryptography Days',
    'ETH Zurich AI Day',
    'OpenChain and Friends',
    'DEFCON Village',
    'ETH AI Center Symposium',
    'Real World Crypto Symposium',
    'Halving Emissions Summit',
    'Lightning Talks Night',
  ])('is %s', name => expect(judge(name)).toBe(false))

  it.each(['Vibe Coder Power Walk', 'Knitting Evening', 'Founders Rooftop Series', 'Padel & Pizza'])(
    'is %s, whatever shelf it stands on',
    name => expect(judge(name, { tags: ['crypto'], description: 'A walk for the web3 community.' })).toBe(false),
  )
})
