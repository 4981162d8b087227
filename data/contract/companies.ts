/** Other names of companies besides those that they publish: former names, and names of their products. */
import written from './company-names.json' with { type: 'json' }
import { slugOf } from './text.ts'

const names: ReadonlyMap<string, string[]> = new Map(
  Object.entries(written).map(([company, others]) => [slugOf(company), others.split(', ')]),
)
/** Endings that people leave out. */
const FORM =
  /[ ,]+(?:labs?|foundation|protocol|network|bank|digital|technologies|technology|group|inc\.?|ltd\.?|limited|dao|trading|finance|ai|gmbh|ag)$/i

/** The form of a company in law, as it ends a name. */
const LEGAL_FORM =
  /[ ,]+(?:inc|incorporated|ltd|limited|llc|llp|plc|corp|corporation|gmbh|ag|s\.?a|sas|sarl|srl|b\.?v|n\.?v|oü|aps|k\.?k)\.?$/iu
/** Words before such a form that are not part of the name. */
const OF_GROUP = /(?:[ ,]+(?:operations|holdings?|services|international|global|group|co|pte|pty|pvt)\.?)+$/iu

/** Returns the name of a company without its form in law: `Acme Operations Limited` and `Acme` are one firm. */
export function firmOf(company: string): string {
  const name = company.replace(LEGAL_FORM, '')
  if (name === company) return company
  const firm = name.replace(OF_GROUP, '')
  return slugOf(firm) === '' ? company : firm
}

/** Returns other names of a company; none if there are none. */
export function otherNamesOf(company: string): readonly string[] {
  return names.get(slugOf(company)) ?? []
}

/** Returns every slug that a company is named by. */
export function slugsOfCompany(company: string): string[] {
  return [company, company.replace(FORM, ''), ...otherNamesOf(company)].map(slugOf).filter(slug => slug !== '')
}
