/** One thread of the growth run: it reads what may never end, so that it can be ended. */
import { parentPort } from 'node:worker_threads'
import { SourceError } from '../../ingest/adapter.ts'
import { climb } from './growth-climb.ts'
import type { Slot } from './growth-json.ts'
import { growthsOf } from './growth-texts.ts'

/** One recorded answer and who reads it. Answers that have the same name have their fields in common. */
export interface Subject {
  name: string
  bodies: string[]
  /** The slots of each body. */
  slots: Slot[][]
  read(bodies: string[]): Promise<unknown>
}

interface Place {
  subject: Subject
  body: number
  slot: Slot
}

/** Places of one kind. */
interface Field {
  name: string
  places: Place[]
}

/** What the thread is asked: this field, from this growth on. */
export interface Asked {
  field: number
  from: number
}

/** What the thread says: its fields once, then every text it is about to read, and what a field came to. */
export type Told =
  | { fields: string[] }
  | { growth: number; name: string; kb: number }
  | { read: number; refused: number; findings: string[] }

/** What further growths say of the same field is no news. */
export const MAX_FINDINGS = 3
const EVERY_OF_UNTOLD = 9
const MAX_PLACES = 6
const ANOTHER_TEXT = 'Quite Another Text'

/** Answers for the subjects until the thread is ended. */
export function serveGrowth(subjects: Subject[]): void {
  const fields = fieldsOf(subjects)
  parentPort?.on('message', async ({ field, from }: Asked) => {
    const asked = fields[field]
    if (!asked) throw new Error(`there is no field ${field}`)
    tell(await grow(asked, from))
  })
  tell({ fields: fields.map(({ name }) => name) })
}

function tell(told: Told): void {
  parentPort?.postMessage(told)
}

function fieldsOf(subjects: Subject[]): Field[] {
  const fields = new Map<string, Field>()
  for (const subject of subjects)
    for (const [body, slots] of subject.slots.entries())
      for (const slot of slots) {
        const name = `${subject.name}, ${subject.bodies.length > 1 ? `body ${body + 1}, ` : ''}${slot.name}`
        const field = fields.get(name) ?? { name, places: [] }
        field.places.push({ subject, body, slot })
        fields.set(name, field)
      }
  return [...fields.values()]
}

async function grow({ name, places }: Field, from: number): Promise<Told> {
  const grown = { read: 0, refused: 0, findings: [] as string[] }
  const told = await placeThatTells(places)
  const place = told ?? places[0]
  if (!place) throw new Error(`${name}: a field without a place`)
  const idleMs = await idle(place.subject)
  for (const [number, growth] of growthsOf(place.slot.value, place.slot.more).entries()) {
    // What makes no difference meets the reader of the whole answer alone.
    const isPassedOver = told === undefined && number % EVERY_OF_UNTOLD !== 0
    if (number < from || isPassedOver || grown.findings.length >= MAX_FINDINGS) continue
    let last: unknown
    const measure = async (text: string, kb: number) => {
      tell({ growth: number, name: growth.name, kb })
      const { ms, error } = await timed(() => place.subject.read(filled(place, text)))
      last = error
      return ms
    }
    const complaint = await climb(growth, measure, idleMs)
    if (complaint) grown.findings.push(`${growth.name}: ${complaint}`)
    // Without a source's name it would end the run of all.
    else if (last !== undefined && !(last instanceof SourceError))
      grown.findings.push(`${growth.name}: ${last instanceof Error ? last.stack : last}`)
    else if (last) grown.refused++
    else grown.read++
  }
  return grown
}

/** The first place whose text makes a difference to what is read. */
async function placeThatTells(places: Place[]): Promise<Place | undefined> {
  for (const place of places.slice(0, MAX_PLACES)) {
    const usual = await outcome(place.subject, place.subject.bodies)
    if ((await outcome(place.subject, filled(place, ANOTHER_TEXT))) !== usual) return place
  }
}

async function outcome(subject: Subject, bodies: string[]): Promise<string> {
  try {
    return JSON.stringify(await subject.read(bodies))
  } catch (error) {
    return String(error)
  }
}

function filled({ subject, body, slot }: Place, text: string): string[] {
  return subject.bodies.map((whole, at) => (at === body ? slot.before + slot.encode(text) + slot.after : whole))
}

/** What the answer takes as it was recorded. */
async function idle(subject: Subject): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let times = 0; times < 3; times++) least = Math.min(least, (await timed(() => subject.read(subject.bodies))).ms)
  return least
}

async function timed(read: () => Promise<unknown>): Promise<{ ms: number; error?: unknown }> {
  const before = process.threadCpuUsage()
  let error: unknown
  try {
    await read()
  } catch (thrown) {
    error = thrown
  }
  const { user, system } = process.threadCpuUsage(before)
  return { ms: (user + system) / 1000, error }
}
