import { z } from 'zod'
import { foldPlace } from '#contract/text.ts'
import { readYaml } from './read-yaml.ts'

const AREAS = new Set(readYaml(new URL('areas.yaml', import.meta.url), z.array(z.string())))
/** Nouns that may follow an area: "MENA region", "any EU country", "APAC markets". Apac and Mena are villages too. */
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
