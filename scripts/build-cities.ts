/** `npm run cities`: writes `data/contract/cities.json` from the gazetteer: cities that can be asked for by name. */
import { writeFileSync } from 'node:fs'
import { isCountryCode } from '#contract/countries.ts'
import { foldPlace } from '#contract/text.ts'
import { locateCity } from '../ingest/text/gazetteer.ts'
import { listedPlaces, spelledCities } from '../ingest/text/gazetteer-data.ts'
import { runCommand } from './command.ts'

const MIN_POPULATION = 100_000
const FILE = new URL('../data/contract/cities.json', import.meta.url)

/** One line a city, the largest first: name, country, latitude, longitude, and what else it is called. */
function cityLines(): string[] {
  const listed = [...listedPlaces().values()].flat().sort((a, b) => b.population - a.population)
  const spelled = [...spelledCities().spellings.values()].flat()
  const others = new Map(spelled.map(({ name, countryCode, keys }) => [`${name}|${countryCode}`, keys]))
  const large = listed.filter(({ population }) => population >= MIN_POPULATION)
  const lines = new Map<string, string>()
  for (const { name, countryCode } of [...large, ...spelled]) {
    const city = locateCity(name, { countryCode })
    if (!city || city.latitude === undefined || city.longitude === undefined || !isCountryCode(countryCode)) continue
    const key = `${city.name}|${countryCode}`
    const keys = (others.get(key) ?? []).filter(other => other !== foldPlace(city.name))
    lines.set(key, [key, city.latitude.toFixed(3), city.longitude.toFixed(3), keys.join(';')].join('|'))
  }
  return [...lines.values()]
}

/** The whole file. */
export function cityFile(): string {
  return `[\n${cityLines()
    .map(line => `  ${JSON.stringify(line)}`)
    .join(',\n')}\n]\n`
}

const USAGE = `usage: npm run cities
  writes data/contract/cities.json`

if (import.meta.main)
  await runCommand({ name: 'cities', usage: USAGE, flags: {} }, () => {
    writeFileSync(FILE, cityFile())
    return 0
  })
