import type { CatalogEntry } from '#contract'
import { isHiringPlatform } from './posting-link.ts'

/**
 * Whether an entry is the employer's own board. A board on a hiring platform is, also where the catalog line leaves
 * its tier at the default; an employer's own pages are when the line says tier 1.
 */
export function isEmployerBoard(entry: CatalogEntry): boolean {
  return entry.tier === 1 || (entry.tier === 2 && isHiringPlatform(entry.adapter))
}
