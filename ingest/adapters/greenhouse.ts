import type { RawJob } from '../adapter.ts'
import { readPatterns } from '../text/read-yaml.ts'
import type { Hooks } from './lib/json-source.ts'
import { oneOrTiers, payRanges } from './lib/posting-parts.ts'
import { distinct, type Row, rowOf } from './lib/row.ts'

const WORDS = readPatterns(
  new URL('board-words.yaml', import.meta.url),
  'workModeField remoteField levelField payField frequencyField contractField',
  'saysNothing namesNoOffice',
)
/** An employer's name of a field is a few words; WORDS.payField needs quadratic time for "pay pay pay ...". */
const MAX_FIELD_NAME = 200
/** A location of a megabyte of dots would be searched for minutes. */
const LONGEST_NOTHING = 100

/** The code behind the row of Greenhouse in company-boards.yaml. */
export const greenhouse: Hooks<RawJob> = {
  more: row => ({
    places: placesOf(row),
    remote: /^(?:yes|true)$/i.test(fieldNamed(WORDS.remoteField, row) ?? '') || undefined,
    workMode: fieldNamed(WORDS.workModeField, row),
    employmentType: fieldNamed(WORDS.contractField, row),
    seniority: fieldNamed(WORDS.levelField, row),
    isPool: row.value('internal_job_id') === null || undefined,
    ...(row.rows('pay_input_ranges').length > 0 ? payRanges(row) : oneOrTiers(rangesAmongFields(row))),
  }),
}

function placesOf(row: Row): string[] {
  const own = row.text('location.name')
  const offices = distinct(row.rows('offices').map(office => office.text(['location', 'name'])))
  if (own && WORDS.namesNoOffice.test(own)) return [own, ...offices]
  if (own && (own.length > LONGEST_NOTHING || !WORDS.saysNothing.test(own))) return [own]
  return offices.length > 0 ? offices : distinct([own])
}

function nameOf(field: Row): string {
  return field.text('name')?.slice(0, MAX_FIELD_NAME) ?? ''
}

/** Several values at once are uncertain. */
function fieldNamed(name: RegExp, row: Row): string | undefined {
  const field = row.rows('metadata').find(one => name.test(nameOf(one)))
  const [one, another] = [field?.value('value')].flat()
  return another === undefined && (typeof one === 'string' || typeof one === 'boolean') ? String(one) : undefined
}

/** "Pay Transparency Range" with "Pay Frequency" beside it; several are several places. */
function rangesAmongFields(row: Row): NonNullable<RawJob['pay']>[] {
  const frequency = fieldNamed(WORDS.frequencyField, row) ?? ''
  return row.rows('metadata').flatMap(field => {
    const value = rowOf(field.value('value'))
    const [min, max] = ['min_value', 'max_value'].map(path => Number(value.number(path)) || undefined)
    if (!WORDS.payField.test(nameOf(field)) || (min ?? max) === undefined) return []
    return [{ min, max, currency: value.text('unit'), period: `${nameOf(field)} ${frequency}`.trim() }]
  })
}
