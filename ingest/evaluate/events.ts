import { z } from 'zod'
import { CatalogEntry, type EventRecord } from '#contract'
import type { RawEvent } from '../adapter.ts'
import { isDropped } from '../collection.ts'
import { normalizeEvent } from '../events/normalize.ts'
import { isWeb3Event } from '../events/relevance.ts'
import { eventKey, isSameEvent } from '../events/same-event.ts'
import { findCity } from '../text/gazetteer.ts'
import { readYaml } from '../text/read-yaml.ts'
import { count, type Evaluation, f1, precision, type Row, recall } from './evaluation.ts'

const EXACT_BAR = 0.99
const PLACE_BAR = 0.97
const PRECISION_BAR = 0.95
const RECALL_BAR = 0.9
const PAIRS_BAR = 0.95
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
  const counts = count(
    labels,
    label => label.web3,
    ({ words, ...label }) =>
      isWeb3Event({ ...label, key: '', link: '', start: '', description: words?.join('. ') }, mixed),
    ({ name, source }) => `${name} | ${source}`,
  )
  const cases = labels.length
  return [
    { measure: 'Web3: precision', value: precision(counts), bar: PRECISION_BAR, cases, misses: counts.wrong },
    { measure: 'Web3: recall', value: recall(counts), bar: RECALL_BAR, cases, misses: [] },
    { measure: 'Web3: F1', value: f1(counts), cases, misses: [] },
  ]
}

/** What is told of one field over all labels. */
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
    bar: PLACE_BAR,
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
  return MEASURES.map(({ measure, bar, isJudged = () => true, isRight }) => {
    const judged = read.filter(({ field }) => isJudged(field))
    const wrong = judged.filter(({ field, record }) => !isRight(field, record))
    const misses = wrong.map(({ field, record }) => `${measure}: ${field.raw.name} | ${tell(record)}`)
    return { measure, bar, value: 1 - wrong.length / judged.length, cases: judged.length, misses }
  })
}

/** A known city of another country would be a contradiction. */
function agrees(record: EventRecord | undefined): boolean {
  if (!record?.city || !record.countryCode) return true
  return findCity(record.city, { countryCode: record.countryCode }) !== undefined || findCity(record.city) === undefined
}

function pairRows(pairs: Pair[]): Row[] {
  const counts = count(
    pairs,
    pair => pair.same,
    ({ a, b }) => {
      const [one, other] = [toRecord(a, a.source), toRecord(b, b.source)]
      return one !== undefined && other !== undefined && isSameEvent(eventKey(one), eventKey(other))
    },
    ({ why, a, b }) => `${why}: ${a.name} <> ${b.name}`,
  )
  const cases = pairs.length
  return [
    { measure: 'one event once: F1', value: f1(counts), bar: PAIRS_BAR, cases, misses: counts.wrong },
    { measure: 'one event once: precision', value: precision(counts), bar: PRECISION_BAR, cases, misses: [] },
    { measure: 'one event once: recall', value: recall(counts), bar: RECALL_BAR, cases, misses: [] },
  ]
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

function tell(record: EventRecord | undefined): string {
  if (!record) return 'dropped'
  const { startDate, endDate, location, type, online, url } = record
  return [startDate, endDate ?? '-', location, type, online ? 'online' : '', url].join(' ')
}
