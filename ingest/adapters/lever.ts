/**
 * Lever postings: https://github.com/lever/postings-api
 * - Tenants in the EU are on hosts of their own; the catalog writes them `board: eu/<site>`.
 * - `createdAt` (epoch milliseconds) is the only date; evergreen talent pools are years old.
 * - `lists` hold bare `<li>` runs; `salaryDescription` is prose about pay, so it joins the description.
 * - `workplaceType` is `unspecified` where the employer chose nothing.
 */
import { escapeText } from 'entities'
import { z } from 'zod'
import type { Adapter, RawJob } from '../adapter.ts'
import { distinct } from './lib/one-per-key.ts'
import { joinSections } from './lib/posting-parts.ts'
import { IdText, NumberOrText, OptionalText, readJson } from './lib/read.ts'
import { readRows } from './lib/rows.ts'

const Posting = z.looseObject({
  id: IdText,
  text: z.string(),
  hostedUrl: z.string(),
  applyUrl: OptionalText,
  createdAt: NumberOrText,
  country: OptionalText,
  workplaceType: OptionalText,
  categories: z
    .looseObject({
      location: OptionalText,
      allLocations: z.array(z.string()).nullish(),
      team: OptionalText,
      department: OptionalText,
      commitment: OptionalText,
      level: OptionalText,
    })
    .nullish(),
  salaryRange: z
    .looseObject({ min: NumberOrText, max: NumberOrText, currency: OptionalText, interval: OptionalText })
    .nullish(),
  salaryDescription: OptionalText,
  description: OptionalText,
  descriptionPlain: OptionalText,
  lists: z.array(z.looseObject({ text: OptionalText, content: OptionalText })).nullish(),
  additional: OptionalText,
})
type Posting = z.infer<typeof Posting>

export const lever: Adapter<'jobs'> = {
  name: 'lever',
  collection: 'jobs',
  mayBeEmpty: true,
  requests: entry => [{ url: entry.url ?? address(entry.board ?? entry.id) }],
  async parse([body = ''], entry) {
    return readRows(readJson(body, z.array(z.unknown()), entry.id), Posting, entry.id, toRaw)
  },
}

function address(board: string): string {
  const [, region, site = board] = /^(eu)\/(.+)$/.exec(board) ?? []
  const host = region ? 'api.eu.lever.co' : 'api.lever.co'
  return `https://${host}/v0/postings/${encodeURIComponent(site)}?mode=json`
}

function toRaw(posting: Posting): RawJob {
  const { location, allLocations, team, department, commitment, level } = posting.categories ?? {}
  const { min, max, currency, interval } = posting.salaryRange ?? {}
  return {
    key: posting.id,
    title: posting.text,
    link: posting.hostedUrl,
    applyUrl: posting.applyUrl,
    posted: posting.createdAt,
    places: distinct([location, ...(allLocations ?? [])]),
    countries: posting.country ? [posting.country] : undefined,
    workMode: posting.workplaceType === 'unspecified' ? undefined : posting.workplaceType,
    employmentType: commitment,
    seniority: level,
    department: department ?? team,
    pay: min || max ? { min: min || undefined, max: max || undefined, currency, period: interval } : undefined,
    description: describe(posting),
    descriptionFormat: 'html',
  }
}

function describe({
  description,
  descriptionPlain,
  lists,
  salaryDescription,
  additional,
}: Posting): string | undefined {
  const plain = descriptionPlain && `<p>${escapeText(descriptionPlain).replaceAll('\n', '<br>')}</p>`
  return joinSections([
    { html: description ?? plain },
    ...(lists ?? []).map(({ text, content }) => ({ heading: text, html: content && `<ul>${content}</ul>` })),
    { html: salaryDescription },
    { html: additional },
  ])
}
