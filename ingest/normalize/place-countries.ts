import { countryCode, isCountryCode } from './countries.ts'
import { cityFacts, findCity } from './gazetteer.ts'
import { certainCountry, cityAlone, splitPlace, stateCode } from './place-pieces.ts'
import { type Region, regionByCode, regionByName } from './regions.ts'

/** What one place tells: a country, or a name that is both a country and a state until its neighbors settle it. */
interface Finding {
  country?: string
  /** A US state or a city known to lie in one: its neighbors are read as states too. */
  isState?: true
  /** `CA`, `Georgia` or `Ontario, CA`: this country, unless states stand around it. */
  orState?: { country: string; stateOf: string }
  /** The country is guessed by a city's name alone. */
  city?: string
}

/** How many pieces may stand before the country: "Kanata, Ottawa, ON, Canada". */
const MAX_DEPTH = 3
/** A city as large as Colombia's Armenia is meant before its country; Mexico in the Philippines is a town nobody means. */
const LARGE_NAMESAKE = 100_000

/**
 * The countries that location texts name, in the order they appear. Areas such as EMEA are no country. `told` are those
 * the source gives in a field of its own: they settle what the texts leave open.
 */
export function countriesIn(texts: string[], told: string[] = []): string[] {
  const findings = texts.flatMap(splitPlace).flatMap(readSequence)
  return settle(findings.map(finding => withTold(finding, told, findings.length === 1)))
}

/**
 * "London" of a job in Canada is London, Ontario. Of several cities another may be the one in the told country, and a
 * village of the name is nobody's office.
 */
function withTold(finding: Finding, told: string[], isOnly: boolean): Finding {
  const { city, country, orState } = finding
  if (orState) {
    const meant = [orState.country, orState.stateOf].filter(code => told.includes(code))
    return meant.length === 1 ? { country: meant[0] } : finding
  }
  if (city === undefined || !isOnly || told.includes(country ?? '')) return finding
  const home = told.find(code => isLargeCity(city, code))
  return home === undefined ? finding : { country: home }
}

function readSequence(pieces: string[]): Finding[] {
  const findings: Finding[] = []
  for (let at = 0; at < pieces.length; ) {
    const { finding, length } = endingInCountry(pieces, at) ?? withState(pieces, at) ?? alone(pieces, at)
    if (finding) findings.push(finding)
    at += length
  }
  return findings
}

type Step = { finding: Finding | undefined; length: number }

/** "City, Region, Country", as far as the pieces can lie in that country. */
function endingInCountry(pieces: string[], at: number): Step | undefined {
  for (let depth = Math.min(MAX_DEPTH, pieces.length - 1 - at); depth > 0; depth--) {
    const last = pieces[at + depth] ?? ''
    const country = stateCode(last) ? countryOfCity(pieces[at] ?? '', last, depth) : countryNamed(last)
    const run = pieces.slice(at, at + depth)
    const isCityOf = pieces.length === 2 && country !== undefined && isLargeCity(pieces[0] ?? '', country)
    if (country !== undefined && (isCityOf || liesIn(run, country, certainCountry(last) !== undefined)))
      return { finding: { country }, length: depth + 1 }
  }
  return undefined
}

/**
 * "Medellín, ANT, CO" and "Tel Aviv, TA, IL": behind a city and its region, the code is of the city's country and no
 * state.
 */
function countryOfCity(city: string, code: string, depth: number): string | undefined {
  return depth > 1 && isCountryCode(code) && cityAlone(city)?.countryCode === code ? code : undefined
}

/** A name that is also a state counts as a country only where its city lies in it: "Tbilisi, Georgia". */
function countryNamed(piece: string): string | undefined {
  return certainCountry(piece) ?? countryCode(piece.length > 3 ? piece : '', { isCountry: true })
}

function liesIn(run: string[], country: string, isCertain: boolean): boolean {
  const [first = '', ...others] = run
  if (isCertain && isCityAndCode(run, country)) return true
  if (!run.every(piece => canLieIn(piece, country))) return false
  const home = cityAlone(first)?.countryCode
  if (home === undefined || home === country) return home === country || isCertain || hasCity(run, country)
  // London, US is in Ohio, but "London, New York, US" are two places.
  return others.every(piece => !cityAlone(piece) || certainCountry(piece) === country)
}

/**
 * Boards write a region by its abbreviation, and nearly every one is some country's or state's as well: "Kraków, MP,
 * Poland", "Cork, CO, Ireland". Between a country and one of its cities it is that country's region.
 */
function isCityAndCode([city = '', code = '', ...others]: string[], country: string): boolean {
  const isRegion = /^[A-Z]{1,3}$/.test(code) && !/^(?:US|USA|UK|GB|EU|UAE)$/.test(code)
  return isRegion && others.length === 0 && findCity(city, { countryCode: country }) !== undefined
}

function isLargeCity(name: string, countryCode: string): boolean {
  const city = findCity(name, { countryCode })
  return city !== undefined && (cityFacts(city)?.population ?? 0) >= LARGE_NAMESAKE
}

function hasCity(run: string[], country: string): boolean {
  return run.some(piece => findCity(piece, { countryCode: country }) !== undefined)
}

function canLieIn(piece: string, country: string): boolean {
  const named = certainCountry(piece)
  if (regionByName(piece, country) || regionByCode(piece, country)) return true
  if (named !== undefined) return named === country
  if (findCity(piece, { countryCode: country })) return true
  return !cityAlone(piece) && !regionByName(piece) && !stateCode(piece)
}

/** "Newark, DE" is in Delaware and "Berlin, DE" in Germany: the city decides. */
function withState(pieces: string[], at: number): Step | undefined {
  const city = pieces[at] ?? ''
  const state = pieces[at + 1] ?? ''
  const home = cityAlone(city)?.countryCode
  const isCountryToo = isCountryCode(state)
  const inCountry = isCountryToo && findCity(city, { countryCode: state }) !== undefined
  const region = stateBeside(state)
  // "Milano, MI" and "Bogotá, D.C.": a province of the city's own country.
  const isOwn =
    home !== undefined &&
    home !== 'US' &&
    /^(?:[A-Z]{2}|[A-Z]\.[A-Z]\.)$/.test(state) &&
    regionByCode(state, home) !== undefined
  if (!region) return isOwn && !inCountry ? step(home) : undefined
  if (stateCode(city) || (regionByName(city) && !findCity(city, { region: state }))) return undefined
  const homes = [region.countryCode, 'US', 'CA'].filter(
    country => regionByCode(region.code, country)?.name === region.name,
  )
  const inState = homes.find(country => findCity(city, { region: region.code, countryCode: country }))
  // Ontario is a town in California and a province of Canada, and boards write both as "Ontario, CA".
  if (inState && isCountryToo && regionByName(city, state))
    return { finding: { orState: { country: state, stateOf: inState } }, length: 2 }
  // Salem is in Indiana and in India; after a comma the abbreviation of a state is the usual reading.
  if (inState) return step(inState, inState)
  if (inCountry) return step(region.code)
  if (isOwn) return step(home)
  // "US, CA, UK" is a list, whatever CA means in it.
  const listed = certainCountry(city)
  if (listed && isCountryToo) return { finding: { country: listed }, length: 1 }
  if (home) return unlikely(state, region.countryCode)
  return step(region.countryCode, region.countryCode)
}

/** A state's name, or its abbreviation, after a city also as "Ca". */
function stateBeside(state: string): Region | undefined {
  return (
    stateCode(/^[A-Z][a-z]$/.test(state) ? state.toUpperCase() : state) ??
    regionByName(state) ??
    (certainCountry(state) === undefined ? regionByName(state, 'US') : undefined)
  )
}

/**
 * A city known elsewhere before a state it is not listed in. A full name or NY, LA and DC are a place of their own
 * ("London, New York"), other abbreviations make it a small namesake ("Liverpool, IL"), and those that are more often
 * countries leave it open.
 */
function unlikely(state: string, stateOf: string): Step | undefined {
  if (state.length > 2 || /^(?:NY|LA|DC)$/.test(state)) return undefined
  return /^(?:CA|DE|IN)$/.test(state) ? { finding: undefined, length: 2 } : step(stateOf, stateOf)
}

function step(country: string, stateOf?: string): Step {
  return { finding: stateOf === 'US' ? { country, isState: true } : { country }, length: 2 }
}

function alone(pieces: string[], at: number): Step {
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
  if (both && regionByName(piece, 'US')) return { finding: { orState: { country: both, stateOf: 'US' } }, length: 1 }
  const country = certainCountry(piece)
  if (country) return { finding: { country }, length: 1 }
  const city = cityAlone(piece)
  const region = regionByName(piece)
  if (region)
    return {
      finding: { country: region.countryCode, ...(region.countryCode === 'US' ? { isState: true } : {}) },
      length: 1,
    }
  return {
    finding: city && {
      country: city.countryCode,
      city: piece,
      ...(city.countryCode === 'US' ? { isState: true } : {}),
    },
    length: 1,
  }
}

/** "New York; Georgia" are states, "Portugal; Georgia" countries; alone, Georgia stays untold. */
function settle(findings: Finding[]): string[] {
  const amongStates = findings.some(finding => finding.isState)
  const amongCountries = findings.some(finding => finding.country !== undefined && finding.country !== 'US')
  const codes = findings.map(({ country, orState }) => {
    if (country || !orState) return country
    if (amongStates) return orState.stateOf
    return amongCountries ? orState.country : undefined
  })
  return [...new Set(codes.filter(code => code !== undefined))]
}
