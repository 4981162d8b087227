import { z } from 'zod'
import type { RawEvent, RawJob } from '../../adapter.ts'
import { distinct, type Path, type Row } from './row.ts'

/** How each fact of a posting is read of its row, at a path of the file; a description without markup is `plain`. */
const JOB = {
  ...({ key: 'id', title: 'text', company: 'text', employer: 'text', link: 'text', applyUrl: 'text' } as const),
  ...({ posted: 'number', closes: 'number', places: 'texts', countries: 'texts', tags: 'texts' } as const),
  ...({ remote: 'flag', workMode: 'text', employmentType: 'text', seniority: 'text', department: 'text' } as const),
  ...({ salary: 'text', description: 'text', plain: 'text' } as const),
}

/** How each fact of an event is read of its row. */
const EVENT = {
  ...({
    key: 'id',
    name: 'text',
    link: 'text',
    start: 'number',
    end: 'number',
    timeZone: 'text',
    host: 'text',
  } as const),
  ...({ place: 'text', city: 'text', country: 'text', online: 'flag', hybrid: 'flag', call: 'text' } as const),
  ...({
    type: 'text',
    status: 'text',
    tags: 'texts',
    description: 'text',
    cfpUrl: 'text',
    cfpDeadline: 'number',
  } as const),
  ...({ latitude: 'number', longitude: 'number' } as const),
}

type Kinds = Record<string, 'id' | 'text' | 'texts' | 'number' | 'flag'>
type Facts<K extends Kinds> = { [Name in keyof K]: ReturnType<Row[K[Name]]> }

const AnyPath = z.union([z.string(), z.array(z.string())])

function pathsOf<K extends Kinds>(kinds: K) {
  const shape = Object.fromEntries(Object.keys(kinds).map(name => [name, AnyPath.optional()]))
  return z.strictObject(shape as Record<keyof K & string, z.ZodOptional<typeof AnyPath>>)
}

function factsOf<K extends Kinds>(kinds: K, row: Row, at: { [Name in keyof K]?: Path }): Facts<K> {
  return Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, row[kind](at[name])])) as Facts<K>
}

const PayPaths = z.strictObject({ min: AnyPath, max: AnyPath, currency: AnyPath, period: AnyPath })
export type PayPaths = z.output<typeof PayPaths>

/** The paths of a posting's facts in its row; `surePay` counts only if the row has its currency and period. */
export const JobFields = pathsOf(JOB).extend({ pay: PayPaths.optional(), surePay: PayPaths.optional() })
/** The paths of an event's facts in its row. */
export const EventFields = pathsOf(EVENT)

/** As RawJob and RawEvent, with texts that may be absent in lists. */
export type Loose<Raw> = {
  [Name in keyof Raw]?: string[] extends Raw[Name] ? (string | undefined)[] : Raw[Name]
}

/** The posting of a row; `more` takes precedence over the paths. */
export function jobOf(row: Row, at: z.output<typeof JobFields>, more: Loose<RawJob>): RawJob {
  const { plain, ...facts } = factsOf(JOB, row, at)
  return {
    ...facts,
    company: at.company && (facts.company ?? ''),
    pay: at.surePay ? surePay(payOf(row, at.surePay)) : at.pay && payOf(row, at.pay),
    description: facts.description ?? plain,
    isPlain: plain && !facts.description ? true : undefined,
    ...more,
    key: more.key ?? facts.key ?? '',
    title: more.title ?? facts.title ?? '',
    link: more.link ?? facts.link ?? '',
    places: distinct(more.places ?? facts.places),
    timeZones: filled(more.timeZones ?? []),
    employerTopics: filled(more.employerTopics ?? []),
    countries: filled(more.countries ?? facts.countries),
    tags: filled(more.tags ?? facts.tags),
  }
}

/** The event of a row; `more` takes precedence over the paths. */
export function eventOf(row: Row, at: z.output<typeof EventFields>, more: Loose<RawEvent>): RawEvent {
  const { latitude, longitude, ...facts } = factsOf(EVENT, row, at)
  return {
    ...facts,
    geo: geoOf(latitude, longitude),
    // Programs write `false` for unknown.
    online: facts.online || undefined,
    hybrid: facts.hybrid || undefined,
    ...more,
    key: more.key ?? facts.key ?? '',
    name: more.name ?? facts.name ?? '',
    link: more.link ?? facts.link ?? '',
    start: more.start ?? facts.start ?? '',
    tags: filled(more.tags ?? facts.tags),
  }
}
function filled(texts: (string | undefined)[]): string[] | undefined {
  const written = distinct(texts)
  return written.length > 0 ? written : undefined
}

/** Pay as figures; a zero is a form left empty. */
export function payOf(row: Row, at: Record<keyof PayPaths, Path>): RawJob['pay'] {
  const [min, max] = [at.min, at.max].map(row.number).map(amount => (Number(amount) === 0 ? undefined : amount))
  return (min ?? max) === undefined
    ? undefined
    : { min, max, currency: row.text(at.currency), period: row.text(at.period) }
}

/** The pay if the row has its currency and period: figures without either are a guess. */
export function surePay(pay: RawJob['pay']): RawJob['pay'] {
  return pay?.currency && pay.period ? pay : undefined
}

/** Coordinates, if both are numbers; programs write 0, 0 for unknown. */
export function geoOf(latitude: unknown, longitude: unknown): RawEvent['geo'] {
  const [north, east] = [Number(latitude ?? Number.NaN), Number(longitude ?? Number.NaN)]
  return Number.isFinite(north + east) && (north || east) ? { latitude: north, longitude: east } : undefined
}
