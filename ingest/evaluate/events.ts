import { z } from 'zod'
import { CatalogEntry, type EventRecord } from '#contract'
import type { RawEvent } from '../adapter.ts'
import { isDropped } from '../collection.ts'
import { normalizeEvent } from '../events/normalize.ts'
import { isWeb3Event } from '../events/relevance.ts'
import { eventKey, isSameEvent } from '../events/same-event.ts'
import { findCity } from '../text/gazetteer.ts'
import { readYaml } from '../text/read-yaml.ts'
import { type Evaluation, exactRow, type Row, yesNoRows } from './evaluation.ts'

const EXACT_BAR = 0.99
const DAY_MS = 86_400_000

const Relevance = z.strictObject({
  name: z.string(),
  source: z.string(),
  tags: z.array(z.string()).optional(),
  host: z.string().optional(),
  words: z.array(z.string()).optional(),
  web3: z.boolean(),
})
const Published = z.strictObject({
  name: z.string(),
  link: z.string(),
  start: z.union([z.string(), z.number()]),
  end: z.union([z.string(), z.number()]).optional(),
  timeZone: z.string().optional(),
  host: z.string().optional(),
  place: z.string().optional(),
  city: z.string().optional(),
  country: z.string().optional(),
  online: z.boolean().optional(),
  hybrid: z.boolean().optional(),
  geo: z.strictObject({ latitude: z.number(), longitude: z.number() }).optional(),
  type: z.string().optional(),
  status: z.string().optional(),
  tags: z.array(z.string()).optional(),
})
const Wanted = z.strictObject({
  name: z.string(),
  startDate: z.string(),
  endDate: z.string().optional(),
  city: z.string().optional(),
  country: z.string().optional(),
  online: z.boolean().optional(),
  type: z.string().optional(),
  url: z.string(),
  status: z.string().optional(),
})
const Field = z.strictObject({ from: z.string(), raw: Published, want: Wanted })
type Field = z.infer<typeof Field>
const Pair = z.strictObject({
  why: z.string(),
  same: z.boolean(),
  a: Published.extend({ source: z.string() }),
  b: Published.extend({ source: z.string() }),
})
type Pair = z.infer<typeof Pair>
const Labels = z.strictObject({ relevance: z.array(Relevance), fields: z.array(Field), pairs: z.array(Pair) })

/** Relevance, exactness of fields and "one event once" for events. */
export const events: Evaluation = {
  name: 'events',
  run: () => {
    const labels = readEventLabels()
    return [...relevanceRows(labels.relevance), ...fieldRows(labels.fields), ...pairRows(labels.pairs)]
  },
}

export function readEventLabels(): z.infer<typeof Labels> {
  return readYaml(new URL('./events.yaml', import.meta.url), Labels)
}

function relevanceRows(labels: z.infer<typeof Relevance>[]): Row[] {
  const mixed = entryOf('mixed', 'web3-only-if-matched')
  const cases = labels.map(({ words, web3, ...label }) => {
    const raw = { ...label, key: '', link: '', start: '', description: words?.join('. ') }
    return { label: web3, answer: isWeb3Event(raw, mixed), text: `${label.name} | ${label.source}` }
  })
  return yesNoRows('Web3', cases, { precision: 0.95, recall: 0.9 })
}

/** One figure over the fields of all labels. */
interface Measure {
  measure: string
  bar?: number
  isJudged?: (field: Field) => boolean
  isRight: (field: Field, record: EventRecord | undefined) => boolean
}

const MEASURES: Measure[] = [
  { measure: 'title exact', bar: EXACT_BAR, isRight: ({ want }, record) => record?.name === want.name },
  { measure: 'link exact', bar: EXACT_BAR, isRight: ({ want }, record) => record?.url === want.url },
  {
    measure: 'days exact',
    bar: EXACT_BAR,
    isRight: ({ want }, record) => record?.startDate === want.startDate && record.endDate === want.endDate,
  },
  { measure: 'city', isRight: ({ want }, record) => record?.city === want.city },
  { measure: 'country', bar: EXACT_BAR, isRight: ({ want }, record) => record?.country === want.country },
  {
    measure: 'city of the place in parts',
    bar: 0.97,
    isJudged: ({ want }) => want.city !== undefined,
    isRight: ({ want }, record) => record?.places?.[0]?.city === want.city,
  },
  {
    measure: 'coordinates of the city',
    isJudged: ({ want }) => want.city !== undefined,
    isRight: (_field, record) => record?.places?.[0]?.lat !== undefined,
  },
  { measure: 'country agrees with the city', bar: 1, isRight: (_field, record) => agrees(record) },
  { measure: 'online', isRight: ({ want }, record) => record?.online === (want.online ?? false) },
  {
    measure: 'type',
    isJudged: ({ want }) => want.type !== undefined,
    isRight: ({ want }, record) => record?.type === want.type,
  },
  { measure: 'status', isRight: ({ want }, record) => record?.status === (want.status ?? 'scheduled') },
]

function fieldRows(fields: Field[]): Row[] {
  const read = fields.map(field => ({ field, record: toRecord(field.raw, field.from) }))
  return MEASURES.map(({ measure, bar, isJudged = () => true, isRight }) =>
    exactRow(
      measure,
      read.filter(({ field }) => isJudged(field)),
      bar,
      ({ field, record }) => (isRight(field, record) ? undefined : `${field.raw.name} | ${textOf(record)}`),
    ),
  )
}

/** A known city of another country would be a contradiction. */
function agrees(record: EventRecord | undefined): boolean {
  if (!record?.city || !record.countryCode) return true
  return findCity(record.city, { countryCode: record.countryCode }) !== undefined || findCity(record.city) === undefined
}

function pairRows(pairs: Pair[]): Row[] {
  const cases = pairs.map(({ why, same, a, b }) => {
    const [one, other] = [toRecord(a, a.source), toRecord(b, b.source)]
    const answer = one !== undefined && other !== undefined && isSameEvent(eventKey(one), eventKey(other))
    return { label: same, answer, text: `${why}: ${a.name} <> ${b.name}` }
  })
  return yesNoRows('one event once', cases, { f1: 0.95, precision: 0.95, recall: 0.9 })
}

/** Read some weeks before its day, whenever that was. */
function toRecord(raw: Omit<RawEvent, 'key'>, source: string): EventRecord | undefined {
  const day = typeof raw.start === 'number' ? raw.start : Date.parse(raw.start.replace(/T.*/, ''))
  const { source: _source, ...published } = { source, ...raw }
  const outcome = normalizeEvent({ ...published, key: raw.link }, entryOf(source, 'all'), new Date(day - 21 * DAY_MS))
  return isDropped(outcome) ? undefined : outcome
}

function entryOf(id: string, scope: CatalogEntry['scope']): CatalogEntry {
  const page = 'https://list.example/'
  return CatalogEntry.parse({ id, adapter: id, name: id, homepage: page, terms: page, staleAfterHours: 1, scope })
}

function textOf(record: EventRecord | undefined): string {
  if (!record) return 'dropped'
  const { startDate, endDate, location, type, online, url } = record
  return [startDate, endDate ?? '-', location, type, online ? 'online' : '', url].join(' ')
}
