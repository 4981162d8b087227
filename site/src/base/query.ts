/** The parameters of a request: read by a schema, and written for links in the one spelling of a form. */
import { z } from 'zod'
import { ApiError } from './api-error.ts'
import { nearMiss, shownName } from './near-miss.ts'
import { integer } from './parameters.ts'

export interface Param {
  name: string
  value: string
  /** `name=value`, in the one spelling of a form. */
  written: string
}

export type Params = readonly Param[]

/** Values that form encoding leaves unchanged: most match, and encoding them would take ten times as long. */
const PLAIN = /^[\w.*-]*$/

export function paramOf(name: string, value: string): Param {
  const isPlain = PLAIN.test(name) && PLAIN.test(value)
  return { name, value, written: isPlain ? `${name}=${value}` : new URLSearchParams([[name, value]]).toString() }
}

export function paramsOf(values: Record<string, string>): Params {
  return Object.entries(values).map(([name, value]) => paramOf(name, value))
}

/** Returns the parameters with one replaced or, without a value, removed. */
export function withParam(params: Params, name: string, value?: string): Params {
  if (value === undefined) return params.filter(param => param.name !== name)
  const param = paramOf(name, value)
  const at = params.findIndex(one => one.name === name)
  return at === -1 ? [...params, param] : params.with(at, param)
}

/** Returns the query string, without the question mark. */
export function queryOf(params: Params): string {
  return params.map(({ written }) => written).join('&')
}

/** Returns a request target without its query. */
export function pathOf(target: string): string {
  const end = target.indexOf('?')
  return end === -1 ? target : target.slice(0, end)
}

/** The lists for people have pages beside the filters of the API. */
export const PageQuery = z.object({ page: integer('page', 1, 100_000, 1, 'Which page of the list to show.') })

/** Further unknown parameters are ignored. */
const MOST_COMPARED = 30
const MOST_NAMED = 10

interface Source {
  searchParams: URLSearchParams
}

/** Returns the parsed parameters. Throws an ApiError for the first bad one, and for an unknown one that means ours. */
export function readQuery<T extends z.ZodObject>(source: Source, schema: T): z.output<T> {
  const names = Object.keys(schema.shape)
  const [missed] = missesOf(source, names, name => isTaken(source, fieldOf(schema, name)))
  if (missed) throw missed.error
  const { refusals, parsed } = check(source, schema)
  if (refusals[0] || !parsed.success) throw refusals[0]?.error ?? parsed.error
  return parsed.data
}

/** Whether a parameter goes with the rest of a query: one may need certain values of another. */
function isTaken({ searchParams }: Source, field: z.ZodType | undefined): boolean {
  const { among } = field?.meta() ?? {}
  if (!Array.isArray(among)) return true
  const [name, ...values] = among.map(String)
  const given = searchParams.get(name ?? '')
  return !given || values.includes(given)
}

/** Returns the refusals of unknown parameters that may be meant for one of the names, as far as those may be offered. */
export function missesOf(
  { searchParams }: Source,
  names: readonly string[],
  isOffered: (name: string) => boolean = () => true,
): Refusal[] {
  return strangersIn(searchParams, names)
    .slice(0, MOST_COMPARED)
    .flatMap(name => {
      const miss = nearMiss(name, names.filter(isOffered))
      return miss ? [{ name, error: miss }] : []
    })
}

/** Returns a line that names the parameters that were ignored; undefined if none was. */
export function ignoredLine({ searchParams }: Source, names: readonly string[]): string | undefined {
  const strangers = strangersIn(searchParams, names).slice(0, MOST_NAMED).map(shownName)
  return strangers.length === 0 ? undefined : `ignored, as no parameter here: ${strangers.join(', ')}.`
}

function strangersIn(searchParams: URLSearchParams, names: readonly string[]): string[] {
  if (names.length === 0) return []
  const strangers = new Set(searchParams.keys())
  for (const name of names) strangers.delete(name)
  // Fields that are sent anyway may be selected.
  if (searchParams.get('format') === 'json') strangers.delete('format')
  return [...strangers]
}

/** Returns the parameters of a schema that mean nothing without the named one. */
export function dependentsOf(schema: z.ZodObject, name: string): string[] {
  return Object.keys(schema.shape).filter(other => fieldOf(schema, other)?.meta()?.needs === name)
}

/** Returns the refusals of parameters that mean nothing without another, which is missing. */
export function withoutPartner(schema: z.ZodObject, given: Record<string, unknown>): Refusal[] {
  return Object.keys(given).flatMap(name => {
    const partner = fieldOf(schema, name)?.meta()?.needs
    if (typeof partner !== 'string' || given[name] === '' || given[partner]) return []
    const remedy = `Send ${partner} too, or omit ${name}.`
    return [{ name, error: new ApiError('BAD_REQUEST', `${name} needs ${partner}.`, remedy) }]
  })
}

export interface Refusal {
  name: string
  error: ApiError
}

/** As readQuery, for pages: returns the valid part and the refusals. The schema must not require any parameter. */
export function readReadable<T extends z.ZodObject>(source: Source, schema: T) {
  const { given, refusals, parsed } = check(source, schema)
  return { query: parsed.success && refusals.length === 0 ? parsed.data : schema.parse(given), refusals }
}

/** Returns the refusals of invalid parameters, each once, and the values of the others. */
function check<T extends z.ZodObject>({ searchParams }: Source, schema: T) {
  const refusals: Refusal[] = []
  const given: Record<string, unknown> = {}
  for (const name of new Set(searchParams.keys())) {
    if (!Object.hasOwn(schema.shape, name)) continue
    const values = searchParams.getAll(name)
    if (values.length === 1) given[name] = values[0]
    else refusals.push({ name, error: givenTwice(schema, name) })
  }
  const refuse = (name: string, error: ApiError) => {
    if (!refusals.some(refusal => refusal.name === name)) refusals.push({ name, error })
    delete given[name]
  }
  const parsed = schema.safeParse(given)
  for (const issue of parsed.error?.issues ?? [])
    refuse(nameOf(issue), new ApiError('BAD_REQUEST', issue.message, hintOf(schema, nameOf(issue))))
  for (const { name, error } of withoutPartner(schema, given)) refuse(name, error)
  return { given, refusals, parsed }
}

/** Returns a parsed query in canonical form: in the order of the schema, without defaults. */
export function writeQuery<T extends z.ZodObject>(query: z.output<T>, schema: T): Params {
  const params: Param[] = []
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = Reflect.get(query, name)
    const usual = field instanceof z.ZodDefault ? field.def.defaultValue : undefined
    if (value !== undefined && value !== usual) params.push(paramOf(name, String(value)))
  }
  return params
}

function fieldOf(schema: z.ZodObject, name: string): z.ZodType | undefined {
  const field = schema.shape[name]
  return field instanceof z.ZodType ? field : undefined
}

function nameOf({ path }: z.core.$ZodIssue): string {
  return String(path[0] ?? '')
}

function givenTwice(schema: z.ZodObject, name: string): ApiError {
  const rule = ruleOf(schema, name)
  const remedy =
    fieldOf(schema, name)?.meta()?.several === true ? `${name}=a,b for any of several values` : `${name} once`
  return new ApiError('BAD_REQUEST', `${name} must be given once. ${rule}`.trim(), `Send ${remedy}, or omit it.`)
}

/** Returns the remedy for an invalid value. */
export function hintOf(schema: z.ZodObject, name: string): string {
  const hint = fieldOf(schema, name)?.meta()?.hint
  return typeof hint === 'string' ? hint : `Correct or omit ${name}.`
}

/** Returns the rule of a parameter, as the schema's own error message states it. */
function ruleOf(schema: z.ZodObject, name: string): string {
  const refused = fieldOf(schema, name)?.safeParse({})
  const rule = refused?.error?.issues[0]?.message ?? ''
  return rule === `${name} must be text.` ? '' : rule
}
