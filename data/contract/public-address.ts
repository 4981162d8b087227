import ipaddr from 'ipaddr.js'

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address may be connected to for a stranger. 6to4, NAT64, Teredo and IPv4-mapped forms are ranges of their
 * own, and everything public in IPv6 is in 2000::/3 (RFC 4291 section 2.4), which the old IPv4-compatible form is not:
 * so none of them hides a private address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST))
}
