import { z } from 'zod'
import { SourceError } from '../../adapter.ts'
import { looksLikeHtml, wallReason } from '../../net/wall.ts'
import { isDeepJson, isDeepMarkup, MAX_DEPTH } from './depth.ts'

/** A text the upstream may leave out, send as null or send empty: all three mean that it does not say. */
export const OptionalText = z
  .string()
  .nullish()
  .transform(text => (text?.trim() ? text : undefined))

/** Ids come as numbers, digit strings, UUIDs or base64; they are kept as text. */
export const IdText = z.union([z.string().trim().min(1), z.number().transform(String)])

/** An amount or an instant: numbers turn into texts, and back, when an upstream changes its serializer. */
export const NumberOrText = z
  .union([z.number(), z.string()])
  .nullish()
  .transform(value => (value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value))

/** A flag, also where an upstream writes it as a digit or a word: `isListed: "false"` must not list what is not for lists. */
export const Flag = z
  .union([
    z.boolean(),
    z.literal([0, 1]).transform(digit => digit === 1),
    z.stringbool({ truthy: ['true', 'yes', '1'], falsy: ['false', 'no', '0'] }),
  ])
  .nullish()

/** How many rows there are in all; if that is not a number, pages are read until one is not full. */
export const Total = z.number().optional().catch(undefined)

/**
 * Parses a JSON body and checks it against the fields the adapter needs. Unknown fields are fine, missing ones are not,
 * and one that tells of a failure beside them makes its list that of a failure.
 */
export function readJson<T extends z.ZodType>(body: string, schema: T, sourceId: string): z.output<T> {
  const value = parseJson(body, sourceId)
  const parsed = schema.safeParse(value)
  const failure = parsed.success ? ownFailure(value) : undefined
  if (failure) throw new SourceError(sourceId, 'parse', `the answer says itself that it failed: ${failure}`)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const path = issue?.path.map(String).join('.') || 'the answer'
  throw new SourceError(sourceId, 'parse', `${path}: ${issue?.message ?? 'unexpected shape'}`)
}

const Told = Flag.catch(undefined)
const Anything = z.unknown().optional()
const Root = z.looseObject({ error: Anything, errors: Anything, success: Told, ok: Told })

/** The field by which an answer with status 200 owns up to an error: `{ "jobs": [], "error": "rate limited" }`. */
function ownFailure(value: unknown): string | undefined {
  const { error, errors, success, ok } = Root.safeParse(value).data ?? {}
  if (isSaid(error)) return 'error'
  if (isSaid(errors)) return 'errors'
  if (success === false) return 'success'
  return ok === false ? 'ok' : undefined
}

function isSaid(error: unknown): boolean {
  if (typeof error === 'object' && error !== null) return Object.keys(error).length > 0
  return typeof error === 'string' ? error.trim() !== '' : Boolean(error)
}

function parseJson(body: string, sourceId: string): unknown {
  if (/^\s*[[{]/.test(body) && isDeepJson(body))
    throw new SourceError(sourceId, 'parse', `values nested more than ${MAX_DEPTH} deep`)
  try {
    return JSON.parse(body, HALF_PAIR.test(body) ? wellFormed : undefined)
  } catch (cause) {
    const wall = wallReason(body)
    const reason = wall ?? (looksLikeHtml(body) ? 'HTML instead of JSON' : `not JSON (${body.length} characters)`)
    throw new SourceError(sourceId, 'parse', body === '' ? 'an empty body' : reason, { cause })
  }
}

/** An escape may be half of a letter, which no address can hold: encodeURIComponent throws on it. */
const HALF_PAIR = /\\u[dD][89a-fA-F]/

function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value
}

/**
 * Refuses HTML walls, login pages and empty bodies before an adapter reads them, and markup that is nested too deep.
 * Calendars and tables are `text`: what they hold between `<` and `>` opens nothing.
 */
export function readMarkup(body: string, sourceId: string, kind: 'xml' | 'html' | 'text'): string {
  if (body.trim() === '') throw new SourceError(sourceId, 'parse', 'an empty body')
  const wall = wallReason(body)
  if (wall) throw new SourceError(sourceId, 'parse', wall)
  if (kind !== 'html' && looksLikeHtml(body))
    throw new SourceError(sourceId, 'parse', `HTML instead of ${kind === 'xml' ? 'XML' : 'text'}`)
  if (kind !== 'text' && isDeepMarkup(body, kind)) throw new SourceError(sourceId, 'parse', 'elements nested too deep')
  return body
}
