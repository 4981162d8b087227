/** What a run of made-up cases came to. */
export interface Tally {
  cases: number
  /** Cases that ended in records or an answer, in an error with a name, or in anything else. */
  read: number
  refused: number
  bugs: string[]
  /** HTTP requests that the cases took. */
  requests: number
}

export function emptyTally(): Tally {
  return { cases: 0, read: 0, refused: 0, bugs: [], requests: 0 }
}
