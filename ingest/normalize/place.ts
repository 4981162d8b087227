import type { WorkMode } from '#schema'
import { countryCode } from './countries.ts'
import { countriesIn } from './place-countries.ts'
import { isEmptyPlace } from './place-words.ts'
import { line } from './plain-text.ts'
import { readTimeZones, timeZonesIn } from './time-zone.ts'
import { readWorkMode } from './work-mode.ts'

interface PublishedPlace {
  /** Location texts, one per place. */
  places?: string[]
  /** Country names or codes from a field of their own. */
  countries?: string[]
  timeZones?: string[]
  remote?: boolean
  workMode?: string
  employmentType?: string
  title: string
  /** The description as plain text. */
  text?: string
}

interface JobPlace {
  /** The published text, cleaned. */
  location?: string
  countries: string[]
  workMode?: WorkMode
  timeZones: string[]
}

/** Where a job is, from whatever the source says about it. What it does not say stays absent. */
export function readPlace(published: PublishedPlace): JobPlace {
  const places = distinct((published.places ?? []).map(tidy).filter(place => place !== '' && !isEmptyPlace(place)))
  const told = (published.countries ?? []).flatMap(country => countryCode(line(country), { isCountry: true }) ?? [])
  const countries = distinct([...told, ...countriesIn(places, told)])
  return {
    location: line(places.join('; ')) || undefined,
    countries,
    workMode: readWorkMode({
      remote: published.remote,
      word: published.workMode,
      contract: published.employmentType,
      places,
      title: published.title,
      text: published.text,
    }),
    timeZones: distinct([...readTimeZones(published.timeZones ?? []), ...timeZonesIn(places)]),
  }
}

/** "Zagreb, , Croatia" lost its region on the way. */
function tidy(place: string): string {
  return line(place)
    .replace(/\s*,(?:\s*,)+\s*/g, ', ')
    .replace(/^[\s,;|-]+|[\s,;|-]+$/g, '')
}

function distinct(values: string[]): string[] {
  return [...new Set(values)]
}
