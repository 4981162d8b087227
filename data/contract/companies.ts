/** What people call companies besides the names that they publish: former names, and those of what they make. */
import written from './company-names.json' with { type: 'json' }
import { slugOf } from './words.ts'

const names: ReadonlyMap<string, string[]> = new Map(
  Object.entries(written).map(([company, others]) => [slugOf(company), others.split(', ')]),
)
/** Endings that people leave out. */
const FORM =
  /[ ,]+(?:labs?|foundation|protocol|network|bank|digital|technologies|technology|group|inc\.?|ltd\.?|limited|dao|trading|finance|ai|gmbh|ag)$/i

/** Returns other names of a company; none if there are none. */
export function otherNamesOf(company: string): readonly string[] {
  return names.get(slugOf(company)) ?? []
}

/** Returns every slug that a company is named by. */
export function slugsOfCompany(company: string): string[] {
  return [company, company.replace(FORM, ''), ...otherNamesOf(company)].map(slugOf).filter(slug => slug !== '')
}
