import { z } from 'zod'
import type { RawEvent, RawJob } from '../../adapter.ts'
import { distinct, type Path, type Row } from './row.ts'

const AnyPath = z.union([z.string(), z.array(z.string())])
const paths = <Name extends string>(names: Name[]) => z.strictObject(fieldsOf(names, AnyPath))

function fieldsOf<Name extends string, T extends z.ZodType>(names: Name[], shape: T): Record<Name, z.ZodOptional<T>> {
  return Object.fromEntries(names.map(name => [name, shape.optional()])) as Record<Name, z.ZodOptional<T>>
}

const PayPaths = z.strictObject({ min: AnyPath, max: AnyPath, currency: AnyPath, period: AnyPath })
export type PayPaths = z.output<typeof PayPaths>

/** The paths of a posting's facts in its row. */
export const JobFields = paths([
  ...(['key', 'title', 'company', 'employer', 'link', 'applyUrl', 'posted', 'closes', 'places', 'countries'] as const),
  ...(['remote', 'workMode', 'employmentType', 'seniority', 'department', 'tags', 'salary', 'description'] as const),
  // A description without markup, for rows that have no other.
  'plain',
]).extend({ pay: PayPaths.optional() })
type JobFields = z.output<typeof JobFields>

/** The paths of an event's facts in its row. */
export const EventFields = paths([
  ...([
    'key',
    'name',
    'link',
    'start',
    'end',
    'timeZone',
    'host',
    'place',
    'city',
    'country',
    'online',
    'call',
  ] as const),
  ...(['type', 'status', 'tags', 'description', 'cfpUrl', 'cfpDeadline', 'latitude', 'longitude'] as const),
])
type EventFields = z.output<typeof EventFields>

/** As RawJob and RawEvent, with texts that may be absent in lists. */
export type Loose<Raw> = {
  [Name in keyof Raw]?: string[] extends Raw[Name] ? (string | undefined)[] : Raw[Name]
}

/** The posting of a row; `more` wins over what is at the paths. */
export function jobOf(row: Row, at: JobFields, more: Loose<RawJob>): RawJob {
  const description = row.text(at.description)
  const plain = description ? undefined : row.text(at.plain)
  return {
    company: at.company && (row.text(at.company) ?? ''),
    employer: row.text(at.employer),
    applyUrl: row.text(at.applyUrl),
    posted: row.number(at.posted),
    closes: row.number(at.closes),
    remote: row.flag(at.remote),
    workMode: row.text(at.workMode),
    employmentType: row.text(at.employmentType),
    seniority: row.text(at.seniority),
    department: row.text(at.department),
    salary: row.text(at.salary),
    pay: at.pay && payOf(row, at.pay),
    description: description ?? plain,
    isPlain: plain ? true : undefined,
    ...more,
    key: more.key ?? row.id(at.key) ?? '',
    title: more.title ?? row.text(at.title) ?? '',
    link: more.link ?? row.text(at.link) ?? '',
    places: distinct(more.places ?? row.texts(at.places)),
    timeZones: filled(more.timeZones ?? []),
    employerTopics: filled(more.employerTopics ?? []),
    countries: filled(more.countries ?? row.texts(at.countries)),
    tags: filled(more.tags ?? row.texts(at.tags)),
  }
}

/** The event of a row; `more` wins over what is at the paths. */
export function eventOf(row: Row, at: EventFields, more: Loose<RawEvent>): RawEvent {
  return {
    end: row.number(at.end),
    timeZone: row.text(at.timeZone),
    host: row.text(at.host),
    place: row.text(at.place),
    geo: geoOf(row.number(at.latitude), row.number(at.longitude)),
    city: row.text(at.city),
    country: row.text(at.country),
    // False is what programs write that do not know.
    online: row.flag(at.online) || undefined,
    call: row.text(at.call),
    type: row.text(at.type),
    status: row.text(at.status),
    description: row.text(at.description),
    cfpUrl: row.text(at.cfpUrl),
    cfpDeadline: row.number(at.cfpDeadline),
    ...more,
    key: more.key ?? row.id(at.key) ?? '',
    name: more.name ?? row.text(at.name) ?? '',
    link: more.link ?? row.text(at.link) ?? '',
    start: more.start ?? row.number(at.start) ?? '',
    tags: filled(more.tags ?? row.texts(at.tags)),
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

/** The pay if the row says of what and for how long: elsewhere figures without either are a guess. */
export function surePay(pay: RawJob['pay']): RawJob['pay'] {
  return pay?.currency && pay.period ? pay : undefined
}

/** Coordinates, if both are numbers; 0, 0 is how programs write that they do not know. */
export function geoOf(latitude: unknown, longitude: unknown): RawEvent['geo'] {
  const [north, east] = [Number(latitude ?? Number.NaN), Number(longitude ?? Number.NaN)]
  return Number.isFinite(north + east) && (north || east) ? { latitude: north, longitude: east } : undefined
}
