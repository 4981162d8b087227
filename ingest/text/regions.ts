import { foldPlace } from '#contract/text.ts'

/** A state or province that names its country. `code` is the official abbreviation. */
export interface Region {
  countryCode: string
  code: string
  name: string
}

const US =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming'
const CA =
  'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon'
const AU =
  'NSW New South Wales|QLD Queensland|SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia|ACT Australian Capital Territory|NT Northern Territory'
const IN =
  'KA Karnataka|MH Maharashtra|TN Tamil Nadu|TS Telangana|KL Kerala|GJ Gujarat|HR Haryana|UP Uttar Pradesh|WB West Bengal|RJ Rajasthan|PB Punjab|GA Goa'
const DE =
  'BE Land Berlin|BW Baden-Württemberg|BY Bavaria|BY Bayern|HB Land Bremen|HE Hesse|HE Hessen|HH Land Hamburg|NI Lower Saxony|NI Niedersachsen|NW North Rhine-Westphalia|NW Nordrhein-Westfalen|RP Rheinland-Pfalz|SN Saxony|SN Sachsen'
const BR =
  'SP Estado de São Paulo|RJ Estado do Rio de Janeiro|MG Minas Gerais|RS Rio Grande do Sul|PR Paraná|SC Santa Catarina|BA Bahia|PE Pernambuco|CE Ceará|GO Goiás|DF Distrito Federal|ES Espírito Santo'
const IT =
  'MI Lombardy|MI Lombardia|RM Lazio|FI Tuscany|FI Toscana|TO Piemonte|TO Piedmont|BO Emilia-Romagna|NA Campania|VE Veneto|SA Sardinia|SI Sicily|TN Trentino|BZ Alto Adige|UD Friuli'
const CH =
  'ZH Canton of Zurich|GE Canton of Geneva|ZG Canton of Zug|BS Basel-Stadt|BE Canton of Bern|VD Vaud|TI Ticino|LU Canton of Lucerne|SG Canton of St. Gallen|AG Aargau|NE Canton of Neuchâtel|FR Canton of Fribourg|VS Valais'
const NL =
  'NH North Holland|NH Noord-Holland|ZH South Holland|ZH Zuid-Holland|NB North Brabant|NB Noord-Brabant|UT Provincie Utrecht|GE Gelderland|OV Overijssel|LI Limburg|FL Flevoland'
const OTHERS: [string, string][] = [
  ['PT', 'MA Madeira'],
  ['GR', 'CR Crete'],
  [
    'ES',
    'IB Balearic Islands|IB Mallorca|IB Majorca|TF Tenerife|CT Catalonia|CT Cataluña|CT Catalunya|MD Community of Madrid|AN Andalusia|AN Andalucía',
  ],
  ['BR', BR],
  ['CO', 'DC Distrito Capital|ANT Antioquia'],
  ['MX', 'JA Jalisco|NL Nuevo León|QT Querétaro|MX Estado de México'],
  ['IT', IT],
  ['NL', NL],
  ['GB', 'SRY Surrey|KEN Kent|ESS Essex|HRT Hertfordshire|OXF Oxfordshire|CAM Cambridgeshire|WMD West Midlands'],
  ['CH', CH],
  ['CN', 'GD Guangdong|ZJ Zhejiang|JS Jiangsu|SC Sichuan'],
  ['PL', 'MZ Mazowieckie|MA Małopolskie|DS Dolnośląskie|PM Pomorskie'],
]

/** US codes win over the other countries' where letters collide (NL, WA): those are read only beside their country. */
const REGIONS: Region[] = [
  ...parse('US', US),
  ...parse('CA', CA),
  ...parse('AU', AU),
  ...parse('IN', IN),
  ...parse('DE', DE),
  ...OTHERS.flatMap(([country, list]) => parse(country, list)),
]
const BY_NAME = Map.groupBy(REGIONS, region => regionKey(region.name))
/** Names that are also a country or a better-known city. */
const NOT_ALONE = new Set(['georgia', 'new york', 'washington', 'victoria'])

/** A state or province by its full name; Georgia, New York, Washington and Victoria only with their country. */
export function regionByName(text: string, countryCode?: string): Region | undefined {
  const name = regionKey(text)
  const found = BY_NAME.get(name)?.find(region => !countryCode || region.countryCode === countryCode)
  return found && (countryCode || !NOT_ALONE.has(name)) ? found : undefined
}

/** A state or province by its abbreviation in capitals, of the United States or Canada unless the country is told. */
export function regionByCode(text: string, countryCode?: string): Region | undefined {
  const code = text.replace(/\./g, '').trim()
  if (code !== code.toUpperCase()) return undefined
  const countries = countryCode ? [countryCode] : ['US', 'CA']
  return REGIONS.find(region => region.code === code && countries.includes(region.countryCode))
}

function parse(countryCode: string, list: string): Region[] {
  return list.split('|').map(item => {
    const space = item.indexOf(' ')
    return { countryCode, code: item.slice(0, space), name: item.slice(space + 1) }
  })
}

/** "State of Queensland" is Queensland. */
function regionKey(text: string): string {
  return foldPlace(foldPlace(text).replace(/\b(?:state|province)(?: of)?\b/g, ''))
}
