/**
 * HiBob careers sites, what their pages ask: `{company}.careers.hibob.com/api/job-ad`, with the company in a header.
 * - All ads with their texts, in up to four parts; nothing says how many there are.
 * - An ad has no link of its own: its page is /jobs/{id}.
 * - `payTransparency*` is what the employer publishes; most leave it empty.
 */
import { z } from 'zod'
import type { Adapter, RawJob } from '../adapter.ts'
import { distinct } from './lib/one-per-key.ts'
import { joinSections } from './lib/posting-parts.ts'
import { IdText, NumberOrText, OptionalText, readJson } from './lib/read.ts'
import { readRows } from './lib/rows.ts'
import { publicOrigin, tenantOrigin } from './lib/tenant.ts'

const DOMAIN = 'careers.hibob.com'
const Ad = z.looseObject({
  id: IdText,
  title: z.string(),
  department: OptionalText,
  employmentType: OptionalText,
  site: OptionalText,
  country: OptionalText,
  workspaceType: OptionalText,
  publishedAt: NumberOrText,
  description: OptionalText,
  responsibilities: OptionalText,
  requirements: OptionalText,
  benefits: OptionalText,
  payTransparencyMinSalary: NumberOrText,
  payTransparencyMaxSalary: NumberOrText,
  payTransparencySalaryCurrency: OptionalText,
  payTransparencySalaryPayPeriod: OptionalText,
})
const Site = z.looseObject({ jobAdDetails: z.array(z.unknown()) })

export const hibob: Adapter<'jobs'> = {
  name: 'hibob',
  collection: 'jobs',
  mayBeEmpty: true,
  requests(entry) {
    const headers = { companyidentifier: entry.board ?? entry.id }
    return [{ url: entry.url ?? `${tenantOrigin(entry, DOMAIN)}/api/job-ad`, headers }]
  },
  async parse([body = ''], entry) {
    const origin = publicOrigin(entry, DOMAIN)
    return readRows(readJson(body, Site, entry.id).jobAdDetails, Ad, entry.id, ad => toRaw(ad, origin))
  },
}

function toRaw(ad: z.infer<typeof Ad>, origin: string): RawJob {
  const { payTransparencyMinSalary: min, payTransparencyMaxSalary: max } = ad
  const description = joinSections([
    { html: ad.description },
    { heading: 'Responsibilities', html: ad.responsibilities },
    { heading: 'Requirements', html: ad.requirements },
    { heading: 'Benefits', html: ad.benefits },
  ])
  return {
    key: ad.id,
    title: ad.title,
    link: `${origin}/jobs/${ad.id}`,
    posted: ad.publishedAt,
    places: distinct([distinct([ad.site, ad.country]).join(', ')]),
    countries: ad.country ? [ad.country] : undefined,
    workMode: ad.workspaceType,
    employmentType: ad.employmentType,
    department: ad.department,
    pay:
      min || max
        ? {
            min: min || undefined,
            max: max || undefined,
            currency: ad.payTransparencySalaryCurrency,
            period: ad.payTransparencySalaryPayPeriod,
          }
        : undefined,
    description,
    descriptionFormat: description ? 'html' : undefined,
  }
}
