import { z } from 'zod'
import { ApiError } from './api-error.ts'
import { nearMiss, shownName } from './near-miss.ts'
import { integer } from './parameters.ts'
import { type Param, type Params, paramOf } from './params.ts'

/** The lists for people have pages beside the filters of the API. */
export const PageQuery = z.object({ page: integer('page', 1, 100_000, 1, 'Which page of the list to show.') })

/** Further unknown parameters are ignored. */
const MOST_COMPARED = 30
const MOST_NAMED = 10

interface Source {
  searchParams: URLSearchParams
}

/**
 * Returns the parameters of a schema, parsed. Throws an ApiError for the first bad parameter, with its remedy, also for
 * an unknown one that may be meant for one of ours; other unknown parameters are ignored, and a query without any takes all.
 */
export function readQuery<T extends z.ZodObject>(source: Source, schema: T): z.output<T> {
  const names = Object.keys(schema.shape)
  const [missed] = missesOf(
    source,
    names,
    names.filter(name => isTaken(source, fieldOf(schema, name))),
  )
  if (missed) throw missed.error
  const { given, twice } = givenOf(source.searchParams, schema)
  const [first] = twice
  if (first !== undefined) throw givenTwice(schema, first)
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw refused(schema, parsed.error.issues[0])
  const [lonely] = withoutPartner(schema, given)
  if (lonely) throw lonely.error
  return parsed.data
}

/** Whether a parameter goes with the rest of a query: one may be for some values of another alone. */
function isTaken({ searchParams }: Source, field: z.ZodType | undefined): boolean {
  const { among } = field?.meta() ?? {}
  if (!Array.isArray(among)) return true
  const [name, ...values] = among.map(String)
  const given = searchParams.get(name ?? '')
  return !given || values.includes(given)
}

/** Returns the refusals of unknown parameters that may be meant for one of the names, or of those that may be `offered`. */
export function missesOf({ searchParams }: Source, names: readonly string[], offered = names): Refusal[] {
  return strangersIn(searchParams, names)
    .slice(0, MOST_COMPARED)
    .flatMap(name => {
      const miss = nearMiss(name, offered)
      return miss ? [{ name, error: new ApiError('BAD_REQUEST', miss.message, miss.hint) }] : []
    })
}

/** Returns a line that names the parameters that were ignored; undefined if none was. */
export function ignoredLine({ searchParams }: Source, names: readonly string[]): string | undefined {
  const strangers = strangersIn(searchParams, names).slice(0, MOST_NAMED).map(shownName)
  return strangers.length === 0 ? undefined : `ignored, as no parameter here: ${strangers.join(', ')}.`
}

function strangersIn(searchParams: URLSearchParams, names: readonly string[]): string[] {
  if (names.length === 0) return []
  // What is sent anyway may be asked for.
  const isStrange = (name: string) => !names.includes(name) && !(name === 'format' && searchParams.get(name) === 'json')
  return [...new Set(searchParams.keys())].filter(isStrange)
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

/** The valid part of a query, and an error for each invalid parameter. */
export interface Readable<Query> {
  query: Query
  refusals: Refusal[]
}

/** As readQuery, for pages: invalid parameters are dropped. The schema must not require any parameter. */
export function readReadable<T extends z.ZodObject>({ searchParams }: Source, schema: T): Readable<z.output<T>> {
  const { given, twice } = givenOf(searchParams, schema)
  const refusals: Refusal[] = twice.map(name => ({ name, error: givenTwice(schema, name) }))
  for (const { name } of refusals) delete given[name]
  for (const issue of schema.safeParse(given).error?.issues ?? []) {
    const name = nameOf(issue)
    if (!Object.hasOwn(given, name)) continue
    refusals.push({ name, error: refused(schema, issue) })
    delete given[name]
  }
  for (const lonely of withoutPartner(schema, given)) {
    refusals.push(lonely)
    delete given[lonely.name]
  }
  return { query: schema.parse(given), refusals }
}

function givenOf(searchParams: URLSearchParams, schema: z.ZodObject) {
  const given: Record<string, string> = {}
  const twice: string[] = []
  searchParams.forEach((value, name) => {
    if (!Object.hasOwn(schema.shape, name)) return
    if (!Object.hasOwn(given, name)) given[name] = value
    else if (!twice.includes(name)) twice.push(name)
  })
  return { given, twice }
}

/** Returns a parsed query in canonical form: in the order of the schema, without defaults. */
export function writeQuery<T extends z.ZodObject>(query: z.output<T>, schema: T): Params {
  const params: Param[] = []
  for (const { name, usual } of fieldsOf(schema)) {
    const value = Reflect.get(query, name)
    if (value !== undefined && value !== usual) params.push(paramOf(name, String(value)))
  }
  return params
}

const cachedFields = new WeakMap<z.ZodObject, { name: string; usual: unknown }[]>()

/** Returns the names of a query's parameters with their defaults. */
function fieldsOf(schema: z.ZodObject): { name: string; usual: unknown }[] {
  const cached = cachedFields.get(schema)
  if (cached) return cached
  const names = Object.keys(schema.shape)
  const fields = names.map(name => ({ name, usual: fieldOf(schema, name)?.safeParse(undefined).data }))
  cachedFields.set(schema, fields)
  return fields
}

function fieldOf(schema: z.ZodObject, name: string): z.ZodType | undefined {
  const field = schema.shape[name]
  return field instanceof z.ZodType ? field : undefined
}

function refused(schema: z.ZodObject, issue: z.core.$ZodIssue | undefined): ApiError {
  return new ApiError('BAD_REQUEST', issue?.message ?? 'The query is not readable.', hintOf(schema, nameOf(issue)))
}

function nameOf(issue: z.core.$ZodIssue | undefined): string {
  return String(issue?.path[0] ?? '')
}

function givenTwice(schema: z.ZodObject, name: string): ApiError {
  const rule = ruleOf(schema, name)
  const remedy = takesSeveral(schema, name) ? `${name}=a,b for any of several values` : `${name} once`
  return new ApiError('BAD_REQUEST', `${name} must be given once. ${rule}`.trim(), `Send ${remedy}, or omit it.`)
}

function takesSeveral(schema: z.ZodObject, name: string): boolean {
  return fieldOf(schema, name)?.meta()?.several === true
}

function hintOf(schema: z.ZodObject, name: string): string {
  const hint = fieldOf(schema, name)?.meta()?.hint
  return typeof hint === 'string' ? hint : `Correct or omit ${name}.`
}

/** Returns the rule of a parameter, as the schema's own error message states it. */
function ruleOf(schema: z.ZodObject, name: string): string {
  const refused = fieldOf(schema, name)?.safeParse({})
  const rule = refused?.error?.issues[0]?.message ?? ''
  return rule === `${name} must be text.` ? '' : rule
}
