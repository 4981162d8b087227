import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressGroups, clientKey, hashGroup, networkOf, readGroup } from './client-address.ts'

describe('the address a budget is counted for', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['nonsense', 'unknown', 'unknown'],
    ['', 'unknown', 'unknown'],
  ])('of %j is %s, in the network %s, by which subscriptions and challenges are bounded', (address, key, network) => {
    expect(clientKey({ address }, 0)).toBe(key)
    expect(networkOf(key)).toBe(network)
  })

  it.each([
    ['198.51.100.1, 203.0.113.9', 1, '203.0.113.9'],
    ['198.51.100.1, 203.0.113.9', 2, '198.51.100.1'],
    ['198.51.100.1,203.0.113.9:4711', 1, '203.0.113.9'],
    ['198.51.100.1, [2001:db8::5]:443', 1, '2001:db8:0:0::/64'],
    ['203.0.113.9', 2, '192.0.2.1'],
    ['unknown', 1, '192.0.2.1'],
    ['', 1, '192.0.2.1'],
    ['198.51.100.1, ', 1, '192.0.2.1'],
  ])('behind proxies (%j, %i hops) is %s', (forwardedFor, hops, key) => {
    expect(clientKey({ address: '192.0.2.1', forwardedFor }, hops)).toBe(key)
  })

  it('never depends on X-Forwarded-For without trusted proxies, nor on the part left of them', () => {
    const text = fc.string()
    fc.assert(fc.property(text, forwardedFor => clientKey({ address: '192.0.2.1', forwardedFor }, 0) === '192.0.2.1'))
    fc.assert(
      fc.property(text, invented => {
        const forwardedFor = `${invented}, 203.0.113.9`
        return clientKey({ address: '192.0.2.1', forwardedFor }, 1) === '203.0.113.9'
      }),
    )
  })

  it('is one for the whole block a customer gets', () => {
    const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 })
    const write = (parts: number[]) => parts.map(part => part.toString(16)).join(':')
    fc.assert(
      fc.property(groups, groups, groups, (network, one, other) => {
        // ::ffff:0:0/96 is IPv4 in disguise, in which every address is a different customer.
        fc.pre(network.some(part => part !== 0))
        const key = (host: number[]) => clientKey({ address: `${write(network)}:${write(host)}` }, 0)
        return key(one) === key(other)
      }),
    )
  })
})

describe('the groups whose credentials are counted together', () => {
  it.each([
    ['203.0.113.7', ['203.0.113.7']],
    ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
    ['2001:db8::9', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
    ['nonsense', ['unknown']],
  ])('of %j are %j', (address, groups) => {
    expect(addressGroups(clientKey({ address }, 0))).toEqual(groups)
  })

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::/64', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9/48', '2001:db8:1::/48'],
  ])('are found by an operator’s spelling: %s', (text, group) => {
    expect(readGroup(text)).toBe(hashGroup(group))
  })

  it('are found by the hash that is kept of them', () => {
    const hash = hashGroup('203.0.113.7')
    expect(readGroup(hash)).toBe(hash)
  })

  it.each(['', 'example.org', '203.0.113.7/24', '203.0.113.7/64', '2001:db8::/32', '2001:db8::/64/64', '/64'])(
    'are not guessed from %j',
    text => expect(readGroup(text)).toBeUndefined(),
  )
})
