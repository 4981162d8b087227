/** Which scopes of a presented token a request needs: what the endpoint table says, narrowed by what is asked for. */
import type { ListName, Scope } from '#contract'
import type { Endpoint } from './endpoint.ts'
import { pathOf } from './params.ts'

export type Guarded = Pick<Endpoint, 'scopes' | 'narrowedBy'>

/** The scope that a collection is read with. */
export function scopeOf(collection: ListName): Scope {
  return `read:${collection}`
}

/**
 * What is needed where the narrowing parameter is `value`. One that names no collection of the endpoint narrows nothing;
 * it is refused later, when the query is read.
 */
export function neededScopes({ scopes = [] }: Guarded, value: unknown): readonly Scope[] {
  const one = scopes.find(scope => scope === `read:${value}`)
  return one === undefined ? scopes : [one]
}

/** The same endpoint, asked with a target: it needs no scopes but those of what is asked for. */
export function narrowed<E extends Guarded>(endpoint: E | undefined, target: string): E | undefined {
  if (endpoint?.narrowedBy === undefined) return endpoint
  const value = new URLSearchParams(target.slice(pathOf(target).length)).get(endpoint.narrowedBy)
  return { ...endpoint, scopes: neededScopes(endpoint, value) }
}

/** Which of the needed scopes are not among those a token has. */
export function lacking(needed: readonly Scope[], held: readonly Scope[]): Scope[] {
  return needed.filter(scope => !held.includes(scope))
}
