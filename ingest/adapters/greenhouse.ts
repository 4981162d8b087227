/**
 * Greenhouse job boards: https://developers.greenhouse.io/job-board.html
 * - `content` is HTML escaped once more; plain-text normalization unescapes it.
 * - `updated_at` moves in bulk for whole boards and is not a posting date; `first_published` is.
 * - A prospect post, the board's drawer for letters, is a posting of no job: its `internal_job_id` is null.
 * - Where `location` names no place, the `offices` of the posting do. Those beside "Remote" are not a place to live.
 * - Custom fields (`metadata`) are named by the employer; some say there how the work is done, under which contract, at
 *   which level, and the pay as a `currency_range` of decimal texts, its period in a field beside it.
 * - `pay_input_ranges` come only with `pay_transparency=true`, in cents, the period only in the range's title.
 */
import { z } from 'zod'
import type { Adapter, RawJob } from '../adapter.ts'
import { distinct } from './lib/one-per-key.ts'
import { extentOf } from './lib/paging.ts'
import { PayRange, readPayRanges } from './lib/pay-ranges.ts'
import { IdText, NumberOrText, OptionalText, readJson, Total } from './lib/read.ts'
import { readRows } from './lib/rows.ts'
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

const CurrencyRange = z.looseObject({ unit: OptionalText, min_value: NumberOrText, max_value: NumberOrText })
const Field = z.looseObject({
  name: OptionalText.transform(name => name?.slice(0, MAX_FIELD_NAME)),
  value: z
    .union([z.string(), z.array(z.string()), z.boolean().transform(String), CurrencyRange])
    .nullish()
    .catch(null),
})
const Posting = z.looseObject({
  id: IdText,
  internal_job_id: IdText.nullish(),
  title: z.string(),
  company_name: OptionalText,
  absolute_url: z.string(),
  first_published: NumberOrText,
  application_deadline: NumberOrText,
  location: z.looseObject({ name: OptionalText }).nullish(),
  offices: z.array(z.looseObject({ name: OptionalText, location: OptionalText })).nullish(),
  departments: z.array(z.looseObject({ name: OptionalText })).nullish(),
  metadata: z.array(Field).nullish(),
  content: z.string().nullish(),
  pay_input_ranges: z.array(PayRange).nullish(),
})
const Board = z.looseObject({
  jobs: z.array(z.unknown()),
  meta: z.looseObject({ total: Total }).nullish().catch(undefined),
})

export const greenhouse: Adapter<'jobs'> = {
  name: 'greenhouse',
  collection: 'jobs',
  mayBeEmpty: true,
  requests(entry) {
    const board = `https://boards-api.greenhouse.io/v1/boards/${tenantPath(entry)}/jobs`
    return [{ url: entry.url ?? `${board}?content=true&pay_transparency=true` }]
  },
  async parse([body = ''], entry) {
    return readRows(readJson(body, Board, entry.id).jobs, Posting, entry.id, toRaw)
  },
  extent([body = ''], entry) {
    const { jobs, meta } = readJson(body, Board, entry.id)
    return extentOf(jobs, meta?.total)
  },
}

function toRaw(posting: z.output<typeof Posting>): RawJob {
  return {
    key: posting.id,
    title: posting.title,
    employer: posting.company_name,
    link: posting.absolute_url,
    posted: posting.first_published,
    closes: posting.application_deadline,
    places: placesOf(posting),
    remote: /^(?:yes|true)$/i.test(fieldNamed(REMOTE_FIELD, posting) ?? '') || undefined,
    workMode: fieldNamed(WORK_MODE_FIELD, posting),
    employmentType: fieldNamed(CONTRACT_FIELD, posting),
    department: posting.departments?.[0]?.name,
    description: posting.content ?? undefined,
    descriptionFormat: 'html',
    isPool: posting.internal_job_id === null || undefined,
    seniority: fieldNamed(LEVEL_FIELD, posting),
    ...readPayRanges(posting.pay_input_ranges?.length ? posting.pay_input_ranges : rangesAmongFields(posting)),
  }
}

function placesOf({ location, offices }: z.output<typeof Posting>): string[] {
  const told = location?.name
  const named = distinct((offices ?? []).map(office => office.location ?? office.name))
  if (told && NAMES_NO_OFFICE.test(told.trim())) return distinct([told, ...named])
  if (told && (told.length > LONGEST_NOTHING || !SAYS_NOTHING.test(told))) return [told]
  return named.length > 0 ? named : distinct([told])
}

/** Of several values at once none is sure. */
function fieldNamed(name: RegExp, { metadata }: z.output<typeof Posting>): string | undefined {
  const value = metadata?.find(field => name.test(field.name ?? ''))?.value
  if (typeof value === 'string') return value
  return Array.isArray(value) && value.length === 1 ? value[0] : undefined
}

/** "Pay Transparency Range" with "Pay Frequency" beside it; several are several places. */
function rangesAmongFields(posting: z.output<typeof Posting>): PayRange[] {
  const frequency = fieldNamed(FREQUENCY_FIELD, posting) ?? ''
  return (posting.metadata ?? []).flatMap(({ name = '', value }) => {
    if (!PAY_FIELD.test(name) || typeof value !== 'object' || value === null || Array.isArray(value)) return []
    const [min_cents, max_cents] = [value.min_value, value.max_value].map(amount =>
      Math.round(Number(amount ?? 0) * 100),
    )
    return [{ min_cents, max_cents, currency_type: value.unit, title: `${name} ${frequency}`.trim() }]
  })
}
