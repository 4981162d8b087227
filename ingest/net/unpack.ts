import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib'
import { WireError } from './wire.ts'

/** The limit of fetch and curl; more is an attack. */
const MAX_CODINGS = 5

/** The accepted codings. `deflate` means two formats, which only a guess can distinguish. */
export const ACCEPTED_CODINGS = 'gzip, br, zstd'

/** RFC 1952 section 2.3.1, with the one method there is. */
const GZIP = [0x1f, 0x8b, 0x08]

const UNPACKERS = new Map<string, (packed: Uint8Array, limit: { maxOutputLength: number }) => Promise<Uint8Array>>([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
  ['zstd', promisify(zstdDecompress)],
])

/**
 * The body as the upstream meant it (RFC 9110 section 8.4); one in an unknown coding stays as it is. What is gzip by its
 * first bytes is unpacked whatever the header says: feeds are served as `.gz` files, and files packed twice. Throws
 * WireError for a body that is larger than allowed, and the error of zlib for one that is cut off: fetch unpacks that as
 * far as it goes, and half a feed looks like a fresh one.
 */
export async function unpack(body: Uint8Array, contentEncoding: string, maxBytes: number): Promise<Uint8Array> {
  const codings = contentEncoding.toLowerCase().split(',').slice(0, MAX_CODINGS)
  const names = codings.map(coding => coding.trim()).filter(coding => coding !== '' && coding !== 'identity')
  // An answer to HEAD names the coding of a body that it does not have.
  if (body.length === 0) return body
  let unpacked = body
  for (const name of names.every(one => UNPACKERS.has(one)) ? names.reverse() : [])
    unpacked = await unpackOne(unpacked, name, maxBytes)
  return GZIP.every((byte, at) => unpacked[at] === byte) ? unpackOne(unpacked, 'gzip', maxBytes) : unpacked
}

async function unpackOne(body: Uint8Array, name: string, maxBytes: number): Promise<Uint8Array> {
  try {
    return (await UNPACKERS.get(name)?.(body, { maxOutputLength: maxBytes })) ?? body
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw isTooLarge ? tooLarge(maxBytes) : error
  }
}

/** The refusal of a body of more bytes than that. */
export function tooLarge(maxBytes: number): WireError {
  return new WireError(`the body is larger than ${maxBytes / 2 ** 20} MiB`, { transient: false })
}
