/**
 * SmartRecruiters postings: https://developers.smartrecruiters.com/docs/posting-api
 * - An unknown company answers 200 with `totalFound: 0`, so nothing found is a failure here.
 * - `ref` is an address of the API; the public page is built from company and id.
 * - One role is often posted once per city under one `refNumber` with ids of their own.
 * - `fullLocation` keeps the comma of a missing region ("Zagreb, , Croatia"). Descriptions are only in the detail call.
 * - Labels are in the company's language, the ids beside them are the same for all.
 */
import { z } from 'zod'
import type { CatalogEntry } from '#contract'
import type { Adapter, RawJob } from '../adapter.ts'
import { distinct, onePerKey } from './lib/one-per-key.ts'
import { extentOf, pageByOffset } from './lib/paging.ts'
import { Flag, IdText, NumberOrText, OptionalText, readJson, Total } from './lib/read.ts'
import { readRows } from './lib/rows.ts'
import { tenantPath } from './lib/tenant.ts'

const PAGE_SIZE = 100
const MOST_ROWS = 10_000

const Labelled = z.looseObject({ id: IdText.nullish(), label: OptionalText }).nullish()
const Posting = z.looseObject({
  id: IdText,
  name: z.string(),
  releasedDate: NumberOrText,
  visibility: OptionalText,
  company: z.looseObject({ identifier: OptionalText, name: OptionalText }).nullish(),
  location: z
    .looseObject({
      city: OptionalText,
      region: OptionalText,
      country: OptionalText,
      fullLocation: OptionalText,
      remote: Flag,
      hybrid: Flag,
    })
    .nullish(),
  department: Labelled,
  typeOfEmployment: Labelled,
  experienceLevel: Labelled,
})
type Posting = z.output<typeof Posting>
const Page = z.looseObject({ totalFound: Total, content: z.array(z.unknown()) })

export const smartrecruiters: Adapter<'jobs'> = {
  name: 'smartrecruiters',
  collection: 'jobs',
  requests: entry => [{ url: atOffset(entry, 0) }],
  next: (bodies, entry) =>
    pageByOffset(bodies, {
      size: PAGE_SIZE,
      cap: MOST_ROWS,
      request: offset => ({ url: atOffset(entry, offset) }),
      measure(body) {
        const { content, totalFound } = readJson(body, Page, entry.id)
        return { rows: content.length, total: totalFound }
      },
    }),
  async parse(bodies, entry) {
    const rows = bodies.flatMap(body => readJson(body, Page, entry.id).content)
    const read = (posting: Posting) => (isPublic(posting) ? toRaw(posting, tenantPath(entry)) : undefined)
    return onePerKey(readRows(rows, Posting, entry.id, read))
  },
  extent(bodies, entry) {
    const pages = bodies.map(body => readJson(body, Page, entry.id))
    const rows = pages.flatMap(page => page.content)
    return extentOf(rows, pages[0]?.totalFound, MOST_ROWS)
  },
}

function atOffset(entry: CatalogEntry, offset: number): string {
  const url = new URL(entry.url ?? `https://api.smartrecruiters.com/v1/companies/${tenantPath(entry)}/postings`)
  url.searchParams.set('limit', String(PAGE_SIZE))
  url.searchParams.set('offset', String(offset))
  return url.href
}

function isPublic({ visibility }: Posting): boolean {
  return visibility === undefined || visibility === 'PUBLIC'
}

function toRaw(posting: Posting, tenant: string): RawJob {
  const { city, region, country, fullLocation, remote, hybrid } = posting.location ?? {}
  const company = posting.company?.identifier ?? tenant
  return {
    key: posting.id,
    title: posting.name,
    employer: posting.company?.name,
    link: `https://jobs.smartrecruiters.com/${company}/${posting.id}`,
    posted: posting.releasedDate,
    places: distinct([distinct(fullLocation?.split(',') ?? [city, region]).join(', ')]),
    countries: country ? [country] : undefined,
    remote: remote ?? undefined,
    workMode: hybrid ? 'hybrid' : undefined,
    employmentType: distinct([posting.typeOfEmployment?.label, posting.typeOfEmployment?.id]).join(', ') || undefined,
    seniority: posting.experienceLevel?.id ?? posting.experienceLevel?.label,
    department: posting.department?.label,
  }
}
