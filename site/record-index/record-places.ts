import type { Rows, TableData } from './table-shape.ts'

/** A record's id and where the record lies in its file. */
export interface Place {
  id: string
  start: number
  end: number
}

/** All places as the few arrays and the one string that a table keeps of them. */
export function joinPlaces(places: Place[], held: Rows['held']): Pick<TableData, 'ids' | 'rows'> {
  return {
    ids: places.map(({ id }) => id),
    rows: {
      starts: Float64Array.from(places, place => place.start),
      ends: Float64Array.from(places, place => place.end),
      held,
    },
  }
}
