/**
 * Remote OK: https://remoteok.com/api (its first element is the terms: link back with follow, name Remote OK).
 * - About 100 newest postings, no paging.
 * - Texts are UTF-8 read as Latin-1.
 * - Each description ends with a sentence made for the caller, with the caller's address in it.
 * - `salary_min`/`salary_max` come without currency and period, 0 is unknown and hourly figures are mixed in: no pay.
 */
import { z } from 'zod'
import type { Adapter, RawJob } from '../adapter.ts'
import { repairMojibake } from '../text/mojibake.ts'
import { distinct } from './lib/one-per-key.ts'
import { contractAmong } from './lib/posting-parts.ts'
import { IdText, NumberOrText, OptionalText, readJson } from './lib/read.ts'
import { readRows } from './lib/rows.ts'

const Posting = z.looseObject({
  id: IdText,
  date: NumberOrText,
  company: z.string(),
  position: z.string(),
  tags: z.array(z.string()).nullish(),
  description: OptionalText,
  location: OptionalText,
  url: z.string(),
  apply_url: OptionalText,
})
const Notice = z.looseObject({ legal: z.string() })
const Answer = z.tuple([Notice], z.unknown())

export const remoteok: Adapter<'jobs'> = {
  name: 'remoteok',
  collection: 'jobs',
  requests: entry => [{ url: entry.url ?? 'https://remoteok.com/api' }],
  async parse([body = ''], entry) {
    const [, ...rows] = readJson(body, Answer, entry.id)
    return readRows(rows, Posting, entry.id, toRaw)
  },
}

function toRaw(posting: z.output<typeof Posting>): RawJob {
  return {
    key: posting.id,
    title: repairMojibake(posting.position),
    company: repairMojibake(posting.company),
    link: posting.url,
    applyUrl: posting.apply_url === posting.url ? undefined : posting.apply_url,
    posted: posting.date,
    places: distinct([posting.location]).map(repairMojibake),
    remote: true,
    employmentType: contractAmong(posting.tags),
    tags: posting.tags?.map(repairMojibake),
    description: posting.description && dropCallerSentence(repairMojibake(posting.description)),
    descriptionFormat: 'html',
  }
}

/** From the first of them on: begun in their midst, a description of breaks alone would take quadratic time. */
const ENDING_BREAKS = /(?<!\s|<br\s*\/?>)(?:<br\s*\/?>|\s)+$/i

/** "Please mention the word **X** and tag R<address> when applying ..." differs per caller, not part of the job. */
export function dropCallerSentence(description: string): string {
  const at = description.lastIndexOf('Please mention the word **')
  return at === -1 ? description : description.slice(0, at).replace(ENDING_BREAKS, '')
}
