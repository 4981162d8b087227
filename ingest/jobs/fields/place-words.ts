import { wordsOfPiece } from '../../text/place-areas.ts'

/**
 * What stands beside a place without being one: how the work is done, and filler around it. Applied to one piece of a
 * location.
 */
export const NOT_PLACE =
  /(?:^|(?<=[\s,:–—-]))(?:100% |fully |full |partially |currently )?(?:remote(?:ly)?(?:[- ]first|[- ]friendly|[- ](?:roles?|jobs?|positions?|work|locations?|ok|possible|eligible|optional|option))?|remoto|remota|télétravail|teletrabajo|home[- ]?office|work(?:ing)? from (?:home|anywhere)|wfh|telecommut(?:e|ing)|удал[её]нн?о|дистанционно|distributed|virtual|hybrid|hybride|híbrido|on[- ]?site|onsite|in[- ]person|in[- ](?:the )?office|office[- ]based|field[- ]based|flexible|anywhere(?: in)?|based|only|preferred|preferably|ideally|must be|must|located|residing|living|eligible|candidates?|also|considered|possible|other|available|hq|headquarters?|headquartered|head ?quarters|offices?|hub|campus|relo(?:cation)?|visa|sponsorship|nationwide|countrywide)(?=$|[\s,:–—.*!-])/gi

/** Little words before a place; inside a name they belong to it (Isle of Man, Saint Vincent and the Grenadines). */
export const LEADING_WORDS =
  /^(?:(?:within|inside|in|near|around|from|of|the|for|to|at|our|any|all|or|and)\s+)+|(?:\s+(?:within|in|from|for|to|at|or|and|of))+$/gi

/** Parts of the United States that are no states. */
const US_PARTS =
  /\b(?:(?:east|west|gulf) coast|mid[- ]?west|mid[- ]?atlantic|new england|tri[- ]state(?: area)?|pacific northwest|pnw|sun ?belt|northeast us|deep south)\b/gi

/** Refusals, and hours or passports the offer asks for: none says where the job is. */
const NOT_WHERE =
  /\b(?:not|non)[\s-]|\b(?:time ?-?zones?|timezones?|tz|hours|hrs|overlap|shift|citizens?|citizenship|nationals?|passport|clearance|work (?:permit|authori[sz]ation)|speak(?:er|ers|ing))\b|(?<!\b(?:full|part)[- ])\btime$/i

/**
 * Codes of countries that are abbreviations first ("AI in healthcare", "AI / ML", "SJ" beside "SF"): most are territories
 * where nobody is employed.
 */
const NO_CODES = 'ai,ml,pm,tv,aq,bv,gs,hm,io,sj,tf,um'

/** Words first, towns second: without a state or country beside them they are words. */
const WORDS = new Set(
  'central,union,mobile,island,solana,uptown,downtown,city,pacific,atlantic,eastern,western,northern,southern,mission,normal,hope,liberty,independence,commerce,industry,enterprise,bay,lake,park,garden,star,paradise,columbia,media,metro,plaza,orange,union city,page,price,sandy,success,trust,home,summit'
    .split(',')
    .concat(NO_CODES.split(',')),
)

export function isWord(piece: string): boolean {
  return WORDS.has(wordsOfPiece(piece))
}

/** A country whose part is named: "East Coast US" is left as "US", "West Coast" alone says too little. */
export function withoutParts(piece: string): string {
  return piece.replace(US_PARTS, ' ').replace(/\s+/g, ' ').trim()
}

export function saysNoPlace(piece: string): boolean {
  return NOT_WHERE.test(piece)
}
