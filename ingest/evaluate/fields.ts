import { z } from 'zod'
import { CatalogEntry, type JobRecord, Seniority } from '#contract'
import type { RawJob } from '../adapter.ts'
import { isDropped } from '../collection.ts'
import { readSeniority } from '../jobs/fields/seniority.ts'
import { readJob } from '../jobs/normalize.ts'
import { readYaml } from '../text/read-yaml.ts'
import type { Evaluation, Row } from './evaluation.ts'

const NOW = new Date('2026-11-21T08:00:00Z')
const ENTRY = CatalogEntry.parse({
  id: 'example-labs',
  adapter: 'greenhouse',
  board: 'examplelabs',
  name: 'Example Labs',
  homepage: 'https://examplelabs.example',
  terms: 'https://examplelabs.example/terms',
  staleAfterHours: 24,
})
const RAW: RawJob = { key: '1', title: 'Example Role', link: 'https://examplelabs.example/jobs/1' }

const Text = z.string()
const Amount = z.union([z.number(), z.string()])
const Label = z.strictObject({
  title: Text.optional(),
  company: Text.optional(),
  link: Text.optional(),
  posted: Amount.optional(),
  places: z.array(Text).optional(),
  countries: z.array(Text).optional(),
  remote: z.boolean().optional(),
  workMode: Text.optional(),
  employmentType: Text.optional(),
  seniority: Text.optional(),
  tags: z.array(Text).optional(),
  salary: Text.optional(),
  pay: z.strictObject({ min: Amount, max: Amount, currency: Text, period: Text }).partial().optional(),
  is: z.union([Text, z.array(Text), z.null()]),
})
type Label = z.infer<typeof Label>

const Field = z.enum([
  'title',
  'company',
  'link',
  'date',
  'pay',
  'workMode',
  'countries',
  'seniority',
  'employmentType',
  'tags',
])
type Field = z.infer<typeof Field>

/** The least share of exact answers; fields without one are told, not judged. */
const BARS: Partial<Record<Field, number>> = {
  title: 0.99,
  company: 0.99,
  link: 0.99,
  date: 0.99,
  pay: 0.98,
  workMode: 0.95,
  countries: 0.95,
}

/** Exactness of each normalized field; pay that no label states counts as invented, and none may be. */
export const fields: Evaluation = {
  name: 'fields',
  run: () => {
    const labels = readFieldLabels()
    const rows = Field.options.map(field => measure(field, labels[field]))
    return [...rows, inventedPay(labels.pay), periodsOf(labels.pay), ...levelRows()]
  },
}

/** The labels, by field. */
export function readFieldLabels(): Record<Field, Label[]> {
  return readYaml(new URL('./fields.yaml', import.meta.url), z.record(Field, z.array(Label)))
}

function measure(field: Field, labels: Label[]): Row {
  const misses = labels.flatMap(label => {
    const answer = answerFor(field, label)
    return answer === text(label.is)
      ? []
      : [`${JSON.stringify({ ...label, is: undefined })}: ${answer}, not ${text(label.is)}`]
  })
  const value = labels.length === 0 ? 1 : 1 - misses.length / labels.length
  return { measure: `${field} exact`, value, bar: BARS[field], cases: labels.length, misses }
}

function inventedPay(labels: Label[]): Row {
  const absent = labels.filter(label => label.is === null)
  const invented = absent.filter(label => answerFor('pay', label) !== text(null))
  const value = absent.length === 0 ? 1 : 1 - invented.length / absent.length
  return { measure: 'pay never invented', value, bar: 1, cases: absent.length, misses: [] }
}

/** Whether the period of each stated pay is right, whatever the amounts. */
function periodsOf(labels: Label[]): Row {
  const stated = labels.filter(({ is }) => typeof is === 'string')
  const period = (text: unknown) => String(text).split(' ').at(-1)
  const misses = stated
    .filter(label => period(answerFor('pay', label)) !== period(label.is))
    .map(({ is }) => String(is))
  return { measure: 'periods exact', value: 1 - misses.length / stated.length, bar: 0.98, cases: stated.length, misses }
}

const Levels = z.array(z.tuple([z.string(), Seniority.nullable()]))

/** Titles and their levels; half of them were set aside before the rules were tuned. */
export function readLevelLabels() {
  return readYaml(new URL('./levels.yaml', import.meta.url), z.strictObject({ tuned: Levels, heldOut: Levels }))
}

function levelRows(): Row[] {
  return Object.entries(readLevelLabels()).map(([half, labels]) => {
    const misses = labels.flatMap(([title, level]) => {
      const answer = readSeniority(title) ?? null
      return answer === level ? [] : [`${title}: ${answer}, not ${level}`]
    })
    const value = 1 - misses.length / labels.length
    return {
      measure: `levels exact, ${half === 'tuned' ? 'tuned' : 'held out'}`,
      value,
      bar: 0.97,
      cases: labels.length,
      misses,
    }
  })
}

function answerFor(field: Field, { is, ...published }: Label): string {
  const outcome = readJob({ ...RAW, ...published }, ENTRY, NOW)
  return isDropped(outcome) ? `dropped: ${outcome.dropped}` : text(readField(field, outcome))
}

function readField(field: Field, record: JobRecord): string | string[] | null {
  if (field === 'pay') return record.pay ? describePay(record.pay) : null
  if (field === 'date') return record.date.replace('.000Z', 'Z')
  return record[field] ?? null
}

function describePay({ min, max, currency, period }: NonNullable<JobRecord['pay']>): string {
  return `${currency} ${min ?? ''}-${max ?? ''} ${period}`
}

/** Countries and tags are compared as sets. */
function text(value: string | string[] | null): string {
  return Array.isArray(value) ? `[${[...value].sort().join(', ')}]` : (value ?? 'absent')
}
