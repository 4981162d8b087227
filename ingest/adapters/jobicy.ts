/**
 * Jobicy, remote jobs: https://jobi.cy/apidocs
 * - The newest `count` postings; `board` in the catalog is a `tag` to search for.
 * - Pay keys are there only with a value: `salaryMin`, `salaryPeriod`; in older answers `annualSalaryMin`.
 * - `jobType` is a list, in older answers a text; `jobGeo` is a text such as "UK", "Anywhere" or "USA, Canada".
 */
import { jobsFrom, payOf, surePay } from './lib/json-source.ts'

export const jobicy = jobsFrom({
  name: 'jobicy',
  url: ({ board }) =>
    `https://jobicy.com/api/v2/remote-jobs?count=50${board ? `&tag=${encodeURIComponent(board)}` : ''}`,
  list: 'jobs',
  fields: {
    key: 'id',
    title: 'jobTitle',
    company: 'companyName',
    link: 'url',
    posted: 'pubDate',
    places: 'jobGeo',
    seniority: 'jobLevel',
    tags: 'jobIndustry',
    description: 'jobDescription',
  },
  more(row) {
    const types = row.texts('jobType')
    const pay = payOf(row, {
      min: ['salaryMin', 'annualSalaryMin'],
      max: ['salaryMax', 'annualSalaryMax'],
      currency: 'salaryCurrency',
      period: 'salaryPeriod',
    })
    const isYearly = row.number(['annualSalaryMin', 'annualSalaryMax']) !== undefined
    return {
      remote: true,
      // Two types are a choice that the source does not explain.
      employmentType: types.length === 1 ? types[0] : undefined,
      pay: surePay(pay && { ...pay, period: pay.period ?? (isYearly ? 'yearly' : undefined) }),
    }
  },
})
