/**
 * Greenhouse job boards: https://developers.greenhouse.io/job-board.html
 * - `content` is HTML escaped once more; plain-text normalization unescapes it.
 * - `updated_at` moves in bulk for whole boards and is not a posting date; `first_published` is.
 * - A prospect post, the board's drawer for letters, is a posting of no job: its `internal_job_id` is null.
 * - If `location` names no place, the `offices` of the posting do. Those beside "Remote" are not a place to live.
 * - Custom fields (`metadata`) are named by the employer; some say there how the work is done, under which contract, at
 *   which level, and the pay as a `currency_range` of decimal texts, its period in a field beside it.
 * - `pay_input_ranges` come only with `pay_transparency=true`, in cents, the period only in the range's title.
 */
import type { RawJob } from '../adapter.ts'
import { jobsFrom } from './lib/json-source.ts'
import { oneOrTiers, payRanges } from './lib/posting-parts.ts'
import { distinct, type Row, rowOf } from './lib/row.ts'
import { tenantPath } from './lib/tenant.ts'

const WORK_MODE_FIELD =
  /^(?:work(?:ing)?|work ?place|location|remote) ?(?:location )?(?:type|model|mode|style|status|arrangement|policy)$/i
const REMOTE_FIELD = /^(?:is |fully |100% )?remote(?: (?:job|role|position|work|eligible|ok))?\??$/i
const LEVEL_FIELD = /^(?:job|career|seniority|experience) level$/i
const PAY_FIELD = /\b(?:pay|salary|compensation)\b.*\b(?:range|band|transparency)\b/i
const FREQUENCY_FIELD = /^(?:pay|salary|compensation) (?:frequency|period|interval|type)$/i
const CONTRACT_FIELD = /^(?:employment|contract|job|time) ?type$/i

const SAYS_NOTHING =
  /^[^\p{L}\p{N}\p{RI}]*(?:n[^\p{L}\p{N}]?a|tbd|none|no location|(?:multiple|various|several|many|\d+) (?:locations|offices|cities))?[^\p{L}\p{N}\p{RI}]*$/iu

/** How the work is done, or that there is an office: which one, the offices say. */
const NAMES_NO_OFFICE =
  /^(?:hybrid|on-?site|in[- ](?:the )?office|in[- ]person|(?:head |main |any )?office|hq|headquarters)$/i

/** An employer's name of a field is a few words; PAY_FIELD needs quadratic time for "pay pay pay ...". */
const MAX_FIELD_NAME = 200
/** A location of a megabyte of dots would be searched for minutes. */
const LONGEST_NOTHING = 100

export const greenhouse = jobsFrom({
  name: 'greenhouse',
  mayBeEmpty: true,
  url: entry =>
    `https://boards-api.greenhouse.io/v1/boards/${tenantPath(entry)}/jobs?content=true&pay_transparency=true`,
  list: 'jobs',
  total: 'meta.total',
  fields: {
    key: 'id',
    title: 'title',
    employer: 'company_name',
    link: 'absolute_url',
    posted: 'first_published',
    closes: 'application_deadline',
    department: 'departments.name',
    description: 'content',
  },
  more: row => ({
    places: placesOf(row),
    remote: /^(?:yes|true)$/i.test(fieldNamed(REMOTE_FIELD, row) ?? '') || undefined,
    workMode: fieldNamed(WORK_MODE_FIELD, row),
    employmentType: fieldNamed(CONTRACT_FIELD, row),
    seniority: fieldNamed(LEVEL_FIELD, row),
    isPool: row.value('internal_job_id') === null || undefined,
    ...(row.rows('pay_input_ranges').length > 0 ? payRanges(row) : oneOrTiers(rangesAmongFields(row))),
  }),
})

function placesOf(row: Row): string[] {
  const own = row.text('location.name')
  const offices = distinct(row.rows('offices').map(office => office.text(['location', 'name'])))
  if (own && NAMES_NO_OFFICE.test(own)) return [own, ...offices]
  if (own && (own.length > LONGEST_NOTHING || !SAYS_NOTHING.test(own))) return [own]
  return offices.length > 0 ? offices : distinct([own])
}

function nameOf(field: Row): string {
  return field.text('name')?.slice(0, MAX_FIELD_NAME) ?? ''
}

/** Several values at once are uncertain. */
function fieldNamed(name: RegExp, row: Row): string | undefined {
  const value = row
    .rows('metadata')
    .find(field => name.test(nameOf(field)))
    ?.value('value')
  const [one, another] = [value].flat()
  return another === undefined && (typeof one === 'string' || typeof one === 'boolean') ? String(one) : undefined
}

/** "Pay Transparency Range" with "Pay Frequency" beside it; several are several places. */
function rangesAmongFields(row: Row): NonNullable<RawJob['pay']>[] {
  const frequency = fieldNamed(FREQUENCY_FIELD, row) ?? ''
  return row.rows('metadata').flatMap(field => {
    const value = rowOf(field.value('value'))
    const [min, max] = ['min_value', 'max_value'].map(path => Number(value.number(path)) || undefined)
    if (!PAY_FIELD.test(nameOf(field)) || (min ?? max) === undefined) return []
    return [{ min, max, currency: value.text('unit'), period: `${nameOf(field)} ${frequency}`.trim() }]
  })
}
