import { z } from 'zod'
import { CatalogEntry, type EventRecord } from '#contract'
import type { RawEvent } from '../adapter.ts'
import { isDropped } from '../collection.ts'
import { normalizeEvent } from '../events/normalize.ts'
import { isWeb3Event } from '../events/relevance.ts'
import { eventKey, isSameEvent } from '../events/same-event.ts'
import { readStatus, withoutStatus } from '../events/status.ts'
import { findCity } from '../text/gazetteer.ts'
import { type Evaluation, exactRow, halfRows, labelsIn, type Row, yesNoRows } from './evaluation.ts'

const DAY_MS = 86_400_000

const Text = z.string()
const Texts = z.array(Text)
const When = z.union([Text, z.number()])
const Flag = z.boolean()
const Relevance = z
  .strictObject({ name: Text, source: Text, web3: Flag, tags: Texts, host: Text, words: Texts })
  .partial({ tags: true, host: true, words: true })
const Published = z
  .strictObject({
    ...{ name: Text, link: Text, start: When, end: When, timeZone: Text, host: Text, place: Text, city: Text },
    ...{ country: Text, type: Text, status: Text, online: Flag, hybrid: Flag, tags: Texts },
    geo: z.strictObject({ latitude: z.number(), longitude: z.number() }),
  })
  .partial()
  .required({ name: true, link: true, start: true })
const Wanted = z
  .strictObject({
    ...{ name: Text, startDate: Text, url: Text, endDate: Text, city: Text, country: Text },
    ...{ online: Flag, type: Text, status: Text },
  })
  .partial()
  .required({ name: true, startDate: true, url: true })
type Wanted = z.infer<typeof Wanted>
const Field = z.strictObject({ from: Text, raw: Published, want: Wanted })
type Field = z.infer<typeof Field>
const Listed = Published.extend({ source: Text })
const Pair = z.strictObject({ why: Text, same: Flag, a: Listed, b: Listed })
type Pair = z.infer<typeof Pair>
const Labels = z.strictObject({ relevance: z.array(Relevance), fields: z.array(Field), pairs: z.array(Pair) })

/** Relevance, exactness of fields and "one event once" for events. */
export const events: Evaluation = {
  name: 'events',
  run: () => {
    const labels = labelsIn('events', Labels)
    return [relevanceRows(labels.relevance), fieldRows(labels.fields), pairRows(labels.pairs), offRows()].flat()
  },
}

/** Titles that call an event off, as `title | status | name`. */
function offRows(): Row[] {
  return halfRows('status and name', 'status', Texts, 0.95, label => {
    const name = label.split(' | ').slice(0, -2).join(' | ')
    const answer = `${name} | ${readStatus({ name })} | ${withoutStatus(name)}`
    return answer === label ? undefined : `${label}: ${answer}`
  })
}

function relevanceRows(labels: z.infer<typeof Relevance>[]): Row[] {
  const mixed = entryOf('mixed', 'web3-only-if-matched')
  const cases = labels.map(({ words, web3, ...label }) => {
    const raw = { ...label, key: '', link: '', start: '', description: words?.join('. ') }
    return { label: web3, answer: isWeb3Event(raw, mixed), text: `${label.name} | ${label.source}` }
  })
  return yesNoRows('Web3', cases, { precision: 0.95, recall: 0.9 })
}

type Judge = (want: Wanted, record?: EventRecord) => boolean | undefined

/** The figures over the fields: their bars, and the judgement of a label, undefined if it states nothing about it. */
const MEASURES: [measure: string, bar: number, isRight: Judge][] = [
  ['title exact', 0.99, (want, record) => record?.name === want.name],
  ['link exact', 0.99, (want, record) => record?.url === want.url],
  ['days exact', 0.99, (want, record) => record?.startDate === want.startDate && record.endDate === want.endDate],
  ['city', 0.98, (want, record) => record?.city === want.city],
  ['country', 0.99, (want, record) => record?.country === want.country],
  ['city of the place in parts', 0.97, ({ city }, record) => (city ? record?.places?.[0]?.city === city : undefined)],
  ['coordinates of the city', 0.95, ({ city }, record) => (city ? record?.places?.[0]?.lat !== undefined : undefined)],
  ['country agrees with the city', 1, (_want, record) => agrees(record)],
  ['online', 0.99, (want, record) => record?.online === (want.online ?? false)],
  ['type', 0.97, ({ type }, record) => (type ? record?.type === type : undefined)],
  ['status', 0.99, (want, record) => record?.status === (want.status ?? 'scheduled')],
]

function fieldRows(fields: Field[]): Row[] {
  const read = fields.map(({ raw, from, want }) => ({ raw, want, record: toRecord(raw, from) }))
  return MEASURES.map(([measure, bar, isRight]) => {
    const judged = read.filter(({ want, record }) => isRight(want, record) !== undefined)
    return exactRow(measure, judged, bar, ({ raw, want, record }) =>
      isRight(want, record) ? undefined : `${raw.name} | ${textOf(record)}`,
    )
  })
}

/** A city of another country in the gazetteer would be a contradiction. */
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
