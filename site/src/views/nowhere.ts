import { pageOfTwin } from '../agents/markdown/twins.ts'
import type { PageServices } from './parts/page.ts'
import { leadToTerm } from './term-name.ts'

/** The page of a record, the same in another media type, or its picture. */
const RECORD = /^(?:\/og)?\/(jobs|events|glossary|companies)\/([^/.]+)(?:\.(?:md|ics|png))?$/

/**
 * Whether nothing can be at a path, as far as that is cheap to say. Any number of such addresses can be made up, and
 * Astro takes longer to find that it has none than a search takes. `pages`: what the path of every page matches.
 */
export function isNowhere(path: string, pages: RegExp, services: PageServices): boolean {
  // Astro decodes the first, and leads the second to the address without.
  if (path.includes('%') || path.endsWith('/')) return false
  if (!pages.test(pageOfTwin(path) ?? path)) return true
  const [, list, id = ''] = RECORD.exec(path) ?? []
  return list !== undefined && !hasRecord(list, id, services)
}

function hasRecord(list: string, id: string, services: PageServices): boolean {
  const { jobs, events, terms } = services.store
  if (list === 'jobs') return jobs.find(id) !== undefined
  if (list === 'companies') return jobs.facets.company?.slugs.includes(id) === true
  if (list === 'events') return id === 'calendar' || events.find(id) !== undefined
  return terms.find(id) !== undefined || leadToTerm(id, services) !== undefined
}
