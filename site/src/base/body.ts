/** The body of a POST: read within bounds, parsed by media type, checked by a schema. */
import { isUtf8 } from 'node:buffer'
import type { z } from 'zod'
import { jsonOf } from '#contract/text.ts'
import { withoutParameters } from './answer.ts'
import { ApiError } from './api-error.ts'

/** The body of a request that may be read once. */
export interface BodySource {
  /** The Content-Type header. */
  type: string
  /** The Content-Encoding header. */
  coding: string
  /** Resolves to undefined, and stops keeping bytes, as soon as the body is larger. */
  read(maxBytes: number): Promise<Uint8Array | undefined>
}

const MAX_BYTES = 16 * 1024
const HINT = 'Send a JSON object; /auth.md shows every request.'

/** The media types of a body: plain OAuth clients send a form (RFC 6749 section 3.2). */
export const BODY_TYPES = ['application/json', 'application/x-www-form-urlencoded'] as const

/** Reads the fields of a request. Refuses in this order: too large, coding, unreadable, media type, missing, wrong. */
export async function readBody<T extends z.ZodType>(source: BodySource | undefined, schema: T): Promise<z.output<T>> {
  const bytes = source ? await source.read(MAX_BYTES).catch(refuseEarlyEnd) : Buffer.alloc(0)
  if (!bytes) throw tooLarge()
  if (isCoded(source?.coding)) throw wrongCoding()
  if (!isUtf8(bytes)) throw unreadable('The body is not UTF-8.')
  // Leaves out a byte order mark.
  const text = new TextDecoder().decode(bytes)
  const type = withoutParameters(source?.type ?? '')
    .trim()
    .toLowerCase()
  // Without Content-Type a recipient may assume one (RFC 9110 section 8.3); a suffix names the syntax (RFC 6839).
  if (type === '' || type === 'application/json' || type.endsWith('+json')) return checkFields(schema, parseJson(text))
  if (type === 'application/x-www-form-urlencoded') return checkFields(schema, parseForm(text))
  throw wrongMediaType()
}

/** 415 for a body of a type that the path does not take. */
export function wrongMediaType(): ApiError {
  const message = `The body must be ${BODY_TYPES.join(' or ')}.`
  return new ApiError('BAD_REQUEST', message, 'Set Content-Type: application/json.', { status: 415 })
}

/** Whether a Content-Encoding names a coding; `identity` is not one, though some clients write it. */
export function isCoded(contentEncoding: string | null | undefined): boolean {
  return !/^(?:identity)?$/i.test((contentEncoding ?? '').trim())
}

/** 415 for a compressed body, with the accepted codings (RFC 9110 section 15.5.16). */
export function wrongCoding(): ApiError {
  return new ApiError('BAD_REQUEST', 'The body is compressed.', 'Send it without Content-Encoding.', {
    status: 415,
    headers: { 'Accept-Encoding': 'identity' },
  })
}

/** A member that is absent, null or empty is missing; an empty scope is a wrong list, not a missing one. */
export function checkFields<T extends z.ZodType>(schema: T, fields: Record<string, unknown>): z.output<T> {
  const isGiven = ([name, value]: [string, unknown]) =>
    value !== undefined && value !== null && (value !== '' || name === 'scope')
  const given = Object.fromEntries(Object.entries(fields).filter(isGiven))
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  const missing = issues.filter(({ path }) => !Object.hasOwn(given, String(path[0])))
  if (missing.length > 0) {
    const names = [...new Set(missing.map(({ path }) => String(path[0])))].join(' and ')
    // A check of our own says only that the field is required; the type of a field states its values.
    const types = missing.filter(({ code }) => code !== 'custom').map(({ message }) => message)
    const hint = [...types, HINT].join(' ')
    throw new ApiError('MISSING_CREDENTIAL', `${names} ${names.includes(' ') ? 'are' : 'is'} required.`, hint)
  }
  throw new ApiError('BAD_REQUEST', issues[0]?.message ?? 'The body is not readable.', HINT)
}

/** A client that goes away in the middle is not an error of the service and must not fill the log with errors. */
function refuseEarlyEnd(cause: unknown): never {
  throw cause instanceof ApiError ? cause : unreadable('The body ended early.', cause)
}

function parseJson(text: string): Record<string, unknown> {
  if (text.trim() === '') return {}
  const value = jsonOf(text)
  if (value === undefined) throw unreadable('The body is not JSON.')
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw unreadable('The body is not a JSON object.')
  return { ...value }
}

function parseForm(text: string): Record<string, unknown> {
  const form = new URLSearchParams(text)
  const names = [...form.keys()]
  if (new Set(names).size < names.length)
    throw unreadable('A form field was given twice.', undefined, 'Send each field once.')
  // RFC 6749 section 3.2: a parameter without a value counts as omitted.
  return Object.fromEntries([...form].filter(([, value]) => value !== ''))
}

/** 413 for a body beyond the bound. */
export function tooLarge(): ApiError {
  const hint = `Send at most ${MAX_BYTES} bytes: the fields that /auth.md shows and nothing else.`
  return new ApiError('BAD_REQUEST', `The body is larger than ${MAX_BYTES} bytes.`, hint, { status: 413 })
}

function unreadable(message: string, cause?: unknown, hint = HINT): ApiError {
  return new ApiError('BAD_REQUEST', message, hint, { cause })
}
