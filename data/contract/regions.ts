/** Parts of the world larger than a country, with names and borders as on job boards. */
// `also` are other names in lower case, `covers` codes of countries and names of regions above it.
import table from './regions.json' with { type: 'json' }
import { foldPlace } from './text.ts'

/** Every region by the name it is stored and shown under. */
export type Region = keyof typeof table
export const REGIONS = Object.keys(table) as [Region, ...Region[]]
/** Without any border. */
export const WORLDWIDE = 'Worldwide' as const

const byName = new Map<string, Region>()
/** All names of regions, folded, with their region. */
export const regionNames: ReadonlyMap<string, Region> = byName
/** Region -> codes of its countries. A region may cover others, which are listed before it. */
const covered = new Map<string, ReadonlySet<string>>()
/** Country -> the regions that cover it: computed for each job anew, they were a tenth of reading a snapshot. */
const around = new Map<string, Region[]>()

for (const region of REGIONS) {
  const { also, covers } = table[region]
  const parts = covers.split(', ').filter(part => part !== '')
  covered.set(region, new Set(parts.flatMap(part => [...(covered.get(part) ?? part.split(' '))])))
  for (const name of [region, ...also.split(', ')]) if (name !== '') byName.set(foldPlace(name), region)
}

/** The region that a text is the name of, and nothing else. */
export function regionNamed(text: string): Region | undefined {
  const words = foldPlace(text).replace(/^the /, '')
  return byName.get(words) ?? byName.get(words.replace(/ (?:regions?|countries|area|zone|markets?)$/, ''))
}

/** Whether the country is in the region. */
export function covers(region: string, countryCode: string): boolean {
  return region === WORLDWIDE || covered.get(region)?.has(countryCode) === true
}

/** The countries of a region; of the whole world none is listed. */
export function countriesOfRegion(region: Region): string[] {
  return [...(covered.get(region) ?? [])]
}

/** The regions that cover a country, the whole world among them. */
export function regionsOfCountry(countryCode: string): readonly Region[] {
  const regions = around.get(countryCode) ?? REGIONS.filter(region => covers(region, countryCode))
  around.set(countryCode, regions)
  return regions
}

/** The regions that have all countries of a region, itself and the whole world among them. */
export function regionsHolding(region: Region): Region[] {
  return REGIONS.filter(other => other === WORLDWIDE || (region !== WORLDWIDE && isWithin(region, other)))
}

/** Whether one of two regions is in the other: a search for Europe includes EMEA and the Nordics, not the whole world. */
export function isNested(one: Region, other: Region): boolean {
  if (one === WORLDWIDE || other === WORLDWIDE) return one === other
  return isWithin(one, other) || isWithin(other, one)
}

function isWithin(inner: Region, outer: Region): boolean {
  return covered.get(inner)?.isSubsetOf(covered.get(outer) ?? new Set()) === true
}

/** The place fields of a job. */
interface Open {
  countries: readonly string[]
  regions?: readonly string[]
  closedTo?: readonly string[]
}

/** Whether a job names neither country nor region, so that eligibility is open. */
export function namesNoPlace({ countries, regions = [] }: Open): boolean {
  return countries.length + regions.length === 0
}

/**
 * Whether a job may be done in a country: it is there (on site, hybrid or remote), in a region that covers it, or
 * worldwide, and does not shut it out.
 */
export function openTo(job: Open, countryCode: string): 'yes' | 'no' | 'unknown' {
  const { countries, regions = [], closedTo = [] } = job
  if (closedTo.includes(countryCode)) return 'no'
  if (countries.includes(countryCode) || regions.some(region => covers(region, countryCode))) return 'yes'
  return namesNoPlace(job) ? 'unknown' : 'no'
}
