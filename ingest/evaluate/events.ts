import { z } from 'zod'
import { CatalogEntry, type EventRecord } from '#contract'
import type { RawEvent } from '../adapter.ts'
import { isDropped } from '../collection.ts'
import { normalizeEvent } from '../events/normalize.ts'
import { isWeb3Event } from '../events/relevance.ts'
import { eventKey, isSameEvent } from '../events/same-event.ts'
import { readStatus, withoutStatus } from '../events/status.ts'
import { findCity } from '../text/gazetteer.ts'
import { type Evaluation, exactRow, labelsIn, type Row, yesNoRows } from './evaluation.ts'

const EXACT_BAR = 0.99
const DAY_MS = 86_400_000

const Text = z.string()
const Texts = z.array(Text)
const When = z.union([Text, z.number()])
const Relevance = z
  .strictObject({ name: Text, source: Text, web3: z.boolean() })
  .extend(z.object({ tags: Texts, host: Text, words: Texts }).partial().shape)
const Published = z.strictObject({ name: Text, link: Text, start: When }).extend(
  z
    .object({
      ...{ end: When, timeZone: Text, host: Text, place: Text, city: Text, country: Text, type: Text, status: Text },
      ...{ online: z.boolean(), hybrid: z.boolean(), tags: Texts },
      geo: z.strictObject({ latitude: z.number(), longitude: z.number() }),
    })
    .partial().shape,
)
const Wanted = z
  .strictObject({ name: Text, startDate: Text, url: Text })
  .extend(
    z.object({ endDate: Text, city: Text, country: Text, online: z.boolean(), type: Text, status: Text }).partial()
      .shape,
  )
const Field = z.strictObject({ from: Text, raw: Published, want: Wanted })
type Field = z.infer<typeof Field>
const Listed = Published.extend({ source: Text })
const Pair = z.strictObject({ why: Text, same: z.boolean(), a: Listed, b: Listed })
type Pair = z.infer<typeof Pair>
const Labels = z.strictObject({ relevance: z.array(Relevance), fields: z.array(Field), pairs: z.array(Pair) })

/** Relevance, exactness of fields and "one event once" for events. */
export const events: Evaluation = {
  name: 'events',
  run: () => {
    const labels = labelsIn('events', Labels)
    return [relevanceRows(labels.relevance), fieldRows(labels.fields), pairRows(labels.pairs), statusRows()].flat()
  },
}

/** Titles that call an event off, as `title | status | name`. */
function statusRows(): Row[] {
  return Object.entries(labelsIn('status', z.strictObject({ tuned: Texts, heldOut: Texts }))).map(([half, labels]) =>
    exactRow(`status and name, ${half}`, labels, 0.95, label => {
      const name = label.split(' | ').slice(0, -2).join(' | ')
      const answer = `${name} | ${readStatus({ name })} | ${withoutStatus(name)}`
      return answer === label ? undefined : `${label}: ${answer}`
    }),
  )
}

function relevanceRows(labels: z.infer<typeof Relevance>[]): Row[] {
  const mixed = entryOf('mixed', 'web3-only-if-matched')
  const cases = labels.map(({ words, web3, ...label }) => {
    const raw = { ...label, key: '', link: '', start: '', description: words?.join('. ') }
    return { label: web3, answer: isWeb3Event(raw, mixed), text: `${label.name} | ${label.source}` }
  })
  return yesNoRows('Web3', cases, { precision: 0.95, recall: 0.9 })
}

type Judge = (want: Field['want'], record: EventRecord | undefined) => boolean
const hasCity = ({ city }: Field['want']) => city !== undefined

/** The figures over the fields of all labels: bar, the judgement, and the labels that count. */
const MEASURES: [
  measure: string,
  bar: number | undefined,
  isRight: Judge,
  counts?: (want: Field['want']) => boolean,
][] = [
  ['title exact', EXACT_BAR, (want, record) => record?.name === want.name],
  ['link exact', EXACT_BAR, (want, record) => record?.url === want.url],
  ['days exact', EXACT_BAR, (want, record) => record?.startDate === want.startDate && record.endDate === want.endDate],
  ['city', undefined, (want, record) => record?.city === want.city],
  ['country', EXACT_BAR, (want, record) => record?.country === want.country],
  ['city of the place in parts', 0.97, (want, record) => record?.places?.[0]?.city === want.city, hasCity],
  ['coordinates of the city', undefined, (_want, record) => record?.places?.[0]?.lat !== undefined, hasCity],
  ['country agrees with the city', 1, (_want, record) => agrees(record)],
  ['online', undefined, (want, record) => record?.online === (want.online ?? false)],
  ['type', undefined, (want, record) => record?.type === want.type, want => want.type !== undefined],
  ['status', undefined, (want, record) => record?.status === (want.status ?? 'scheduled')],
]

function fieldRows(fields: Field[]): Row[] {
  const read = fields.map(({ raw, from, want }) => ({ raw, want, record: toRecord(raw, from) }))
  return MEASURES.map(([measure, bar, isRight, counts]) => {
    const judged = read.filter(({ want }) => counts?.(want) ?? true)
    return exactRow(measure, judged, bar, ({ raw, want, record }) =>
      isRight(want, record) ? undefined : `${raw.name} | ${textOf(record)}`,
    )
  })
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
