/** schema.org JobPosting, only if the source's terms allow it and every required field is certain. */
import { escapeUTF8 } from 'entities'
import type { JobItem, SourceStatus } from '#contract'
import { placeMarkup } from '../../base/json-ld.ts'

const EMPLOYMENT = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  contract: 'CONTRACTOR',
  internship: 'INTERN',
  temporary: 'TEMPORARY',
} as const

type Posted = Pick<JobItem, 'data' | 'verification'> & { source: Pick<SourceStatus, 'markup'> | undefined }

export function jobPosting({ data: job, verification, source }: Posted, baseUrl: string): object | undefined {
  const place = placeOf(job)
  const isKnown = job.description && !job.dateIssue && place
  if (verification.state === 'closed' || source?.markup === false || !isKnown) return undefined
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.title,
    description: toHtml(job.description ?? ''),
    datePosted: job.date,
    ...(job.closesAt ? { validThrough: job.closesAt } : {}),
    ...(job.employmentType ? { employmentType: EMPLOYMENT[job.employmentType] } : {}),
    hiringOrganization: { '@type': 'Organization', name: job.company },
    identifier: { '@type': 'PropertyValue', name: verification.source.name, value: job.id },
    url: `${baseUrl}/jobs/${job.id}`,
    directApply: false,
    ...place,
    ...payOf(job),
  }
}

/** A remote job needs the countries it may be done from, any other one the places it is in. */
function placeOf({ workMode, countries, places }: JobItem['data']): object | undefined {
  if (countries.length === 0) return undefined
  if (workMode === 'remote')
    return {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: countries.map(name => ({ '@type': 'Country', name })),
    }
  return { jobLocation: (places ?? countries.map(country => ({ country }))).map(placeMarkup) }
}

function payOf({ pay }: JobItem['data']): object {
  // Four letters and more are tokens, which schema.org has no currency for.
  if (!pay || !/^[A-Z]{3}$/.test(pay.currency)) return {}
  const unitText = pay.period.toUpperCase()
  const value = { '@type': 'QuantitativeValue', minValue: pay.min, maxValue: pay.max, unitText }
  return { baseSalary: { '@type': 'MonetaryAmount', currency: pay.currency, value } }
}

/** The property is HTML: the text is escaped, its paragraphs and lines are kept. */
function toHtml(text: string): string {
  return escapeUTF8(text)
    .split(/\n\s*\n/)
    .map(paragraph => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('')
}
