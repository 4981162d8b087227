/** One English name per country, for both halves: what ingest writes into a record is what the site shows for a code. */
// Not the package's main file, which loads the names in each of its eighty languages.
import countries from 'i18n-iso-countries/index.js'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }

countries.registerLocale(english)

/** The register of ISO 3166-1, with English names alone. */
export { countries }

/** Names for a reader where the ISO register's are formal, inverted or out of date. */
const DISPLAY_NAMES: Record<string, string> = {
  AX: 'Åland Islands',
  BN: 'Brunei',
  CD: 'Democratic Republic of the Congo',
  CG: 'Republic of the Congo',
  CI: "Côte d'Ivoire",
  CN: 'China',
  CZ: 'Czechia',
  FK: 'Falkland Islands',
  FM: 'Micronesia',
  GM: 'Gambia',
  IR: 'Iran',
  KR: 'South Korea',
  LA: 'Laos',
  MD: 'Moldova',
  MF: 'Saint Martin',
  MK: 'North Macedonia',
  MO: 'Macau',
  PN: 'Pitcairn Islands',
  PS: 'Palestine',
  RE: 'Réunion',
  RU: 'Russia',
  ST: 'São Tomé and Príncipe',
  SX: 'Sint Maarten',
  SY: 'Syria',
  TR: 'Türkiye',
  TW: 'Taiwan',
  TZ: 'Tanzania',
  US: 'United States',
  VA: 'Vatican City',
  VG: 'British Virgin Islands',
  VI: 'U.S. Virgin Islands',
}

/** The name a reader expects for an ISO 3166-1 alpha-2 code: "United States", "Türkiye"; undefined when it is none. */
export function englishCountryName(code: string): string | undefined {
  return DISPLAY_NAMES[code] ?? countries.getName(code, 'en', { select: 'official' })
}
