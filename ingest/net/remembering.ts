import { isConditional, type Wire, type WireAnswer } from './wire.ts'

/**
 * Remembers every exchange, faults too; after `rewind` the same requests meet the same answers and no upstream is asked
 * twice.
 */
export function rememberingWire(wire: Wire): Wire & { rewind(): void } {
  const answers = new Map<string, Promise<WireAnswer>[]>()
  let turns = new Map<string, number>()
  const remembering: Wire = request => {
    const key = JSON.stringify([request.method, request.url, request.body])
    const known = answers.get(key) ?? []
    const turn = turns.get(key) ?? 0
    // Who holds nothing any more cannot use "not modified", and must ask again.
    const answer =
      known[turn]?.then(one => (one.status === 304 && !isConditional(request) ? wire(request) : one)) ?? wire(request)
    known[turn] = answer
    answers.set(key, known)
    turns.set(key, turn + 1)
    return answer
  }
  const rewind = () => {
    turns = new Map()
  }
  return Object.assign(remembering, { rewind })
}
