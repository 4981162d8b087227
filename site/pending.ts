/** What keeps an answer from being made at once, or at all. */

/** Thrown where an answer needs what is not known yet. Whoever catches it asks again when `known` is settled. */
export class Pending extends Error {
  readonly known: Promise<unknown>

  constructor(known: Promise<unknown>) {
    super('what the answer is made of is not known yet')
    this.name = 'Pending'
    this.known = known
  }
}

/** An answer needs as many steps at most: more would be one that never ends. */
export const MOST_STEPS = 500

/** By its name: where a server runs from its sources, the pages of the build have a class of their own. */
function isPending(error: unknown): error is Pending {
  return error instanceof Error && error.name === 'Pending'
}

interface Clocked {
  clock: () => Date
}

/** The same, at the moment that it is: what is made in steps must ask for the same in each of them. */
export function atOneTime<S extends Clocked>(services: S): S {
  const now = services.clock()
  return { ...services, clock: () => now }
}

/**
 * What `make` comes to when all is known that it needs. It is called again from its beginning; where its data was replaced
 * meanwhile, after `anew`.
 */
export async function settled<T>(make: () => T | Promise<T>, anew?: () => Promise<void>): Promise<T> {
  let pending: Pending | undefined
  for (let step = 0; ; step++) {
    try {
      await pending?.known
      pending = undefined
      return await make()
    } catch (error) {
      if (step === MOST_STEPS) throw error
      if (isPending(error)) pending = error
      else if (anew && error instanceof Error && error.name === 'VersionMoved') {
        pending = undefined
        await anew()
      } else throw error
    }
  }
}

/** Its data was replaced: the next store has what it is now. */
export class VersionMoved extends Error {
  constructor() {
    super('the data was replaced while an answer was made')
    this.name = 'VersionMoved'
  }
}

/** What holds the records does not answer. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('the records cannot be read at the moment', { cause })
    this.name = 'StoreUnavailable'
  }
}

/** By its name, as isPending. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Error && error.name === 'StoreUnavailable'
}
