import { foldPlace } from '#contract/text.ts'

/** Larger than a country, or no place on earth: they name no country. */
const AREAS = new Set(
  'emea,apac,apj,latam,amer,amers,americas,namer,noram,nam,na,mena,mea,menap,gcc,cis,dach,eu,eea,eu27,efta,euro,eurozone,schengen,europe,european union,cee,see,nordics,nordic,scandinavia,scandinavian,baltics,baltic,balkans,balkan,benelux,d a ch,iberia,iberian,asia,asia pacific,asia pac,asean,africa,sub saharan africa,oceania,australasia,eurasia,anz,latin america,latin american,the americas,middle east,middle eastern,near east,far east,middle east and north africa,caribbean,gulf,commonwealth,greater china,global,globally,worldwide,world wide,world,earth,international,internationally,anywhere in the world,everywhere,metaverse,internet,online,multiple locations,multiple,several locations,various,various locations,many locations,locations,location,other,unknown,unspecified,not specified,tbd,tba,open,none,null,undefined,na only,home,remote,headquarters,west coast,east coast,coast,midwest,amer east,amer west,emea apac,europe uk,pst,est,cet,utc,gmt,timezone,time zone,europa,europeo,afrika,afrique,asien,asie,lateinamerika,latinoamerica,america latina,amerique latine,region,regions,country,countries,area,areas,zone,zones,market,markets,territory,territories'.split(
    ',',
  ),
)
/** What says the same of an area: "MENA region", "any EU country", "APAC markets". Apac and Mena are villages too. */
const AREA_NOUN =
  /(?: (?:region(?:s|al|en)?|countr(?:y|ies)|areas?|zones?|markets?|territor(?:y|ies)|nations?|states))+$/
const WHOLE = /^(?:(?:greater|wider|broader|pan|all|any|whole|entire|continental|across) )+/
/** One word each: were "north east" both one and two, a row of them would take exponential time. */
const COMPASS =
  '(?:(?:north|south|east|west)(?:ern)?|(?:north|south)(?:east|west)(?:ern)?|central|middle|latin|[nsew]|[ns][ew])'
const PART_OF_CONTINENT = new RegExp(
  `^(?:${COMPASS} (?:(?:and|or) )?)+(?:americas?|american|europe|european|africa|african|asia|asian|pacific|mediterranean|caribbean)$`,
)
const CONTINENTAL = /^(?:european|african|asian)$/
/** "América do Sul", "Amérique du Nord", "Südamerika", "Osteuropa". */
const ABROAD =
  /^(?:ameri(?:ca|que) (?:d\w{1,3} )?(?:nord|norte|sul|sur|sud|central|centrale)|(?:nord|sud|mittel|ost|west|sudost|zentral)(?:amerika|europa|afrika|asien))$/

/** Whether the words name no country but a part of the world, or none at all. An area is never a city. */
export function isArea(piece: string): boolean {
  const words = wordsOfPiece(piece)
  if (words === 'south africa') return false
  const bare = words.replace(AREA_NOUN, '').replace(WHOLE, '')
  return (
    [words, bare].some(one => AREAS.has(one) || PART_OF_CONTINENT.test(one) || ABROAD.test(one)) ||
    (bare !== words && CONTINENTAL.test(bare))
  )
}

/** The words of a piece. A flag counts as one: "Remote 🇺🇸" is more than "Remote". */
export function wordsOfPiece(text: string): string {
  return foldPlace(text.replace(/\p{RI}/gu, ' flag ')).replace(/^the /, '')
}
