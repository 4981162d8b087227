import { iso31662 } from 'iso-3166'
import { z } from 'zod'
import { readYaml } from '../../text/read-yaml.ts'

/**
 * Codes of provinces, states and counties as boards write them behind a city. Nearly every one is some country's code as
 * well: "Bergamo, BG" became Bulgaria, "Manaus, AM" Armenia, "Pfäffikon, SZ" Eswatini. States of the United States and
 * provinces of Canada are not here: ingest/text/states.ts has them.
 */
const COUNTRIES = new Map<string, Set<string>>()
const Letters = z.record(z.string(), z.array(z.string()))

for (const { code } of iso31662) {
  const [country = '', region = ''] = code.split('-')
  if (country !== 'US' && country !== 'CA') add(country, region)
}
for (const [country, codes] of Object.entries(readYaml(new URL('region-codes.yaml', import.meta.url), Letters)))
  for (const code of codes) add(country, code)

/** Whether the code is one of a region of this country. */
export function isRegionCodeOf(code: string, countryCode: string): boolean {
  return COUNTRIES.get(code)?.has(countryCode) ?? false
}

/** Every country that has a region of this code. */
export function countriesWithRegion(code: string): string[] {
  return [...(COUNTRIES.get(code) ?? [])]
}

function add(country: string, code: string): void {
  COUNTRIES.set(code, (COUNTRIES.get(code) ?? new Set()).add(country))
}
