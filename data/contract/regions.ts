/**
 * Parts of the world larger than a country, for both halves: what ingest reads out of a posting is what `region=` and
 * `open_to=` of the API understand. Names are those in use on job boards, and borders are drawn as job boards draw them.
 */
import { foldPlace } from './text.ts'

/** A region: its other names in lower case, and what it covers: codes of countries, and names of regions above it. */
type Row = readonly [name: string, others: string, covers: string]

const TABLE = [
  ['Nordics', 'nordic, nordic region, norden', 'DK FI IS NO SE FO AX'],
  ['Scandinavia', 'scandinavian, skandinavien', 'DK NO SE'],
  ['Baltics', 'baltic, baltic states, baltikum', 'EE LV LT'],
  ['Benelux', 'bnl', 'BE NL LU'],
  ['DACH', 'd a ch, dach region, german speaking countries', 'DE AT CH LI'],
  ['Iberia', 'iberian peninsula, iberian', 'ES PT AD GI'],
  ['Balkans', 'balkan, western balkans, southeastern europe', 'AL BA BG GR HR ME MK RO RS SI XK'],
  ['UK and Ireland', 'uki, uk and i, british isles', 'GB IE IM JE GG'],
  [
    'Eastern Europe',
    'east europe, cee, central and eastern europe, central eastern europe, eastern european, osteuropa, europe de l est, see, south east europe, southeast europe, central and east europe',
    'BY BG CZ HU MD PL RO RU SK UA EE LV LT AL BA HR ME MK RS SI XK',
  ],
  ['Central Europe', 'mitteleuropa, middle europe', 'AT CZ DE HU LI PL SK SI CH'],
  [
    'Western Europe',
    'west europe, western european, westeuropa',
    'AT BE CH DE FR IE LI LU MC NL GB ES PT IT AD MT GI IM JE GG',
  ],
  ['Southern Europe', 'south europe, southern european', 'AD CY ES GI GR IT MT PT SM VA AL BA HR ME MK RS SI XK'],
  ['Northern Europe', 'north europe, northern european', 'DK EE FI FO GB IE IS LV LT NO SE AX IM GG JE'],
  [
    'EU',
    'european union, eu27, e u, ue, union europeenne, union europea, europaische union, eu countries, ес, єс, евросоюз, 欧盟, 歐盟',
    'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE',
  ],
  ['EEA', 'european economic area, eu eea, ewr', 'EU, IS LI NO'],
  ['Eurozone', 'euro area, euro zone', 'AT BE HR CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES BG'],
  [
    'Schengen',
    'schengen area, schengen zone',
    'AT BE BG HR CZ DK EE FI FR DE GR HU IS IT LV LI LT LU MT NL NO PL PT RO SK SI ES SE CH',
  ],
  [
    'Europe',
    'european, europa, europeo, pan europe, pan european, continental europe, evropa, европа, 欧洲, 歐洲, ヨーロッパ, 유럽, avrupa, euro',
    'Eastern Europe, Western Europe, Southern Europe, Northern Europe, Central Europe',
  ],
  ['Caucasus', 'south caucasus', 'AM AZ GE'],
  ['CIS', 'commonwealth of independent states, cis countries, cis region, снг', 'AM AZ BY KZ KG MD RU TJ UZ'],
  ['GCC', 'gulf, gulf region, gulf states, gulf countries, arabian gulf, persian gulf', 'AE BH KW OM QA SA'],
  [
    'Middle East',
    'middle eastern, near east, me region, mittlerer osten, naher osten, moyen orient, medio oriente, oriente medio',
    'GCC, CY EG IQ IR IL JO LB PS SY TR YE',
  ],
  ['North Africa', 'northern africa, maghreb', 'DZ EG LY MA SD TN EH MR'],
  ['West Africa', 'western africa', 'BJ BF CV CI GM GH GN GW LR ML MR NE NG SN SL TG SH'],
  ['East Africa', 'eastern africa', 'BI KM DJ ER ET KE MG MW MU MZ RW SC SO SS TZ UG ZM ZW RE YT'],
  ['Central Africa', 'middle africa', 'AO CM CF TD CG CD GQ GA ST'],
  ['Southern Africa', 'sadc', 'BW SZ LS NA ZA ZM ZW MZ MW AO'],
  ['Sub-Saharan Africa', 'subsaharan africa, ssa', 'West Africa, East Africa, Central Africa, Southern Africa'],
  ['Africa', 'african, afrika, afrique, pan africa, африка', 'North Africa, Sub-Saharan Africa'],
  ['MENA', 'middle east and north africa, middle east north africa, menap, menat', 'Middle East, North Africa'],
  ['MEA', 'middle east and africa, middle east africa', 'Middle East, Africa'],
  [
    'EMEA',
    'europe middle east and africa, europe middle east africa, europe and middle east and africa',
    'Europe, Middle East, Africa, Caucasus',
  ],
  ['Central Asia', '', 'KZ KG TJ TM UZ'],
  ['South Asia', 'southern asia, indian subcontinent', 'AF BD BT IN LK MV NP PK'],
  [
    'Southeast Asia',
    'south east asia, south eastern asia, southeastern asia, asean, se asia, sea, sudostasien, 东南亚, 東南亞, 동남아',
    'BN ID KH LA MM MY PH SG TH TL VN',
  ],
  ['Greater China', 'china region, 大中华, 大中華', 'CN HK MO TW'],
  [
    'East Asia',
    'eastern asia, northeast asia, north east asia, north asia, far east, ostasien',
    'Greater China, JP KP KR MN',
  ],
  [
    'Asia',
    'asian, asien, asie, азия, 亚洲, 亞洲, アジア, 아시아, asya, pan asia',
    'Central Asia, South Asia, Southeast Asia, East Asia, Middle East, Caucasus',
  ],
  ['ANZ', 'australia and new zealand, aunz, a nz, australasia', 'AU NZ'],
  [
    'Oceania',
    'pacific islands, south pacific',
    'ANZ, FJ PG SB VU NC PF WS TO KI FM MH NR PW TV CK NU TK WF GU MP AS NF',
  ],
  [
    'APAC',
    'asia pacific, asia pac, apj, asia and pacific, asia pacific japan, japac, asiapac, jpac, asia oceania, asia and oceania, 亚太, 亞太',
    'South Asia, Southeast Asia, East Asia, Oceania',
  ],
  [
    'North America',
    'north american, northern america, namer, noram, nam, na, nordamerika, norteamerica, america del norte, america do norte, amerique du nord, северная америка, 北美',
    'US CA MX BM GL PM',
  ],
  ['Central America', 'central american, centroamerica, america central', 'BZ CR SV GT HN NI PA'],
  [
    'Caribbean',
    'the caribbean, carribean, caribe',
    'AG AI AW BB BL BQ BS CU CW DM DO GD GP HT JM KN KY LC MF MQ MS PR SX TC TT VC VG VI',
  ],
  [
    'South America',
    'south american, sudamerica, sudamerika, suramerica, america del sur, america do sul, amerique du sud, latin south america',
    'AR BO BR CL CO EC FK GF GY PE PY SR UY VE',
  ],
  [
    'LATAM',
    'latin america, latin american, lat am, latinoamerica, lateinamerika, america latina, amerique latine, latam region, lac, latin america and the caribbean, latin america and caribbean, латинская америка, 拉美, 拉丁美洲',
    'South America, Central America, MX CU DO PR HT',
  ],
  [
    'Americas',
    'amer, amers, america north and south, north and south america, the americas, pan america, america continent',
    'North America, Central America, South America, Caribbean',
  ],
] as const satisfies readonly Row[]

/** Without any border. */
export const WORLDWIDE = 'Worldwide' as const
const WORLD_NAMES =
  'worldwide, world wide, world, the world, global, globally, international, internationally, anywhere, anywhere in the world, anywhere on earth, everywhere, earth, planet earth, any country, any location, weltweit, mondial, monde entier, dans le monde, todo el mundo, mundial, globale, по всему миру, весь мир, 全球, 全世界, 世界中, 전 세계'

/** Every region by the name it is stored and shown under. */
export type Region = (typeof TABLE)[number][0] | typeof WORLDWIDE
export const REGIONS: readonly [Region, ...Region[]] = [WORLDWIDE, ...TABLE.map(([name]) => name)]

const covered = new Map<string, ReadonlySet<string>>()
/** Folded name -> region. */
const byName = new Map<string, Region>()

for (const [region, others, covers] of TABLE) {
  covered.set(region, new Set(covers.split(', ').flatMap(part => [...(covered.get(part) ?? part.split(' '))])))
  for (const name of [region, ...others.split(', ')]) if (name !== '') byName.set(foldPlace(name), region)
}
for (const name of WORLD_NAMES.split(', ')) byName.set(foldPlace(name), WORLDWIDE)

/** All names of regions, folded, with their region. */
export const regionNames: ReadonlyMap<string, Region> = byName

/** The region that a text is the name of, and nothing else. */
export function regionNamed(text: string): Region | undefined {
  const words = foldPlace(text).replace(/^the /, '')
  return byName.get(words) ?? byName.get(words.replace(/ (?:regions?|countries|area|zone|markets?)$/, ''))
}

/** Whether somebody in the country is inside the region. */
export function covers(region: string, countryCode: string): boolean {
  return region === WORLDWIDE || covered.get(region)?.has(countryCode) === true
}

/** The countries of a region; of the whole world none is listed. */
export function countriesOfRegion(region: Region): string[] {
  return [...(covered.get(region) ?? [])]
}

/** The regions that cover a country, the whole world among them. */
export function regionsOfCountry(countryCode: string): Region[] {
  return REGIONS.filter(region => covers(region, countryCode))
}

/** Whether one of two regions lies in the other: who looks for Europe wants EMEA and the Nordics, not the whole world. */
export function isNested(one: Region, other: Region): boolean {
  if (one === WORLDWIDE || other === WORLDWIDE) return one === other
  const [countries, others] = [countriesOfRegion(one), countriesOfRegion(other)]
  return countries.every(code => others.includes(code)) || others.every(code => countries.includes(code))
}

/** Where a job is, as far as its place tells. */
interface Open {
  countries: readonly string[]
  regions?: readonly string[]
  closedTo?: readonly string[]
}

/** Where the rule is asked: of one job the answers are yes or no, of an index they are sets of jobs. */
export interface Sets<T> {
  /** Of the jobs that name one of these. */
  having(field: keyof Open, values: readonly string[]): T
  either(one: T, other: T): T
  without(one: T, other: T): T
}

/**
 * Who may do a job in a country: it is there (on site, hybrid or remote), in a region that covers the country, or
 * worldwide, and does not shut the country out. `unknown` are jobs of no stated place, for those who want them too.
 */
export function openIn<T>(countryCode: string, { having, either, without }: Sets<T>, unknown?: T): T {
  const there = either(having('countries', [countryCode]), having('regions', regionsOfCountry(countryCode)))
  return without(unknown === undefined ? there : either(there, unknown), having('closedTo', [countryCode]))
}

/** Whether a job names neither country nor region, which leaves open who may do it. */
export function namesNoPlace({ countries, regions = [] }: Open): boolean {
  return countries.length + regions.length === 0
}

/** Whether somebody in the country may do this job. */
export function openTo(job: Open, countryCode: string): 'yes' | 'no' | 'unknown' {
  const places: Sets<boolean> = {
    having: (field, values) => (job[field] ?? []).some(value => values.includes(value)),
    either: (one, other) => one || other,
    without: (one, other) => one && !other,
  }
  if (openIn(countryCode, places)) return 'yes'
  return openIn(countryCode, places, namesNoPlace(job)) ? 'unknown' : 'no'
}
