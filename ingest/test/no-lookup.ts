/** Loaded before a command: no name of a host is found, as on a machine without a network. */
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'

type Found = (error: NodeJS.ErrnoException) => void

const lookup = (hostname: string, _options: unknown, found: Found) => {
  const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' })
  process.nextTick(found, error)
}

Object.assign(dns, { lookup })
syncBuiltinESMExports()
