import { type LookupAddress, type LookupAllOptions, lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, buildConnector } from 'undici'
import { isLoopback } from './schema/settings.ts'

/** The system's lookup of all addresses of a name. */
export type LookupAll = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

export interface GuardOptions extends Agent.Options {
  timeoutMs: number
  /** For a server whose own base URL is loopback: plain http may then go to loopback addresses, and only there. */
  allowLoopback: boolean
  lookup?: LookupAll
  /**
   * Before each connection, with the addresses it is tried at, one of each family: rejects if they may not be connected to
   * now.
   */
  admit?: (addresses: string[]) => Promise<void>
}

/**
 * Connects to public unicast addresses only. The address checked is the one the socket connects to: a check before the
 * connection could be answered with one address and the connection with another (DNS rebinding).
 */
export function guardedAgent(options: GuardOptions): Agent {
  const { timeoutMs, allowLoopback, lookup = systemLookup, admit, ...client } = options
  const connectorFor = (allows: (address: string) => boolean) =>
    buildConnector({ timeout: timeoutMs, lookup: guardedLookup(lookup, allows, admit) })
  const toPublic = connectorFor(isPublicAddress)
  const toLoopback = connectorFor(isLoopbackAddress)
  return new Agent({
    ...client,
    connect(target, callback) {
      const host = target.hostname.replace(/^\[|\]$/g, '')
      const loopback = allowLoopback && target.protocol === 'http:' && isLoopback(target.hostname)
      const connect = () => (loopback ? toLoopback : toPublic)(target, callback)
      // A literal address never reaches the lookup.
      if (!ipaddr.isValid(host)) return connect()
      if (!loopback && !isPublicAddress(host)) return callback(refusal(host), null)
      if (!admit) return connect()
      admit([host]).then(connect, error => callback(error, null))
    },
  })
}

function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}

function guardedLookup(
  lookup: LookupAll,
  allows: (address: string) => boolean,
  admit?: GuardOptions['admit'],
): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 4)
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => allows(address))) return callback(refusal(hostname), '', 4)
      // A name with many addresses must not make many connections of one request.
      const isFirst = ({ family }: LookupAddress, at: number) =>
        addresses.findIndex(one => one.family === family) === at
      const tried = admit ? addresses.filter(isFirst) : addresses
      const done = () => (options.all ? callback(null, tried) : callback(null, first.address, first.family))
      if (!admit) return done()
      admit(tried.map(({ address }) => address)).then(done, failure => callback(failure, '', 4))
    })
}

function refusal(host: string): Error {
  return Object.assign(new Error(`${host} is not a public address`), { name: 'not_public' })
}

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an address is public. Public IPv6 is in 2000::/3 (RFC 4291); tunnels are ranges of their own. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST))
}
