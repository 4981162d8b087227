import { pipeline, Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import type { Dispatcher } from 'undici'

/**
 * fetch unpacks a body that was cut off as far as it goes and calls that the whole ("what cURL does"): half a feed looked
 * like a fresh one. So the content coding is hidden from it, and undone here to the very end.
 */
const HIDDEN_HEADER = 'x-packed-as'
/** The limit of fetch and curl; more is an attack. */
const MAX_CODINGS = 5

/** The accepted codings. `deflate` means two formats, which only a guess can distinguish. */
export const ACCEPTED_CODINGS = 'gzip, br, zstd'

/** RFC 1952 section 2.3.1, with the one method there is. */
const GZIP = [0x1f, 0x8b, 0x08]

const UNPACKERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}

/** An interceptor that looks at the head of each answer, those of redirects too, before any other handler. */
export function atResponse(
  look: (controller: Dispatcher.DispatchController, status: number) => void,
): Dispatcher.DispatcherComposeInterceptor {
  return dispatch => (options, handler) =>
    dispatch(options, {
      onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
      onRequestUpgrade: (controller, status, headers, socket) =>
        handler.onRequestUpgrade?.(controller, status, headers, socket),
      onResponseStart: (controller, status, headers, message) => {
        look(controller, status)
        handler.onResponseStart?.(controller, status, headers, message)
      },
      onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
      onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
      onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
    })
}

/** Lets every answer through with its content coding under another name. */
export const keepPacked = atResponse(({ rawHeaders }) => hideCoding(rawHeaders))

/** Names and values alternate. */
function hideCoding(rawHeaders: Dispatcher.DispatchController['rawHeaders']): void {
  const fields: (Buffer | string)[] = Array.isArray(rawHeaders) ? rawHeaders : []
  for (let at = 0; at < fields.length; at += 2)
    if (String(fields[at]).toLowerCase() === 'content-encoding') fields[at] = Buffer.from(HIDDEN_HEADER)
}

/**
 * The body as the upstream meant it (RFC 9110 section 8.4); one in an unknown coding stays as it is. What is gzip by
 * its first bytes is unpacked whatever the header says: feeds are served as `.gz` files, and files packed twice.
 */
export function unpack(
  body: AsyncIterable<Uint8Array>,
  headers: { get(name: string): string | null },
): AsyncIterable<Uint8Array> {
  return gunzipByMagic(undoCodings(body, headers))
}

async function* gunzipByMagic(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < GZIP.length) {
    const { done, value } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  const whole = rejoin(head, chunks)
  yield* GZIP.every((byte, at) => head[at] === byte) ? throughUnpacker('gzip', Readable.from(whole)) : whole
}

async function* rejoin(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncIterable<Uint8Array> {
  try {
    if (head.length > 0) yield head
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

function undoCodings(
  body: AsyncIterable<Uint8Array>,
  headers: { get(name: string): string | null },
): AsyncIterable<Uint8Array> {
  const codings = (headers.get(HIDDEN_HEADER) ?? '').toLowerCase().split(',').slice(0, MAX_CODINGS)
  const names = codings.map(coding => coding.trim()).filter(coding => coding !== '' && coding !== 'identity')
  if (names.length === 0 || !names.every(isKnown)) return body
  return names.reduceRight<Readable>((packed, name) => throughUnpacker(name, packed), Readable.from(body))
}

function throughUnpacker(name: keyof typeof UNPACKERS, packed: Readable): Readable {
  const unpacked = UNPACKERS[name]()
  // Whoever reads the last stream meets the error of any of them.
  pipeline(packed, unpacked, () => undefined)
  return unpacked
}

function isKnown(coding: string): coding is keyof typeof UNPACKERS {
  return Object.hasOwn(UNPACKERS, coding)
}
