/** The filters by place: `country=`, `city=`, `region=` and `location=`. */
import { cityNamed } from '#contract/cities.ts'
import { countryCode, countryName } from '#contract/countries.ts'
import { type Region, regionNamed } from '#contract/regions.ts'
import { partsOf, text, understood } from '../base/parameters.ts'
import { type Condition, facetIn } from '../store/condition.ts'
import { choice, searchIn } from './filters.ts'

/** Returns the alpha-2 code for a name, code or flag of a country; undefined if there is none. */
export function askedCountry(value: string): string | undefined {
  return countryCode(value, { isCountry: true })
}

/** Returns the values of a comma-separated list. Some names contain a comma themselves. */
export function askedParts(value: string): string[] {
  return askedCountry(value) ? [value] : partsOf(value)
}

/** Returns the value as pages show it: `Germany` for `DE` and for `Deutschland`. */
export function countryText(value: string): string {
  return askedParts(value)
    .map(part => countryName(askedCountry(part) ?? part))
    .join(', ')
}

export const COUNTRY =
  'Country: its name in any language, ISO 3166-1 code or short name (Germany, Deutschland, DE, UK, Holland). Commas join several.'

/** `country`: names, codes or flags; one that is not a country finds nothing. */
export function inCountries(label = 'Country') {
  return {
    schema: text('country', COUNTRY, 'DE'),
    where(value: string) {
      const codes = askedParts(value).map(part => askedCountry(part) ?? '')
      return facetIn('country', codes)
    },
    chip: countryText,
    facet: 'countries',
    field: choice(label, 'Any country', {
      limit: 200,
      textOf: countryName,
      chosenOf: value => askedCountry(value) ?? value,
    }),
  }
}

/** `city`: any of its names, else the name as it is. */
export function inCity() {
  return {
    schema: text('city', 'City by any of its names (Munich, München, NYC), or several with commas between.', 'Berlin'),
    where(value: string) {
      // A name may have a comma itself, and a place a name that no gazetteer has.
      const cities = cityNamed(value) ? [value] : [value, ...partsOf(value)]
      return facetIn('city', [...new Set(cities.flatMap(city => [cityNamed(city)?.name ?? city, city]))])
    },
    chip: (value: string) => cityNamed(value)?.name ?? value,
    facet: 'cities',
  }
}

/** `region`: a part of the world by any of its names. */
export function inRegion(names: string, isOffered: (region: Region | undefined) => boolean, label: string) {
  const nameOf = (value: string) => regionNamed(value) ?? value
  return {
    schema: understood('region', names, value => isOffered(regionNamed(value)), 'Europe'),
    where: (value: string): Condition => ({ facet: 'region', is: regionNamed(value) ?? '' }),
    chip: nameOf,
    facet: 'regions',
    field: choice(label, 'Any region', { limit: 60, chosenOf: nameOf }),
  }
}

/** `location`: words of a place. */
export function atPlace(example: string, others: string) {
  return {
    schema: text(
      'location',
      `Words of the place as published, or a place by any name that it is in (${others}).`,
      example,
    ),
    where: searchIn('location'),
    chip: (value: string) => `Place: ${value}`,
  }
}
