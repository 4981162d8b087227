/** The parameters of a list as its URLs carry them: encoded once, then combined for every link. */

export interface Param {
  name: string
  value: string
  /** `name=value`, in the one spelling of a form. */
  written: string
}

export type Params = readonly Param[]

/** What form encoding leaves unchanged: most values match, and encoding them would take ten times as long. */
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
