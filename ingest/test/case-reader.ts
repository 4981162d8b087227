/** Inputs that were read wrongly once, a folder each under CASES: its files are read as a run reads them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { CatalogEntry, type Collection } from '#contract'
import { caseFolder } from './recordings.ts'
import { type MadeUp, startRuns } from './run-in-process.ts'

/** A line of the catalog, as far as a case names it. */
export type Line = { id: string; adapter?: string; name?: string; [field: string]: unknown }
/** The answer of an upstream at a time, as a case has it. */
type Step = { now: string; answers: Record<string, MadeUp> }

const Case = z.looseObject({
  adapter: z.string(),
  now: z.string().default('2026-11-20T12:00:00Z'),
  entry: z.looseObject({}).default({}),
  headers: z.record(z.string(), z.string()).default({}),
  catalog: z.array(z.looseObject({ id: z.string() })).optional(),
  input: z.unknown(),
  expected: z.unknown(),
})

export function open(name: string) {
  const file = (path: string) => readFileSync(join(caseFolder(name), path))
  return { ...Case.parse(JSON.parse(file('case.json').toString())), file }
}

/** Reads one file of a case by one adapter, as a run does. */
export async function readOne(name: string, path: string, collection: Collection, adapter: string, about = {}) {
  const { now, entry, headers, file } = open(name)
  const lines: Line[] = [{ id: 'harbor', adapter, scope: 'all', ...about, ...entry }]
  return await readAt(collection, lines, [{ now, answers: { harbor: { bytes: file(path), headers } } }])
}

/** Runs the steps in order over the same data files. */
export async function readAt(collection: Collection, lines: Line[], steps: Step[]) {
  const entries = lines.map(line => CatalogEntry.parse({ ...BASE, ...line }))
  const { run } = startRuns(collection, entries)
  const ran = []
  for (const { now, answers } of steps) ran.push(await run(now, answers))
  const last = ran.at(-1)
  if (!last) throw new Error('a case without a step')
  return last
}

/** The same over files of the case, by source; a number is a status without a body. */
export async function readInTime(name: string, collection: Collection, lines: Line[], files: [string, Files][]) {
  const { file } = open(name)
  const answerOf = (path: string | number) => (typeof path === 'number' ? path : file(path).toString())
  const steps = files.map(([now, answers]) => ({
    now: `${now}:00Z`,
    answers: Object.fromEntries(Object.entries(answers).map(([id, path]) => [id, answerOf(path)])),
  }))
  return await readAt(collection, lines, steps)
}
export type Files = Record<string, string | number>

const BASE = {
  name: 'Harbor',
  homepage: 'https://harbor.example',
  terms: 'https://harbor.example/terms',
  tier: 1,
  staleAfterHours: 48,
}

/** The catalog of a case, at the made-up addresses of a run. */
export function atUpstream(name: string) {
  const { catalog = [] } = open(name)
  return catalog.map(({ url: _url, ...line }: { id: string; url?: unknown }) => line)
}

/** The same value so many times. */
export function dup<T>(count: number, value: T): T[] {
  return Array.from({ length: count }, () => value)
}
