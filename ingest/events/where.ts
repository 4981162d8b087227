import type { Place, Region } from '#contract'
import { countryCode, countryName } from '#contract/countries.ts'
import { regionNamed, WORLDWIDE } from '#contract/regions.ts'
import type { RawEvent } from '../adapter.ts'
import { saysNothing } from '../text/characters.ts'
import { findCity, populationOf, townAt, townIn } from '../text/gazetteer.ts'
import { CITY_STATES, placeOfCity } from '../text/places.ts'
import { line } from '../text/plain-text.ts'
import { stateByName } from '../text/states.ts'
import { holdsMeetingLink, ONLINE_NAME, takeOnline } from './online.ts'
import { agree, isLarge, NAMED_CITY_POPULATION, type Resolved, resolvePlace } from './place-parts.ts'
import { placeParts, VENUE } from './place-text.ts'
import { isInZone, isOnEarth } from './place-zone.ts'

/** The place of an event. Without `location` it is unknown, even whether the event is online. */
export interface Where extends Resolved {
  country?: string
  /** Can be attended online; a hybrid event also has a place. */
  online: boolean
  location?: string
  places?: Place[]
  /** For the tour of a continent that names no city. */
  regions?: Region[]
}

/** City, country and online of an event; `fallback` is the place of its calendar. A contradicted country is absent. */
export function readWhere(raw: RawEvent, fallback?: string): Where {
  const where = locate(raw, fallback)
  const { city, countryCode, region } = where
  if (city) return { ...where, places: [withGeo(placeOfCity(city, countryCode, region), raw)] }
  if (countryCode) return { ...where, places: [{ country: countryCode }] }
  const regions = regionsOf(`${raw.place ?? ''}, ${raw.country ?? ''}`)
  return regions.length > 0 ? { ...where, regions } : where
}

/** A town that is not in the gazetteer has the coordinates of its calendar. */
function withGeo(place: Place, { geo }: RawEvent): Place {
  if (place.lat !== undefined || !geo || !isOnEarth(geo)) return place
  return { ...place, lat: geo.latitude, lon: geo.longitude }
}

function regionsOf(text: string): Region[] {
  const parts = text.split(/[,;|/()–—]|\s-\s|&|\band\b/)
  return [...new Set(parts.flatMap(part => regionNamed(line(part)) ?? []))].filter(region => region !== WORLDWIDE)
}

function locate(raw: RawEvent, fallback?: string): Where {
  // Calendars put the name of a venue and its address on lines of their own.
  const inLines = (text: string) => text.replace(/<(?:br\s*\/?|\/(?:p|div))>/gi, '\n').trim()
  const oneLine = (text = '') => line(inLines(text).replace(/,?\s*\n\s*/g, ', '))
  const lines = [raw.place, raw.city, raw.country].map(oneLine)
  const texts = lines.map(text => takeOnline(saysNothing(text) ? '' : text))
  const [place = '', city = '', country = ''] = texts.map(text => text.rest)
  const online = raw.online === true || raw.hybrid === true || texts.some(text => text.online)
  // Online, and beside that nothing but a country: it is the organizer's, and there is nowhere to go.
  const isNowhere = online && !raw.hybrid && place === '' && city === '' && texts[2]?.online === false
  const found = isNowhere ? {} : resolve(place, city, country)
  if (found.city || (found.countryCode && !isForCountry(raw.place ?? ''))) return describe(found, online)
  if (online) return describe({}, true)
  const isCall =
    placeParts(`${place}, ${city}`).length === 0 && holdsMeetingLink(`${raw.description ?? ''} ${raw.call ?? ''}`)
  if (fallback) return describe(resolvePlace(fallback), isCall)
  const town = !isCall && raw.geo && isOnEarth(raw.geo) ? townAt(raw.geo) : undefined
  if (town) return describe({ city: town.name, countryCode: town.countryCode }, ONLINE_NAME.test(raw.name))
  if (isCall) return describe(placeOfHost(raw), true)
  return describe(placeOfHost(raw), ONLINE_NAME.test(`${raw.name} ${raw.type ?? ''}`))
}

/** `Online (US)`, `Remote - Germany`: whom it is for. `Online & Germany` is in both. */
function isForCountry(place: string): boolean {
  return /^\s*(?:fully |100% )?(?:online|virtual|remote)\s*(?:[(,:]|[-–—]\s)/i.test(place)
}

function describe(found: Resolved, online: boolean): Where {
  const code = found.countryCode
  const country = code ? countryName(code) : undefined
  const city = found.city ?? (code && CITY_STATES.has(code) ? country : undefined)
  const location = [city, country].filter(Boolean).join(', ') || (online ? 'Online' : undefined)
  return { city, countryCode: code, country, online, location, region: found.region }
}

function resolve(place: string, city: string, country: string): Resolved {
  const code = country ? (countryCode(country, { isCountry: true }) ?? resolvePlace(country).countryCode) : undefined
  const own = city ? resolveCity(city, code, place) : undefined
  if (own) return own
  const [fromPlace, fromField] = [resolvePlace(place), code]
  if (!fromField) return fromPlace
  // The country has a field of its own; the place text is searched for a city in it.
  const inCountry = resolvePlace(`${place}, ${country}`)
  if (inCountry.city && inCountry.countryCode === fromField) return inCountry
  const { city: placeCity, countryCode: placeCode } = fromPlace
  return placeCity && placeCode
    ? agree({ name: placeCity, countryCode: placeCode }, fromField)
    : { countryCode: fromField }
}

/** The city has a field of its own, which may hold its region too (`Dallas, TX`) or no city at all (`Other, USA`). */
function resolveCity(city: string, code: string | undefined, place: string): Resolved | undefined {
  const [name] = placeParts(city)
  if (!name || isRegion(name, code)) return undefined
  const inCountry = code ? resolvePlace(`${city}, ${countryName(code)}`) : resolvePlace(city)
  if (inCountry.city && (inCountry.countryCode || !code)) return inCountry
  // A region in the place text distinguishes namesakes: "Portland", "Portland, OR, United States".
  const inPlace = resolvePlace(place)
  if (inPlace.city && sameName(inPlace.city, name) && (!code || inPlace.countryCode === code)) return inPlace
  const own = code ? townIn(code, name) : undefined
  if (own) return { city: own.name, countryCode: code }
  const elsewhere = findCity(name)
  if (elsewhere && !code) return { city: elsewhere.name, countryCode: elsewhere.countryCode }
  if (elsewhere && code && isLarge(elsewhere)) {
    const found = agree(elsewhere, code)
    // A country that the place text names too is trusted: the town is not its better-known namesake.
    const isTwice = placeParts(place).some(part => countryCode(part, { isCountry: true }) === code)
    return found.countryCode || !isTwice ? found : { countryCode: code }
  }
  if (VENUE.test(name) || countryCode(name) || stateByName(name, code)) return undefined
  return { city: name, countryCode: code }
}

/** A state in the city's field; there are towns called California, but Québec is a city as well. */
function isRegion(name: string, code: string | undefined): boolean {
  const region = stateByName(name)
  if (!region || (code !== undefined && region.countryCode !== code)) return false
  const city = findCity(name, { countryCode: region.countryCode })
  return !city || populationOf(city) < NAMED_CITY_POPULATION
}

function sameName(a: string, b: string): boolean {
  return findCity(a)?.name === findCity(b)?.name || a.toLowerCase() === b.toLowerCase()
}

/** The city in the name of a group ("Bitcoin Barcelona"), if its time zone confirms it; a zone is not a place. */
function placeOfHost(raw: RawEvent): Resolved {
  const zone = raw.timeZone ?? raw.calendarZone
  if (!zone) return {}
  const words = line(raw.host ?? '').match(/\p{L}[\p{L}'’.-]*/gu) ?? []
  const names = [3, 2, 1].flatMap(size => words.map((_, at) => words.slice(at, at + size).join(' ')))
  for (const name of names) {
    const found = /^\p{Lu}/u.test(name) ? findCity(name) : undefined
    if (!found || populationOf(found) < NAMED_CITY_POPULATION) continue
    const city = { city: found.name, countryCode: found.countryCode }
    if (isInZone(city, zone)) return city
  }
  return {}
}
