import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

export interface AddressFacts {
  /** The socket's own address. */
  address: string
  /** X-Forwarded-For as sent, all its lines joined. */
  forwardedFor?: string | undefined
}

/**
 * Whom an address quota is counted for: an IPv4 address or an IPv6 /64, the smallest block one customer gets.
 * Each trusted proxy appends the address it saw, so ours is counted from the right; everything further left is the
 * client's own invention.
 */
export function clientKey({ address, forwardedFor = '' }: AddressFacts, trustedHops: number): string {
  if (trustedHops === 0) return blockOf(address) ?? 'unknown'
  const forwarded = forwardedFor.split(',').at(-trustedHops)?.trim()
  return blockOf(withoutPort(forwarded ?? '')) ?? blockOf(address) ?? 'unknown'
}

function blockOf(address: string): string | undefined {
  if (isIPv4(address)) return address
  const bare = address.replace(/%.*$/, '')
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
