import type { z } from 'zod'
import { type RawJob, SourceError } from '../adapter.ts'

/**
 * Reads each row by itself, so that one broken row does not cost the others: it comes back without title and link,
 * which the record rules drop and count. More than a fifth broken is a changed shape and fails the source.
 * A row may map to undefined when the source itself says that it is no open posting.
 */
export function readRows<T extends z.ZodType>(
  rows: unknown[],
  schema: T,
  sourceId: string,
  toRaw: (row: z.output<T>) => RawJob | undefined,
): RawJob[] {
  const results = rows.map(row => schema.safeParse(row))
  const broken = results.filter(result => !result.success)
  const issue = broken[0]?.error.issues[0]
  const what = `are unreadable, the first at ${issue?.path.map(String).join('.')}: ${issue?.message}`
  refuseMany(broken.length, rows.length, sourceId, what)
  return results
    .map((result, at) => (result.success ? toRaw(result.data) : unreadable(at)))
    .filter(job => job !== undefined)
}

/** The same for rows of markup, where nothing but a missing text can be wrong. */
export function completeRows(jobs: RawJob[], sourceId: string): RawJob[] {
  const isComplete = ({ key, title, link }: RawJob) => key !== '' && title !== '' && link !== ''
  refuseMany(jobs.filter(job => !isComplete(job)).length, jobs.length, sourceId, 'have no key, title or link')
  return jobs.map((job, at) => (isComplete(job) ? job : unreadable(at)))
}

function refuseMany(broken: number, all: number, sourceId: string, what: string): void {
  if (broken * 5 > all) throw new SourceError(sourceId, 'parse', `${broken} of ${all} rows ${what}`)
}

function unreadable(at: number): RawJob {
  return { key: `unreadable row ${at}`, title: '', link: '' }
}
