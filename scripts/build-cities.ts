/** `npx node scripts/build-cities.ts`: writes, from the gazetteer, the cities that filters accept by name, and the map of where people live. */
import { writeFileSync } from 'node:fs'
import { isCountryCode } from '#contract/countries.ts'
import { foldPlace } from '#contract/text.ts'
import { listedPlaces, locateCity, spelledCities } from '../ingest/text/gazetteer.ts'
import { runCommand } from './command.ts'

const MIN_POPULATION = 100_000
const FILE = new URL('../data/contract/cities.json', import.meta.url)
const MAP_FILE = new URL('../site/src/plots/world.json', import.meta.url)
const NORTH = 72.5
const SOUTH = -55
const DEGREES = 2.5

/** One line a city, the largest first: name, country, latitude, longitude, and its other names. */
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

/** The earth in squares, from the north, each row from 180° west: `#` where there is a town. */
export function mapFile(): string {
  const rows = Array.from({ length: (NORTH - SOUTH) / DEGREES }, () => new Array<string>(360 / DEGREES).fill('.'))
  for (const { latitude, longitude } of [...listedPlaces().values()].flat()) {
    const row = rows[Math.floor((NORTH - latitude) / DEGREES)]
    if (row) row[Math.floor((longitude + 180) / DEGREES)] = '#'
  }
  return `${JSON.stringify({ north: NORTH, degrees: DEGREES, rows: rows.map(row => row.join('')) }, null, 2)}\n`
}

/** The whole file. */
export function cityFile(): string {
  return `[\n${cityLines()
    .map(line => `  ${JSON.stringify(line)}`)
    .join(',\n')}\n]\n`
}

const USAGE = `usage: npx node scripts/build-cities.ts
  writes data/contract/cities.json and site/src/plots/world.json`

if (import.meta.main)
  await runCommand({ name: 'build-cities', usage: USAGE }, () => {
    writeFileSync(FILE, cityFile())
    writeFileSync(MAP_FILE, mapFile())
  })
