/**
 * Jobicy, remote jobs: https://jobi.cy/apidocs
 * - The newest `count` postings; `board` in the catalog is a `tag` to search for.
 * - Pay keys are there only when known: `salaryMin`, `salaryPeriod`; in older answers `annualSalaryMin`.
 * - `jobType` is a list, in older answers a text; `jobGeo` is a text such as "UK", "Anywhere" or "USA, Canada".
 */
import { z } from 'zod'
import type { Adapter, RawJob } from '../adapter.ts'
import { distinct } from './lib/one-per-key.ts'
import { IdText, NumberOrText, OptionalText, readJson } from './lib/read.ts'
import { readRows } from './lib/rows.ts'

const Texts = z.union([z.array(z.string()), z.string().transform(text => [text])]).nullish()
const Posting = z.looseObject({
  id: IdText,
  url: z.string(),
  jobTitle: z.string(),
  companyName: z.string(),
  jobIndustry: Texts,
  jobType: Texts,
  jobGeo: OptionalText,
  jobLevel: OptionalText,
  jobDescription: OptionalText,
  pubDate: NumberOrText,
  salaryMin: NumberOrText,
  salaryMax: NumberOrText,
  salaryCurrency: OptionalText,
  salaryPeriod: OptionalText,
  annualSalaryMin: NumberOrText,
  annualSalaryMax: NumberOrText,
})
type Posting = z.output<typeof Posting>
const Answer = z.looseObject({ jobs: z.array(z.unknown()) })

export const jobicy: Adapter<'jobs'> = {
  name: 'jobicy',
  collection: 'jobs',
  requests(entry) {
    const tag = entry.board ? `&tag=${encodeURIComponent(entry.board)}` : ''
    return [{ url: entry.url ?? `https://jobicy.com/api/v2/remote-jobs?count=50${tag}` }]
  },
  async parse([body = ''], entry) {
    return readRows(readJson(body, Answer, entry.id).jobs, Posting, entry.id, toRaw)
  },
}

function toRaw(posting: Posting): RawJob {
  return {
    key: posting.id,
    title: posting.jobTitle,
    company: posting.companyName,
    link: posting.url,
    posted: posting.pubDate,
    places: distinct([posting.jobGeo]),
    remote: true,
    // Two types are a choice that the source does not explain.
    employmentType: posting.jobType?.length === 1 ? posting.jobType[0] : undefined,
    seniority: posting.jobLevel,
    tags: posting.jobIndustry ?? undefined,
    pay: toPay(posting),
    description: posting.jobDescription,
    descriptionFormat: 'html',
  }
}

function toPay(posting: Posting): RawJob['pay'] {
  const yearly = posting.annualSalaryMin ?? posting.annualSalaryMax
  const min = posting.salaryMin ?? posting.annualSalaryMin ?? undefined
  const max = posting.salaryMax ?? posting.annualSalaryMax ?? undefined
  const period = posting.salaryPeriod ?? (yearly === undefined || yearly === null ? undefined : 'yearly')
  if ((min === undefined && max === undefined) || !posting.salaryCurrency || !period) return undefined
  return { min, max, currency: posting.salaryCurrency, period }
}
