/** The kinds of parameters. Each has its limits, message, hint and example; everything else reads them from here. */
import { z } from 'zod'
import { digitsToNumber } from '#contract'
import { capitalized } from '#contract/text.ts'

/** Longer parameters are refused. */
export const MAX_TEXT = 200

/** An untouched form field is sent as an empty text. */
export function emptyToAbsent(value: unknown): unknown {
  return value === '' ? undefined : value
}

function blankToAbsent(value: unknown): unknown {
  return typeof value === 'string' && value.trim() === '' ? undefined : value
}

/** The syntax of every search. */
export const WORDS = 'Words that must all occur, in any form,'
export const OPERATORS =
  '"two words" must stand side by side in a name, tag or fact; -word must not occur; OR stands between alternatives.'

/** The required text of `q`. */
export function requiredText(meta: { description: string; examples: string[]; hint: string }) {
  return z
    .string({ error: ({ input }) => (input === undefined ? 'q is required.' : 'q must be text.') })
    .trim()
    .min(1, 'q is required.')
    .max(MAX_TEXT, `q must be at most ${MAX_TEXT} characters.`)
    .meta(meta)
}

/** Any text. */
export function text(name: string, description: string, example: string) {
  const tooLong = `${name} must be at most ${MAX_TEXT} characters.`
  const words = z.string(`${name} must be text.`).max(MAX_TEXT, tooLong)
  return z
    .preprocess(blankToAbsent, words.optional())
    .meta({ description, examples: [example], hint: `Send at most ${MAX_TEXT} characters as ${name}, or omit it.` })
}

/** Ends the description of a parameter that takes several values. */
export const SEVERAL = 'Commas join several.'

/** Any texts, joined by commas. */
export function texts(name: string, description: string, example: string) {
  const one = text(name, `${description} ${SEVERAL}`, example)
  return one.meta({ ...one.meta(), several: true })
}

/** Decimal digits only: `5.0`, `+5`, `1e2` and the empty text are refused, never rounded. */
export function integer(name: string, min: number, max: number, fallback: number, description: string) {
  const { number, range } = inRange(name, min, max)
  return z
    .preprocess(digitsToNumber, number)
    .default(fallback)
    .meta({ description, examples: [fallback], hint: `Send ${name} as ${range} or omit it to use ${fallback}.` })
}

/** As `integer`, but its absence means everything. */
export function atMost(name: string, max: number, description: string) {
  const { number, range } = inRange(name, 1, max)
  return z
    .preprocess(digitsToNumber, number.optional())
    .meta({ description, examples: [10], hint: `Send ${name} as ${range} or omit it for everything.` })
}

function inRange(name: string, min: number, max: number) {
  const isOpen = max === Number.MAX_SAFE_INTEGER
  const range = isOpen ? `an integer of at least ${min}` : `an integer from ${min} to ${max}`
  const message = `${name} must be ${range}.`
  const number = z
    .int(isOpen ? wholeNumber(name, message) : message)
    .min(min, message)
    .max(max, message)
  return { number, range }
}

/** Beyond 2^53 numbers are not exact; a range without an upper end does not mention it. */
function wholeNumber(name: string, message: string) {
  const tooLarge = `${name} must be at most ${Number.MAX_SAFE_INTEGER}.`
  return { error: ({ code }: { code: string }) => (code === 'too_big' ? tooLarge : message) }
}

/** Returns the listed values that a text names in any case, joined by commas; the text itself if one is not listed. */
function asListed(values: readonly string[], text: unknown): unknown {
  if (typeof text !== 'string') return text
  const parts = text.split(',').map(part => part.trim().toLowerCase())
  const named = parts.map(part => values.find(value => value.toLowerCase() === part))
  return named.includes(undefined) ? text : named.join(',')
}

/** One of the given words, in any case. */
export function choice<const T extends readonly string[]>(name: string, values: T, description: string) {
  const message = `${name} must be one of ${values.join(', ')}.`
  return z
    .preprocess(value => asListed(values, emptyToAbsent(value)), z.enum(values, message).optional())
    .meta({ description, examples: [values[0]], hint: `Send one of the listed values or omit ${name}.` })
}

/** One of the given words, or several joined by commas; in any case. */
export function choices<const T extends readonly string[]>(name: string, values: T, description: string) {
  const message = `${name} must be one or several of ${values.join(', ')}.`
  const isListed = (text: string) => text.split(',').every(word => values.includes(word.trim()))
  const one = z.enum(values, message)
  const several = z.string(message).max(MAX_TEXT, message).refine(isListed, message)
  const asMeant = (value: unknown) => asListed(values, emptyToAbsent(value))
  return z.preprocess(asMeant, z.union([one, several], message).optional()).meta({
    description: `${description} ${SEVERAL}`,
    examples: [values[0]],
    hint: `Send listed values, joined by commas, or omit ${name}.`,
    several: true,
  })
}

/** Names of fields, joined by commas. */
export function fieldNames(name: string, names: readonly string[], description: string, example: readonly string[]) {
  const message = `${name} must be names of fields, joined by commas: ${names.join(', ')}.`
  const areNames = (text: string) => partsOf(text).every(part => names.includes(part))
  const text = z
    .string(message)
    .max(2000, message)
    .refine(given => partsOf(given).length > 0 && areNames(given), message)
  return z
    .preprocess(emptyToAbsent, text.optional())
    .meta({ description, examples: [example.join(',')], hint: `Send listed names, or omit ${name}.`, several: true })
}

/** The values of a parameter that takes several, joined by commas; none when all are blank. */
export function partsOf(text: string): string[] {
  return text.split(',').flatMap(part => part.trim() || [])
}

/** A text that a predicate accepts. */
export function understood(name: string, wanted: string, isUnderstood: (text: string) => boolean, example: string) {
  const message = `${name} must be ${wanted}.`
  const words = z.string(message).max(MAX_TEXT, message).refine(isUnderstood, message)
  return z.preprocess(emptyToAbsent, words.optional()).meta({
    description: `${capitalized(wanted)}.`,
    examples: [example],
    hint: `Correct or omit ${name}.`,
  })
}

/** A real boolean in OpenAPI and MCP; in a URL the words true and false. */
export function flag(name: string, description: string) {
  return z
    .preprocess(wordToBoolean, z.boolean(`${name} must be true or false.`).optional())
    .meta({ description, examples: [true], hint: `Send true or false, or omit ${name}.` })
}

function wordToBoolean(value: unknown): unknown {
  if (value === '') return undefined
  return value === 'true' || value === 'false' ? value === 'true' : value
}

const INSTANT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+ -]\d\d:?\d\d)?$/i

/** Returns an instant in the form of RFC 3339: without a zone it is in UTC; an address may have turned its + into a blank. */
function asInstant(value: unknown): unknown {
  const [, day, time, seconds = ':00', zone = 'Z'] = INSTANT.exec(String(value)) ?? []
  if (day === undefined) return emptyToAbsent(value)
  return `${day}T${time}${seconds}${zone
    .toUpperCase()
    .replace(' ', '+')
    .replace(/(\d\d)(\d\d)$/, '$1:$2')}`
}

/** A calendar day or an instant. */
export function moment(name: string, description: string) {
  const message = `${name} must be a day such as 2026-11-01 or an instant such as 2026-11-01T08:00:00Z.`
  return z
    .preprocess(asInstant, z.union([z.iso.date(), z.iso.datetime({ offset: true })], message).optional())
    .meta({ description, examples: ['2026-11-01'], hint: `Correct or omit ${name}.` })
}

/** A calendar day; of an instant its day. */
export function day(name: string, description: string) {
  const message = `${name} must be a day such as 2026-11-01.`
  return z
    .preprocess(value => INSTANT.exec(String(value))?.[1] ?? emptyToAbsent(value), z.iso.date(message).optional())
    .meta({ description, examples: ['2026-11-01'], hint: `Correct or omit ${name}.` })
}

/** A whole number of at least one. */
export function amount(name: string, description: string, example = 120000) {
  const message = `${name} must be an integer of at least 1.`
  const digits = (value: unknown) => digitsToNumber(emptyToAbsent(value))
  return z
    .preprocess(digits, z.int(wholeNumber(name, message)).min(1, message).optional())
    .meta({ description, examples: [example], hint: `Send a whole number or omit ${name}.` })
}

/** A parameter that means nothing without another. */
export function needing<T extends z.ZodType>(partner: string, parameter: T): T {
  return parameter.meta({ ...parameter.meta(), needs: partner })
}
