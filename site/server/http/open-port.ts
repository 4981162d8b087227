import type { Server } from 'node:http'
import { type AddressInfo, isIPv6 } from 'node:net'

/** Listens, and says on which port. Throws one line that names the setting to change where it cannot. */
export async function openPort(server: Server, host: string, port: number, prefix = ''): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => {
      const name = error.code === 'EADDRINUSE' || error.code === 'EACCES' ? 'PORT' : 'HOST'
      reject(new Error(`setting ${prefix}${name}: ${error.message}`, { cause: error }))
    }
    server.once('error', refuse).listen(port, host, () => {
      server.off('error', refuse)
      resolve()
    })
  })
  return (server.address() as AddressInfo).port
}

/** A name or an address as it stands before a port (RFC 3986 section 3.2.2). */
export function hostInUrl(host: string): string {
  return isIPv6(host) ? `[${host}]` : host
}
