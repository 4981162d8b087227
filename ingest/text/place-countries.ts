import type { Place } from '#contract'
import { countryCode, isCountryCode } from '#contract/countries.ts'
import { findCity, spelledCity } from './gazetteer.ts'
import { certainCountry, cityAlone, isLarge, isWord, splitPlace, stateCode } from './place-pieces.ts'
import { type Finding, isLargeCity, ownCountry, type Step, within, withState } from './place-states.ts'
import { placeOfCity, placesOfPieces } from './places.ts'
import { stateByCode, stateByName } from './states.ts'

/** How many pieces may stand before the country: "Kanata, Ottawa, ON, Canada". */
const MAX_DEPTH = 3

type Read = { finding: Finding; pieces: string[] }

/** The countries that location texts name, in the order they appear; `stated` as for `placesIn`. */
export function countriesIn(texts: string[], stated: string[] = []): string[] {
  return [...new Set(read(texts, stated).map(({ country }) => country))]
}

/** The places that location texts name, in their order; `stated` countries decide what the texts leave open. */
export function placesIn(texts: string[], stated: string[] = []): Place[] {
  const places = namesakes(read(texts, stated).flatMap(({ pieces, country }) => placesOfPieces(pieces, country)))
  const distinct = new Map(places.map(place => [JSON.stringify(place), place]))
  return [...distinct.values()]
}

/** "New York; Connecticut; Maine" are states, "SF or NY" cities: the context of the name decides. */
function namesakes(places: Place[]): Place[] {
  const states = places.filter(
    ({ city, region, country }) => country === 'US' && !city && region && !isNamesake(region),
  )
  const cities = places.filter(({ city }) => city && !isNamesake(city))
  return places.map(place => {
    const { city, region, country } = place
    if (country !== 'US' || !isNamesake(city ?? region ?? '')) return place
    if (city !== undefined && states.length > 1) return { region: city, country }
    const isCity = city === undefined && region === 'New York' && cities.length > 0 && states.length === 0
    return isCity ? placeOfCity(region, country) : place
  })
}

function isNamesake(name: string): boolean {
  return name === 'New York' || name === 'Washington'
}

function read(texts: string[], stated: string[]): { pieces: string[]; country: string }[] {
  const found = texts.flatMap(splitPlace).flatMap(pieces => readSequence(pieces, stated))
  const isOnly = found.length === 1
  return settle(found.map(({ finding, pieces }) => ({ pieces, finding: withStated(finding, stated, isOnly) })))
}

/** "London" of a job in Canada is London, Ontario. Of several cities another may be the one in the stated country. */
function withStated(finding: Finding, stated: string[], isOnly: boolean): Finding {
  const { city, country, orState, unlessStated } = finding
  if (unlessStated && stated.includes(unlessStated) && !stated.includes(country ?? '')) return { country: unlessStated }
  if (orState) {
    const meant = [orState.country, orState.stateOf].filter(code => stated.includes(code))
    return meant.length === 1 ? { country: meant[0] } : finding
  }
  if (city === undefined || !isOnly || stated.includes(country ?? '')) return finding
  const home = stated.find(code => isLargeCity(city, code))
  return home === undefined ? finding : { country: home }
}

function readSequence(pieces: string[], stated: string[]): Read[] {
  const found: Read[] = []
  for (let at = 0; at < pieces.length; ) {
    const { finding, length } =
      beginningWithCountry(pieces) ??
      endingInCountry(pieces, at) ??
      withState(pieces, at) ??
      alone(pieces, at) ??
      cityOfStated(pieces, stated)
    if (finding) found.push({ finding, pieces: pieces.slice(at, at + length) })
    at += length
  }
  return found
}

/** "Richmond" could be many; of a job in one country it is the one there. */
function cityOfStated(pieces: string[], stated: string[]): Step {
  const [country, another] = stated
  const [piece = ''] = pieces
  const isMeant = country && !another && pieces.length === 1 && !isWord(piece) && !stateCode(piece)
  const isThere = isMeant && findCity(piece, { countryCode: country }) !== undefined
  return { finding: isThere ? { country } : undefined, length: 1 }
}

/** "Cayman Islands - George Town" is one place; "Canada, Paris" are two: the name of a city this large is enough. */
function beginningWithCountry(pieces: string[]): Step | undefined {
  const [named = '', city = ''] = pieces
  const country = stateCode(named) ? undefined : countryNamed(named)
  if (pieces.length !== 2 || country === undefined || countryNamed(city) !== undefined) return undefined
  const isTownOf = country !== 'US' && !isLarge(city) && findCity(city, { countryCode: country }) !== undefined
  return isTownOf || isLargeCity(city, country) ? { finding: { country }, length: 2 } : undefined
}

/** "City, Region, Country", as far as the pieces can lie in that country. */
function endingInCountry(pieces: string[], at: number): Step | undefined {
  for (let depth = Math.min(MAX_DEPTH, pieces.length - 1 - at); depth > 0; depth--) {
    const last = pieces[at + depth] ?? ''
    const country = stateCode(last) ? countryOfCity(pieces[at] ?? '', last, depth) : countryNamed(last)
    const run = pieces.slice(at, at + depth)
    if (depth === 1 && isRegionOfAnother(run[0] ?? '', last, country)) continue
    const isCityOf = pieces.length === 2 && country !== undefined && isTownIn(pieces[0] ?? '', last, country)
    if (country !== undefined && (isCityOf || liesIn(run, country, certainCountry(last) !== undefined)))
      return { finding: { country }, length: depth + 1 }
  }
  return undefined
}

/** "Baden, AG" is in the Aargau and not on Antigua. */
function isRegionOfAnother(city: string, code: string, country: string | undefined): boolean {
  if (country === undefined || findCity(city, { countryCode: country })) return false
  return ownCountry(city, code, false) !== undefined
}

/** A large city of the country, or one that is small elsewhere: "Madeira, Portugal" does not mean Madeira in Ohio. */
function isTownIn(town: string, named: string, country: string): boolean {
  if (isLargeCity(town, country)) return true
  const elsewhere = certainCountry(named) && certainCountry(town) === undefined ? cityAlone(town) : undefined
  return (
    elsewhere !== undefined && !spelledCity(town) && !stateByName(town) && !isLargeCity(town, elsewhere.countryCode)
  )
}

/** "Medellín, ANT, CO": behind a city and its region, the code is of the city's country and no state. */
function countryOfCity(city: string, code: string, depth: number): string | undefined {
  return depth > 1 && isCountryCode(code) && cityAlone(city)?.countryCode === code ? code : undefined
}

/** A name that is also a state counts as a country only if its city lies in it: "Tbilisi, Georgia". */
function countryNamed(piece: string): string | undefined {
  return certainCountry(piece) ?? countryCode(piece.length > 3 ? piece : '', { isCountry: true })
}

function liesIn(run: string[], country: string, isCertain: boolean): boolean {
  const [first = '', ...others] = run
  if (isCertain && isCityAndCode(run, country)) return true
  if (!run.every(piece => canLieIn(piece, country))) return false
  const home = cityAlone(first)?.countryCode
  const hasCity = run.some(piece => findCity(piece, { countryCode: country }) !== undefined)
  if (home === undefined || home === country) return home === country || isCertain || hasCity
  // London, US is in Ohio, but "London, New York, US" are two places.
  return others.every(piece => !cityAlone(piece) || certainCountry(piece) === country)
}

/** A region by letters that are some country's as well: "Kraków, MP, Poland", "Cork, CO, Ireland". */
function isCityAndCode([city = '', code = '', ...others]: string[], country: string): boolean {
  const isRegion = /^[A-Z]{1,3}$/.test(code) && !/^(?:US|USA|UK|GB|EU|UAE)$/.test(code)
  return isRegion && others.length === 0 && findCity(city, { countryCode: country }) !== undefined
}

function canLieIn(piece: string, country: string): boolean {
  const named = certainCountry(piece)
  if (stateByName(piece, country) || stateByCode(piece, country)) return true
  if (named !== undefined) return named === country
  if (findCity(piece, { countryCode: country })) return true
  return !cityAlone(piece) && !stateByName(piece) && !stateCode(piece)
}

function alone(pieces: string[], at: number): Step | undefined {
  const piece = pieces[at] ?? ''
  const code = stateCode(piece)
  if (code) {
    // LA is a city and a state of one country, and only then Laos.
    const country = isCountryCode(code.code) ? code.code : undefined
    if (!country || cityAlone(piece)?.countryCode === code.countryCode)
      return { finding: { country: code.countryCode, isState: true }, length: 1 }
    return { finding: { orState: { country, stateOf: code.countryCode } }, length: 1 }
  }
  const both = countryCode(piece) === undefined ? countryCode(piece, { isCountry: true }) : undefined
  if (both && stateByName(piece, 'US')) return { finding: { orState: { country: both, stateOf: 'US' } }, length: 1 }
  const country = certainCountry(piece)
  if (country) return { finding: { country }, length: 1 }
  const city = cityAlone(piece)
  const region = stateByName(piece)
  if (region) return { finding: within(region.countryCode), length: 1 }
  return city && { finding: { ...within(city.countryCode), city: piece }, length: 1 }
}

/** "New York; Georgia" are states, "Portugal; Georgia" countries; Georgia by itself stays undecided. */
function settle(found: Read[]): { pieces: string[]; country: string }[] {
  const amongStates = found.some(({ finding }) => finding.isState)
  const amongCountries = found.some(({ finding }) => finding.country !== undefined && finding.country !== 'US')
  // "US/CA" is Canada: after a country comes a country.
  const besideUs = found.some(({ finding }) => finding.country === 'US' && !finding.isState)
  return found.flatMap(({ finding: { country, orState }, pieces }) => {
    const isCountry = amongCountries || (besideUs && pieces.join('').length === 2)
    const among = amongStates ? orState?.stateOf : isCountry ? orState?.country : undefined
    const code = country ?? among
    return code === undefined ? [] : [{ pieces, country: code }]
  })
}
