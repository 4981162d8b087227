import { createHash } from 'node:crypto'
import { z } from 'zod'
import { countryCode } from '#contract/countries.ts'
import { openTo } from '#contract/regions.ts'
import { readPlace } from '../jobs/fields/place.ts'
import { readYaml } from '../text/read-yaml.ts'
import type { Evaluation, Row } from './evaluation.ts'

const COUNTRY_BAR = 0.98
const CITY_BAR = 0.97
const TITLE = 'Example Role'

const Question = z.tuple([z.string(), z.string(), z.string(), z.enum(['yes', 'no', 'unknown'])])
const Labels = z.strictObject({ locations: z.record(z.string(), z.string()), openTo: z.array(Question) })

interface Label {
  location: string
  /** Each as a sorted list in one text. */
  cities: string
  countries: string
  regions: string
  isHeldOut: boolean
}

/** Cities, countries and regions of published locations, and who may apply; the half set aside has rows of its own. */
export const places: Evaluation = {
  name: 'places',
  run: () => {
    const { locations, openTo } = readPlaceLabels()
    const [heldOut = [], tuned = []] = [true, false].map(isHeldOut =>
      locations.filter(label => label.isHeldOut === isHeldOut),
    )
    return [...rowsOf('tuned', tuned), ...rowsOf('held out', heldOut), openRow(openTo)]
  },
}

export function readPlaceLabels() {
  const { locations, openTo } = readYaml(new URL('./places.yaml', import.meta.url), Labels)
  return { openTo, locations: Object.entries(locations).map(([location, wanted]) => labelOf(location, wanted)) }
}

function labelOf(location: string, wanted: string): Label {
  const [cities, countries, regions] = wanted.split('|').map(part => list(part.split(',').map(one => one.trim())))
  const [first = 0] = createHash('sha256').update(location).digest()
  return {
    location,
    cities: cities ?? '',
    countries: countries ?? '',
    regions: regions ?? '',
    isHeldOut: first % 2 === 0,
  }
}

function rowsOf(set: string, labels: Label[]): Row[] {
  const read = labels.map(label => ({ label, answer: answerFor(label.location) }))
  const measures = [
    { field: 'cities', bar: CITY_BAR },
    { field: 'countries', bar: COUNTRY_BAR },
    { field: 'regions', bar: COUNTRY_BAR },
  ] as const
  return measures.map(({ field, bar }) => {
    const wrong = read.filter(({ label, answer }) => label[field] !== answer[field])
    const misses = wrong.map(
      ({ label, answer }) => `${JSON.stringify(label.location)}: ${answer[field]}, not ${label[field]}`,
    )
    return { measure: `${field} (${set})`, value: 1 - wrong.length / labels.length, bar, cases: labels.length, misses }
  })
}

function answerFor(location: string): Omit<Label, 'location' | 'isHeldOut'> {
  const { places = [], countries, regions = [] } = readPlace({ places: [location], title: TITLE })
  return { cities: list(places.flatMap(({ city }) => city ?? [])), countries: list(countries), regions: list(regions) }
}

function openRow(questions: z.infer<typeof Question>[]): Row {
  const misses = questions.flatMap(([location, workMode, country, wanted]) => {
    const answer = openTo(readPlace({ places: [location], workMode, title: TITLE }), countryCode(country) ?? country)
    return answer === wanted ? [] : [`${location} | ${country}: ${answer}, not ${wanted}`]
  })
  const value = 1 - misses.length / questions.length
  return { measure: 'open_to', value, bar: COUNTRY_BAR, cases: questions.length, misses }
}

/** Compared as sets. */
function list(values: string[]): string {
  return [...new Set(values.filter(value => value !== ''))].sort().join(', ')
}
