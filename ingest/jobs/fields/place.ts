import type { WorkMode } from '#contract'
import { countryCode } from '#contract/countries.ts'
import { saysNothing } from '../../text/nothing.ts'
import { line } from '../../text/plain-text.ts'
import { countriesIn } from './place-countries.ts'
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

/** One text may list thirty towns; what is shown of them is cut later, the countries of all count. */
const MAX_PLACE = 2000
const MAX_SHOWN = 300

/** Where a job is, from whatever the source says about it. What it does not say stays absent. */
export function readPlace(published: PublishedPlace): JobPlace {
  const named = distinct((published.places ?? []).map(tidy).filter(place => place !== '' && !saysNothing(place)))
  const places = named.filter(place => !isSaidBetter(place, named))
  const told = (published.countries ?? []).flatMap(country => countryCode(line(country), { isCountry: true }) ?? [])
  const countries = distinct([...told, ...countriesIn(places, told)])
  return {
    location: shown(places) || undefined,
    countries,
    workMode: readWorkMode({
      remote: published.remote,
      word: published.workMode,
      contract: published.employmentType,
      places,
      title: published.title,
      text: published.text,
    }),
    timeZones: distinct([
      ...readTimeZones((published.timeZones ?? []).map(zone => line(zone))),
      ...timeZonesIn(places),
    ]),
  }
}

/** Every place once, and none of them halved: "New York; San" is no place. */
function shown(places: string[]): string {
  const [first = '', ...others] = distinct(places.flatMap(place => place.split(/(?:(?<!\s)\s+)?;\s*/).filter(Boolean)))
  let text = line(first, MAX_SHOWN)
  for (const other of others) {
    if (`${text}; ${other}`.length > MAX_SHOWN) break
    text = `${text}; ${other}`
  }
  return text
}

/** "Zagreb, , Croatia" and "Remote, N/A" lost a part on the way. */
function tidy(place: string): string {
  const text = line(place, MAX_PLACE)
  const parts = text.split(',').map(part => part.trim())
  const told = parts.filter(part => part !== '' && !saysNothing(part))
  return (told.length < parts.length ? told.join(', ') : text).replace(/^[\s,;|-]+|(?<![\s,;|-])[\s,;|-]+$/g, '')
}

/** "London" beside "London, United Kingdom" is the same place, beside "London, Ontario" another. */
function isSaidBetter(place: string, places: string[]): boolean {
  const longer = places.filter(other => other.toLowerCase().startsWith(`${place.toLowerCase()}, `))
  const agrees = (other: string) => countriesIn([place]).every(country => countriesIn([other]).includes(country))
  return longer.some(agrees)
}

function distinct(values: string[]): string[] {
  return [...new Set(values)]
}
