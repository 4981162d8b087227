/**
 * Comeet hosted careers pages, https://www.comeet.com/jobs/{company}/{uid}; `board` is `company/uid`.
 * - The page holds all positions as `COMPANY_POSITIONS_DATA = [...]` in a script, texts and all. The Careers API has the
 *   same rows, but asks for a token of the company's that is changed now and then.
 * - Asked for JSON, the page answers 406.
 * - No publication date: `time_updated` changes with every edit.
 * - `url_active_page` is the employer's own page where it has one, and may be on its front page with a fragment.
 */
import { z } from 'zod'
import type { CatalogEntry } from '#contract'
import { type Adapter, type RawJob, SourceError } from '../adapter.ts'
import { jsonAfter } from './lib/embedded-json.ts'
import { distinct } from './lib/one-per-key.ts'
import { joinSections } from './lib/posting-parts.ts'
import { Flag, IdText, OptionalText, readMarkup } from './lib/read.ts'
import { readRows } from './lib/rows.ts'

const Detail = z.looseObject({ name: OptionalText, value: OptionalText })
const Details = z.array(Detail).nullish().catch(undefined)
const Position = z.looseObject({
  uid: IdText,
  name: z.string(),
  url_comeet_hosted_page: z.string(),
  company_name: OptionalText,
  department: OptionalText,
  employment_type: OptionalText,
  workplace_type: OptionalText,
  location: z
    .looseObject({
      name: OptionalText,
      city: OptionalText,
      state: OptionalText,
      country: OptionalText,
      is_remote: Flag,
    })
    .nullish(),
  details: Details,
  custom_fields: z.looseObject({ details: Details }).nullish().catch(undefined),
})
const List = z.array(z.unknown())

export const comeet: Adapter<'jobs'> = {
  name: 'comeet',
  collection: 'jobs',
  mayBeEmpty: true,
  requests: entry => [{ url: entry.url ?? `https://www.comeet.com/jobs/${boardPath(entry)}`, headers: HTML }],
  async parse([body = ''], entry) {
    const html = readMarkup(body, entry.id, 'html')
    const positions = List.safeParse(jsonAfter(html, 'COMPANY_POSITIONS_DATA =')[0]).data
    if (!positions)
      throw new SourceError(entry.id, 'parse', `no readable COMPANY_POSITIONS_DATA in ${html.length} characters`)
    return readRows(positions, Position, entry.id, toRaw)
  },
}

const HTML = { accept: 'text/html' }

function boardPath({ id, board = '' }: CatalogEntry): string {
  const [company = '', uid = '', ...more] = board.split('/').map(encodeURIComponent)
  if (company && uid && more.length === 0) return `${company}/${uid}`
  throw new SourceError(id, 'fetch', `board "${board}" is not company/uid`)
}

function toRaw(position: z.infer<typeof Position>): RawJob {
  const { name, city, state, country, is_remote: remote } = position.location ?? {}
  const description = joinSections(
    (position.details ?? position.custom_fields?.details ?? []).map(({ name: heading, value: html }) => ({
      heading,
      html,
    })),
  )
  return {
    key: position.uid,
    title: position.name,
    employer: position.company_name,
    link: position.url_comeet_hosted_page,
    places: distinct([distinct([city, state]).join(', ') || name]),
    countries: country ? [country] : undefined,
    remote: remote ?? undefined,
    workMode: position.workplace_type,
    employmentType: position.employment_type,
    department: position.department,
    description,
    descriptionFormat: description ? 'html' : undefined,
  }
}
