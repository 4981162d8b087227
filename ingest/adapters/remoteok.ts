/**
 * Remote OK: https://remoteok.com/api (its first element is the terms: link back with follow, name Remote OK).
 * - About 100 newest postings, no paging.
 * - Texts are UTF-8 read as Latin-1.
 * - Each description ends with a sentence made for the caller, with the caller's address in it.
 * - `salary_min`/`salary_max` come without currency and period, 0 is unknown and hourly figures are mixed in: no pay.
 */
import { SourceError } from '../adapter.ts'
import { repairMojibake } from '../text/mojibake.ts'
import { jobsFrom } from './lib/json-source.ts'
import { contractAmong } from './lib/posting-parts.ts'
import { listIn, readJson } from './lib/read.ts'
import { rowOf } from './lib/row.ts'

export const remoteok = jobsFrom({
  name: 'remoteok',
  url: 'https://remoteok.com/api',
  answer(body, sourceId) {
    const [terms, ...rows] = listIn(readJson(body, sourceId), '', sourceId)
    if (rowOf(terms).text('legal')) return rows
    throw new SourceError(sourceId, 'parse', 'the first row is not the terms')
  },
  fields: {
    key: 'id',
    title: 'position',
    company: 'company',
    link: 'url',
    posted: 'date',
  },
  more(row) {
    const [apply, tags, description] = [row.text('apply_url'), row.texts('tags'), row.text('description')]
    return {
      title: repairMojibake(row.text('position') ?? ''),
      company: repairMojibake(row.text('company') ?? ''),
      applyUrl: apply === row.text('url') ? undefined : apply,
      places: row.texts('location').map(repairMojibake),
      remote: true,
      employmentType: contractAmong(tags),
      tags: tags.map(repairMojibake),
      description: description && dropCallerSentence(repairMojibake(description)),
    }
  },
})

/** From the first of them on: begun in their midst, a description of breaks alone would take quadratic time. */
const ENDING_BREAKS = /(?<!\s|<br\s*\/?>)(?:<br\s*\/?>|\s)+$/i

/** "Please mention the word **X** and tag R<address> when applying ..." differs per caller, not part of the job. */
export function dropCallerSentence(description: string): string {
  const at = description.lastIndexOf('Please mention the word **')
  return at === -1 ? description : description.slice(0, at).replace(ENDING_BREAKS, '')
}
