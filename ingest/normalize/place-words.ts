/** What stands beside a place without being one: how the work is done, and filler around it. Applied to one piece of a location. */
export const NOT_PLACE =
  /(?:^|(?<=[\s,:–—-]))(?:100% |fully |full |partially |currently )?(?:remote(?:ly)?(?:[- ]first|[- ]friendly|[- ](?:roles?|jobs?|positions?|work|locations?|ok|possible|eligible|optional|option))?|remoto|remota|télétravail|teletrabajo|home[- ]?office|work(?:ing)? from (?:home|anywhere)|wfh|telecommut(?:e|ing)|distributed|virtual|hybrid|hybride|híbrido|on[- ]?site|onsite|in[- ]person|in[- ](?:the )?office|office[- ]based|field[- ]based|flexible|anywhere(?: in)?|based|only|preferred|preferably|ideally|must be|must|located|residing|living|eligible|candidates?|also|considered|possible|other|available|hq|headquarters?|headquartered|head ?quarters|offices?|hub|campus|relo(?:cation)?|visa|sponsorship|nationwide|countrywide)(?=$|[\s,:–—.*!-])/gi

/** Little words before a place; inside a name they belong to it (Isle of Man, Saint Vincent and the Grenadines). */
export const LEADING_WORDS =
  /^(?:(?:within|inside|in|near|around|from|of|the|for|to|at|our|any|all|or|and)\s+)+|(?:\s+(?:within|in|from|for|to|at|or|and|of))+$/gi

/** Larger than a country, or no place on earth: they name no country. */
const AREAS = new Set(
  'emea,apac,apj,latam,amer,amers,americas,namer,noram,nam,na,mena,mea,menap,gcc,cis,dach,eu,eea,eu27,efta,europe,european union,continental europe,western europe,eastern europe,central europe,northern europe,southern europe,central and eastern europe,cee,see,nordics,nordic,scandinavia,baltics,balkans,benelux,iberia,asia,asia pacific,asia pac,east asia,northeast asia,southeast asia,south east asia,southeastern asia,south asia,central asia,asean,africa,sub saharan africa,west africa,east africa,north africa,oceania,anz,north america,south america,central america,latin america,the americas,middle east,middle east and north africa,caribbean,gulf,commonwealth,greater china,global,globally,worldwide,world wide,world,earth,international,internationally,anywhere in the world,everywhere,metaverse,internet,online,multiple locations,multiple,several locations,various,various locations,many locations,locations,location,other,unknown,unspecified,not specified,tbd,tba,open,none,null,undefined,na only,home,remote,headquarters,west coast,east coast,coast,midwest,amer east,amer west,emea apac,europe uk,pst,est,cet,utc,gmt,timezone,time zone'.split(
    ',',
  ),
)

/** Parts of the United States that are no states. */
const US_PARTS =
  /\b(?:(?:east|west|gulf) coast|mid[- ]?west|mid[- ]?atlantic|new england|tri[- ]state(?: area)?|pacific northwest|pnw|sun ?belt|northeast us|deep south)\b/gi

/** Places the offer excludes, and hours or passports it asks for: none says where the job is. */
const NOT_WHERE =
  /\b(?:outside|exclud(?:es?|ed|ing)|except(?:ing)?|other than|(?:anywhere|everywhere|worldwide|globally|all) but|not|non|ex)[\s-]|\b(?:time ?-?zones?|timezones?|tz|hours|hrs|overlap|shift|citizens?|citizenship|nationals?|passport|clearance|work (?:permit|authori[sz]ation)|speak(?:er|ers|ing))\b/i

/** Words first, towns second: without a state or country beside them they are words. */
const WORDS = new Set(
  'central,union,mobile,island,solana,uptown,downtown,city,pacific,atlantic,eastern,western,northern,southern,mission,normal,hope,liberty,independence,commerce,industry,enterprise,bay,lake,park,garden,star,paradise,columbia,media,metro,plaza,orange,union city,page,price,sandy,success,trust,home,summit'.split(
    ',',
  ),
)

/** Nothing a reader would call a place. */
const EMPTY = /^(?:null|undefined|none|n\/?a|-+|\.+|tbd|not specified|unspecified|unknown)$/i

export function isWord(piece: string): boolean {
  return WORDS.has(foldWords(piece))
}

export function isArea(piece: string): boolean {
  return AREAS.has(foldWords(piece))
}

/** A country whose part is named: "East Coast US" is left as "US", "West Coast" alone says too little. */
export function withoutParts(piece: string): string {
  return piece.replace(US_PARTS, ' ').replace(/\s+/g, ' ').trim()
}

export function saysNoPlace(piece: string): boolean {
  return NOT_WHERE.test(piece)
}

/** Whether whatever follows in the same breath is excluded as well. */
export function startsExclusion(piece: string): boolean {
  return /\b(?:outside|exclud|except|(?:anywhere|everywhere|worldwide|globally|all) but\b)/i.test(piece)
}

export function isEmptyPlace(text: string): boolean {
  return EMPTY.test(text)
}

function foldWords(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/&/g, ' and ')
      // A flag is no mark around a word: "Remote 🇺🇸" is more than "Remote".
      .replace(/[^\p{L}\p{N}\p{RI}]+/gu, ' ')
      .trim()
      .replace(/^the /, '')
  )
}
