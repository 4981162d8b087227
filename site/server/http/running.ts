import type { ServerResponse } from 'node:http'

/** The answers that are under way. */
export interface Running {
  /** Until its connection is done with it. */
  add(response: ServerResponse): void
  list(): ServerResponse[]
}

/**
 * Places that are used again and again. A Set makes itself anew every few answers, and the one before it leads to the
 * next: once a first one was old, a fifth of all that requests allocate grew old with it, and took half of the CPU.
 */
export function createRunning(): Running {
  const places: (ServerResponse | undefined)[] = []
  const free: number[] = []
  return {
    add(response) {
      const place = free.pop() ?? places.length
      places[place] = response
      response.once('close', () => {
        places[place] = undefined
        free.push(place)
      })
    },
    list: () => places.filter(response => response !== undefined),
  }
}

/** Resolves when the connection is done with an answer. */
export function closeOf(response: ServerResponse): Promise<void> {
  return new Promise(resolve => response.once('close', resolve))
}
