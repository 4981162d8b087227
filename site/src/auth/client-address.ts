import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

export const UNKNOWN_CLIENT = 'unknown'
const HASH = /^[\w-]{43}$/

interface AddressFacts {
  /** The socket's own address. */
  address: string
  /** X-Forwarded-For as sent, all its lines joined. */
  forwardedFor?: string | undefined
}

export function addressOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): AddressFacts {
  const forwardedFor = headers['x-forwarded-for']
  return {
    address: socket.remoteAddress ?? '',
    forwardedFor: forwardedFor === undefined ? undefined : String(forwardedFor),
  }
}

/**
 * Returns the key of an address quota: an IPv4 address or an IPv6 /64, the smallest block one customer gets.
 * Each trusted proxy appends the address it saw, so ours is counted from the right; everything further left is the
 * client's own invention.
 */
export function clientKey({ address, forwardedFor = '' }: AddressFacts, trustedHops: number): string {
  if (trustedHops === 0) return blockOf(address) ?? UNKNOWN_CLIENT
  const forwarded = forwardedFor.split(',').at(-trustedHops)?.trim()
  return blockOf(withoutPort(forwarded ?? '')) ?? blockOf(address) ?? UNKNOWN_CLIENT
}

/** Returns the groups that are counted together, narrowest first: an IPv4 address, or an IPv6 /64 and its /48. */
export function addressGroups(key: string): string[] {
  return isIPv4(key) ? [key] : [...new Set([key, networkOf(key)])]
}

/** The network of a key: the /24 of an IPv4 address, the /48 of an IPv6 /64, and any other key itself. */
export function networkOf(key: string): string {
  if (isIPv4(key)) return key.replace(/\d+$/, '0/24')
  return key.replace(/^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/, '$1::/48')
}

/** How a group is kept: a disk may hold it for a week, and /privacy promises that no address gets there. */
export function hashGroup(group: string): string {
  return createHash('sha256').update(group).digest('base64url')
}

/** The hash of the group that an operator names by an address, its /64 or /48, or the hash itself; undefined for others. */
export function readGroup(text: string): string | undefined {
  if (HASH.test(text)) return text
  const [address = '', ...length] = text.split('/')
  const key = blockOf(address)
  if (key === undefined) return undefined
  const group = length.length === 0 ? key : addressGroups(key).find(one => one.endsWith(`::/${length.join('/')}`))
  return group === undefined ? undefined : hashGroup(group)
}

/** An IPv4 address, or the /64 of an IPv6 one; undefined for anything else. */
export function blockOf(address: string): string | undefined {
  if (isIPv4(address)) return address
  const [bare = ''] = address.split('%', 1)
  if (!ipaddr.IPv6.isValid(bare)) return undefined
  const parsed = ipaddr.process(bare)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${parsed.parts
    .slice(0, 4)
    .map(part => part.toString(16))
    .join(':')}::/64`
}

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text
}
