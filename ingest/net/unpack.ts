import { pipeline, Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import type { Dispatcher } from 'undici'

/**
 * fetch unpacks a body that was cut off as far as it goes and calls that the whole ("what cURL does"): half a feed looked
 * like a fresh one. So the content coding is hidden from it, and undone here to the very end.
 */
const HIDDEN_HEADER = 'x-packed-as'
/** What fetch and curl allow; more is an attack. */
const MAX_CODINGS = 5

/** What is asked for. `deflate` means two formats, which only a guess can tell apart. */
export const ACCEPTED_CODINGS = 'gzip, br, zstd'

const UNPACKERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}

/** Lets every answer through with its content coding under another name. */
export const keepPacked: Dispatcher.DispatcherComposeInterceptor = dispatch => (options, handler) =>
  dispatch(options, {
    onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
    onRequestUpgrade: (controller, status, headers, socket) =>
      handler.onRequestUpgrade?.(controller, status, headers, socket),
    onResponseStart: (controller, status, headers, message) => {
      hideCoding(controller.rawHeaders)
      handler.onResponseStart?.(controller, status, headers, message)
    },
    onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
    onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
    onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
  })

/** Names and values alternate. */
function hideCoding(rawHeaders: Dispatcher.DispatchController['rawHeaders']): void {
  const fields: (Buffer | string)[] = Array.isArray(rawHeaders) ? rawHeaders : []
  for (let at = 0; at < fields.length; at += 2)
    if (String(fields[at]).toLowerCase() === 'content-encoding') fields[at] = Buffer.from(HIDDEN_HEADER)
}

/** The body as the upstream meant it (RFC 9110 section 8.4); one in a coding nobody knows stays as it is. */
export function unpack(
  body: AsyncIterable<Uint8Array>,
  headers: { get(name: string): string | null },
): AsyncIterable<Uint8Array> {
  const codings = (headers.get(HIDDEN_HEADER) ?? '').toLowerCase().split(',').slice(0, MAX_CODINGS)
  const names = codings.map(coding => coding.trim()).filter(coding => coding !== '' && coding !== 'identity')
  if (names.length === 0 || !names.every(isKnown)) return body
  return names.reduceRight<Readable>((packed, name) => {
    const unpacked = UNPACKERS[name]()
    // Whoever reads the last stream meets the error of any of them.
    pipeline(packed, unpacked, () => undefined)
    return unpacked
  }, Readable.from(body))
}

function isKnown(coding: string): coding is keyof typeof UNPACKERS {
  return Object.hasOwn(UNPACKERS, coding)
}
