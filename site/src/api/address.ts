/** Each resource has one address, and whoever spells it in another way is sent there. */
import { routeOf } from './routes.ts'

const UNVERSIONED = '/api/'

/**
 * The path at which a path is answered: without empty segments, and under /api/v1 where only that is in the table. It
 * begins with one slash and no more: a second would make a host of what follows (RFC 3986 section 4.2).
 */
export function addressOf(path: string): string {
  const isUntidy = path.includes('//') || (path.endsWith('/') && path !== '/')
  const tidy = isUntidy ? `/${path.split('/').filter(Boolean).join('/')}` : path
  if (!tidy.startsWith(UNVERSIONED) || routeOf(tidy)) return tidy
  const versioned = `/api/v1/${tidy.slice(UNVERSIONED.length)}`
  return routeOf(versioned) ? versioned : tidy
}
