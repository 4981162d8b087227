/** The scopes a presented token needs for a request: those of the endpoint, narrowed by a query parameter. */
import type { ListName, Scope } from '#contract'
import type { Endpoint } from './endpoint.ts'
import { pathOf } from './params.ts'

export type Guarded = Pick<Endpoint, 'scopes' | 'narrowedBy'>

/** The scope that a collection is read with. */
export function scopeOf(collection: ListName): Scope {
  return `read:${collection}`
}

/**
 * Returns the scopes an endpoint needs when its narrowing parameter is `value`. A value that is not one of its
 * collections narrows nothing; reading the query refuses it later.
 */
export function neededScopes({ scopes = [] }: Guarded, value: unknown): readonly Scope[] {
  const one = scopes.find(scope => scope === `read:${value}`)
  return one === undefined ? scopes : [one]
}

/** Returns the endpoint with only the scopes that the query of this target needs. */
export function narrowed<E extends Guarded>(endpoint: E | undefined, target: string): E | undefined {
  if (endpoint?.narrowedBy === undefined) return endpoint
  const value = new URLSearchParams(target.slice(pathOf(target).length)).get(endpoint.narrowedBy)
  return { ...endpoint, scopes: neededScopes(endpoint, value) }
}

/** Returns the needed scopes that a token lacks. */
export function lacking(needed: readonly Scope[], held: readonly Scope[]): Scope[] {
  return needed.filter(scope => !held.includes(scope))
}
