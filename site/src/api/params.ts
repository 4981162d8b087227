/** What a list was asked for, as it stands in addresses: written once, then joined in whatever choice an address needs. */

export interface Param {
  name: string
  value: string
  /** `name=value`, in the one spelling of a form. */
  written: string
}

export type Params = readonly Param[]

/**
 * What a form leaves as it is (WHATWG URL section 5.2): most values, and asking for their spelling costs ten times as
 * much.
 */
const PLAIN = /^[\w.*-]*$/

export function paramOf(name: string, value: string): Param {
  const isPlain = PLAIN.test(name) && PLAIN.test(value)
  return { name, value, written: isPlain ? `${name}=${value}` : new URLSearchParams([[name, value]]).toString() }
}

/** The same with one of them replaced or, without a value, taken away. */
export function withParam(params: Params, name: string, value?: string): Params {
  if (value === undefined) return params.filter(param => param.name !== name)
  const param = paramOf(name, value)
  const at = params.findIndex(one => one.name === name)
  return at === -1 ? [...params, param] : params.with(at, param)
}

/** What stands after the question mark. */
export function queryOf(params: Params): string {
  return params.map(({ written }) => written).join('&')
}

/** A target without its query. Not split at the mark: that makes an array and a new string for each request. */
export function pathOf(target: string): string {
  const end = target.indexOf('?')
  return end === -1 ? target : target.slice(0, end)
}
