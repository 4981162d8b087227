import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, buildConnector } from 'undici'
import { isPublicAddress } from '#contract/public-address.ts'
import { WireError } from './wire.ts'

/**
 * A connection pool that reaches public unicast addresses only. The check is on the address the socket really uses,
 * after resolution and for every redirect, so that a catalog line or an upstream cannot point it at this network.
 */
export function publicOnlyAgent(options: { allowPrivate: boolean; timeoutMs: number }): Agent {
  const connector = buildConnector({
    timeout: options.timeoutMs,
    ...(options.allowPrivate ? {} : { lookup: guardedLookup }),
  })
  return new Agent({
    connections: 1,
    headersTimeout: options.timeoutMs,
    bodyTimeout: options.timeoutMs,
    connect(target, callback) {
      // A literal address never reaches the resolver.
      const literal = target.hostname.replace(/^\[|\]$/g, '')
      if (!options.allowPrivate && ipaddr.isValid(literal) && !isPublicAddress(literal)) {
        callback(refusal(literal), null)
        return
      }
      connector(target, callback)
    },
  })
}

const guardedLookup: LookupFunction = (hostname, options, callback) => {
  systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 4)
    const refused = addresses.find(({ address }) => !isPublicAddress(address))
    if (refused) return callback(refusal(hostname), '', 4)
    const [first] = addresses
    if (options.all) return callback(null, addresses)
    if (first) return callback(null, first.address, first.family)
    callback(new WireError(`${hostname} has no address`, { transient: true }), '', 4)
  })
}

function refusal(host: string): WireError {
  return new WireError(`${host} is not a public address`, { transient: false })
}
