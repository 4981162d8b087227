/** A page that a query changes: its frame is drawn once by Astro, its parts by functions for each query. */
import type { ListFrame, Reading } from './list-page.ts'
import type { Asking, Problem } from './list-query.ts'
import type { ListParts } from './parts/list.ts'
import type { PageServices } from './parts/page.ts'

/** What of a request such a page depends on. */
interface PageAsk extends Asking {
  /** Decoded path parameters. */
  params: Record<string, string | undefined>
}

interface Drawn {
  parts: ListParts
  problem?: Problem
}

export interface QueryPage {
  /** As routes are written; a parameter is its last part. */
  path: string
  /** Undefined when there is no such page. */
  read(services: PageServices, ask: PageAsk): (Omit<Reading<unknown>, 'find'> & { draw(): Promise<Drawn> }) | undefined
}

/** `read` understands what is asked for and finds it; `draw` shows what was found. */
export function queryPage<Found extends Pick<ListFrame, 'problem'>>(
  path: string,
  read: (services: PageServices, ask: PageAsk) => Reading<Found> | undefined,
  draw: (found: Found, services: PageServices) => ListParts,
): QueryPage {
  return {
    path,
    read(services, ask) {
      const reading = read(services, ask)
      if (!reading) return undefined
      const { find, ...asked } = reading
      const drawn = async (): Promise<Drawn> => {
        const found = await find()
        return { parts: draw(found, services), problem: found.problem }
      }
      return { ...asked, draw: drawn }
    },
  }
}
