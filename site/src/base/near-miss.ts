/** Guesses which parameter a misspelled one is, and which text a misspelled one is near to. */
import { distance } from 'fastest-levenshtein'

/**
 * Parameters that campaigns, click trackers, caches and other APIs add to shared links. They are ignored; any other
 * unknown parameter that resembles one of ours is refused: `?q=solidity` once returned all 1,560 jobs with 200.
 */
const FOREIGN =
  /^(?:utm_.*|mc_[ce]id|_.*|ref|referrer|source_?id|(?:fb|g|msclk|dcl|y|tw|li_|gbra|wbra)[a-z_]*id|igshid?|si|cb|ts?|timestamp|nocache|cache_?buster|rand(?:om)?|v|version|format|callback|access_token|api_?key|key|token|lang|locale)$/

/** Names that other services use for the same parameter; each row contains one of ours. */
const SYNONYMS: readonly (readonly string[])[] = [
  'search q query keyword keywords text term terms words',
  'limit per_page perpage page_size pagesize size count max max_results rows take first top',
  'offset page page_number pagenumber skip start from_index',
  'cursor page_token pagetoken next_page next next_cursor continuation starting_after',
  'posted_after since from after posted_since published_after date_from start_date min_date',
  'until to before published_before date_to end_date max_date',
  'tag skill skills topic topics label labels',
  'country countries country_code',
  'city cities town',
  'company companies employer organization organisation',
  'category categories',
  'seniority seniorities level experience',
  'remote is_remote work_mode workmode',
  'min_salary salary salary_min minimum_salary min_pay pay',
  'salary_currency currency',
  'source publication publisher',
  'type event_type kind',
  'sort order order_by orderby sort_by sortby',
  'view expand include detail details full',
  'fields select columns only field',
  'include_past past',
].map(row => row.split(' '))

const PAGES = ['offset', 'cursor']
/** In a word of three letters a typing error makes another word: `tab` is not a misspelled `tag`. */
const MIN_LETTERS = 4
const MAX_SHOWN = 40

interface Miss {
  message: string
  hint: string
}

/** Returns the refusal of an unknown parameter; undefined if it does not resemble one of ours. */
export function nearMiss(name: string, names: readonly string[]): Miss | undefined {
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/\[\w{0,20}\]$/, '')
    .replaceAll('-', '_')
  const shown = name.replace(/[^\w.[\]-]/g, '?').slice(0, MAX_SHOWN)
  const meant = meantBy(plain, names)
  if (meant !== undefined)
    return { message: `${shown} is not a parameter here; ${meant} is.`, hint: `Send ${meant} instead of ${shown}.` }
  if (!asksForPages(plain) || !names.includes('limit')) return undefined
  return {
    message: `${shown} is not a parameter here: the answer has no pages.`,
    hint: `Omit ${shown}, or raise limit.`,
  }
}

function meantBy(name: string, names: readonly string[]): string | undefined {
  if (names.includes(name)) return name
  if (FOREIGN.test(name)) return undefined
  const synonyms = SYNONYMS.filter(row => row.includes(name)).flat()
  const pages = asksForPages(name) ? PAGES : []
  const synonym = [...synonyms, ...pages].find(one => names.includes(one))
  return synonym ?? names.find(one => joined(one) === joined(name)) ?? names.find(one => isOneSlip(name, one))
}

function asksForPages(name: string): boolean {
  return SYNONYMS.some(row => row.includes(name) && PAGES.some(page => row.includes(page)))
}

function joined(name: string): string {
  return name.replaceAll('_', '')
}

function isOneSlip(name: string, own: string): boolean {
  if (own.length < MIN_LETTERS && name.length <= own.length && sorted(name) !== sorted(own)) return false
  const slips = distance(name, own)
  return slips === 1 || (slips === 2 && sorted(name) === sorted(own))
}

/** Two letters that changed places count as one error. */
function sorted(name: string): string {
  return [...name].sort().join('')
}

/** Returns the indexes of the texts at an edit distance of at most `most`, the nearest first. */
export function spelledNearly(word: string, texts: readonly string[], most: number): number[] {
  const far = texts.map((text, place) => {
    const isFar = Math.abs(text.length - word.length) > most
    return { place, slips: isFar ? Number.POSITIVE_INFINITY : distance(text, word) }
  })
  const near = far.filter(({ slips }) => slips <= most)
  return near.sort((a, b) => a.slips - b.slips || a.place - b.place).map(({ place }) => place)
}
