/** Guesses which parameter was meant by an unknown name, and which text a misspelled one is near to. */
import { distance } from 'fastest-levenshtein'
import { z } from 'zod'
import * as contract from '#contract'
import { ApiError } from './api-error.ts'

/** Parameters that campaigns, click trackers, caches and other APIs add to shared links. */
const FOREIGN =
  /^(?:utm_.*|mc_[ce]id|_.*|ref|referrer|(?:fb|g|msclk|dcl|y|tw|li_|gbra|wbra)[a-z_]*id|igshid?|si|cb|ts?|timestamp|nocache|cache_?buster|rand(?:om)?|v|version|callback|access_token|api_?key|key|token|locale)$/

/** Names for the same parameter, here and elsewhere. */
const SYNONYMS: readonly (readonly string[])[] = [
  'search q query keyword keywords text term terms words title name headline description definition synonyms summary job_title position',
  'limit per_page page_size size count max max_results rows take first top',
  'offset page page_number skip start from_index',
  'cursor page_token next_page next next_cursor continuation starting_after',
  'posted_after since from after posted_since published_after date_from start_date min_date date pub_date month',
  'posted_after since from date_posted posted_within newer_than max_age',
  'until to before published_before date_to end_date max_date',
  'closes_before closes_at closing_date deadline expires',
  'tag skill skills topic topics label labels category',
  'category categories tag topic',
  'country countries country_code',
  'city cities town',
  'location place places where state',
  'region regions',
  'open_to eligible_in',
  'chain chains blockchain network',
  'company companies employer organization organisation company_name',
  'seniority seniorities level experience',
  'remote is_remote remote_only only_remote online work_mode',
  'work_mode workplace workplace_type hybrid onsite on_site',
  'online is_online virtual remote',
  'employment_type job_type contract_type commitment type',
  'department team',
  'min_salary salary salary_min minimum_salary min_pay pay',
  'salary_currency currency',
  'has_pay has_salary with_salary',
  'visa visa_sponsorship sponsorship',
  'language lang',
  'time_zone tz',
  'source publication publisher source_id',
  'type event_type kind',
  'kind type',
  'near nearby around lat lon lng latitude longitude',
  'radius distance within',
  'sort order order_by sort_by',
  'view expand include detail details full',
  'fields select columns only field',
  'include_past past',
  'updated_since updated_after modified_since updated_on',
].map(row => row.split(' '))

/** Of a meaning that nothing else here has. */
const ALONE =
  'include_unknown_salary include_unknown_place confirmed exclude_tag exclude_company format max_salary salary_max filter filters ids'

/** The parts of whole records, as in the contract, and the names that are sent for them. */
const OURS: ReadonlySet<string> = new Set(
  [...Object.values(contract).flatMap(fieldsOf), ...SYNONYMS.flat(), ...ALONE.split(' ')].map(joined),
)

/** Returns the fields of the answer of a record, in and beside its data; none of any other shape. */
function fieldsOf(shape: unknown): string[] {
  if (!(shape instanceof z.ZodObject)) return []
  const { data, ...others }: Record<string, unknown> = shape.shape
  return data instanceof z.ZodObject ? [...Object.keys(data.shape), ...Object.keys(others)] : []
}

const PAGES = ['offset', 'cursor']
/** In a word of three letters a typing error makes another word: `tab` is not a misspelled `tag`. */
const MIN_LETTERS = 4
const MAX_SHOWN = 40

/** Returns the refusal of an unknown parameter that means another or a field of a record; undefined otherwise. */
export function nearMiss(name: string, names: readonly string[]): ApiError | undefined {
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/\[\w{0,20}\]$/, '')
    .replaceAll('-', '_')
  const shown = shownName(name)
  const meant = meantBy(plain, names)
  const refusal = (hint: string, more = '.') =>
    new ApiError('BAD_REQUEST', `${shown} is not a parameter here${more}`, hint)
  if (meant !== undefined) return refusal(`Send ${meant} instead of ${shown}.`, `; ${meant} is.`)
  if (asksForPages(plain) && names.includes('limit'))
    return refusal(`Omit ${shown}, or raise limit.`, ': the answer has no pages.')
  if (plain === 'format') return refusal(OF_FORMATS)
  return OURS.has(joined(plain)) ? refusal(`Omit it. There are: ${names.join(', ')}.`) : undefined
}

const OF_FORMATS = 'Add the format to the path of a list, as in /api/v1/jobs.csv, or send its media type in Accept.'

/** Returns a name as it may be shown: an address can carry characters that turn the text around them. */
export function shownName(name: string): string {
  return name.replace(/[^\w.[\]-]/g, '?').slice(0, MAX_SHOWN)
}

function meantBy(name: string, names: readonly string[]): string | undefined {
  const same = names.find(one => joined(one) === joined(name))
  if (same !== undefined) return same
  if (FOREIGN.test(name) && !OURS.has(joined(name))) return undefined
  const synonyms = SYNONYMS.filter(row => row.some(word => joined(word) === joined(name))).flat()
  const pages = asksForPages(name) ? [...PAGES, 'page'] : []
  const synonym = [...synonyms, ...pages].find(one => names.includes(one))
  return synonym ?? names.find(one => isOneSlip(name, one))
}

function asksForPages(name: string): boolean {
  return SYNONYMS.some(row => PAGES.some(page => row.includes(page)) && row.some(word => joined(word) === joined(name)))
}

function joined(name: string): string {
  return name.replaceAll('_', '').toLowerCase()
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
  const near = texts.flatMap((text, place) => {
    const slips = Math.abs(text.length - word.length) > most ? most + 1 : distance(text, word)
    return slips <= most ? [{ place, slips }] : []
  })
  return near.sort((a, b) => a.slips - b.slips || a.place - b.place).map(({ place }) => place)
}
