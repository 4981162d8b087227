/**
 * Pinpoint careers sites, `/postings.json`: https://developers.pinpointhq.com/docs
 * - No publication date; `deadline_at` is the closing date.
 * - Pay stands in the answer even where the employer hides it: only `compensation_visible` is published.
 */
import { z } from 'zod'
import type { Adapter, RawJob } from '../adapter.ts'
import { distinct } from './lib/one-per-key.ts'
import { joinSections } from './lib/posting-parts.ts'
import { Flag, IdText, NumberOrText, OptionalText, readJson } from './lib/read.ts'
import { readRows } from './lib/rows.ts'
import { tenantOrigin } from './lib/tenant.ts'

const Posting = z.looseObject({
  id: IdText,
  title: z.string(),
  url: z.string(),
  deadline_at: NumberOrText,
  employment_type: OptionalText,
  workplace_type: OptionalText,
  location: z.looseObject({ name: OptionalText, city: OptionalText, province: OptionalText }).nullish(),
  job: z.looseObject({ department: z.looseObject({ name: OptionalText }).nullish() }).nullish(),
  compensation: OptionalText,
  compensation_visible: Flag,
  compensation_minimum: NumberOrText,
  compensation_maximum: NumberOrText,
  compensation_currency: OptionalText,
  compensation_frequency: OptionalText,
  description: OptionalText,
  key_responsibilities: OptionalText,
  key_responsibilities_header: OptionalText,
  skills_knowledge_expertise: OptionalText,
  skills_knowledge_expertise_header: OptionalText,
  benefits: OptionalText,
  benefits_header: OptionalText,
})
type Posting = z.infer<typeof Posting>
const Site = z.looseObject({ data: z.array(z.unknown()) })

export const pinpoint: Adapter<'jobs'> = {
  name: 'pinpoint',
  collection: 'jobs',
  mustHave: ['id', 'title', 'url'],
  mayBeEmpty: true,
  requests: entry => [{ url: entry.url ?? `${tenantOrigin(entry, 'pinpointhq.com')}/postings.json` }],
  async parse([body = ''], entry) {
    return readRows(readJson(body, Site, entry.id).data, Posting, entry.id, toRaw)
  },
}

function toRaw(posting: Posting): RawJob {
  const { name, city, province } = posting.location ?? {}
  return {
    key: posting.id,
    title: posting.title,
    link: posting.url,
    closes: posting.deadline_at,
    places: distinct([distinct([name, city, province]).join(', ')]),
    workMode: posting.workplace_type,
    employmentType: posting.employment_type,
    department: posting.job?.department?.name,
    ...(posting.compensation_visible ? readCompensation(posting) : {}),
    description: joinSections([
      { html: posting.description },
      { heading: posting.key_responsibilities_header, html: posting.key_responsibilities },
      { heading: posting.skills_knowledge_expertise_header, html: posting.skills_knowledge_expertise },
      { heading: posting.benefits_header, html: posting.benefits },
    ]),
    descriptionFormat: 'html',
  }
}

function readCompensation(posting: Posting): Pick<RawJob, 'pay' | 'salary'> {
  const { compensation_minimum: min, compensation_maximum: max } = posting
  const currency = posting.compensation_currency
  const period = posting.compensation_frequency
  return {
    salary: posting.compensation,
    pay: min || max ? { min: min || undefined, max: max || undefined, currency, period } : undefined,
  }
}
