/**
 * SmartRecruiters postings: https://developers.smartrecruiters.com/docs/posting-api
 * - An unknown company answers 200 with `totalFound: 0`.
 * - `ref` is an address of the API; the public page is built from company and id.
 * - One role is often posted once per city under one `refNumber` with ids of their own.
 * - `fullLocation` keeps the comma of a missing region ("Zagreb, , Croatia"). Descriptions are only in the detail call.
 * - Labels are in the company's language, the ids beside them are the same for all.
 */
import { jobsFrom } from './lib/json-source.ts'
import { distinct } from './lib/row.ts'
import { tenantPath } from './lib/tenant.ts'

const PAGE_SIZE = 100

export const smartrecruiters = jobsFrom({
  name: 'smartrecruiters',
  gone: 'empty list',
  url: entry => `https://api.smartrecruiters.com/v1/companies/${tenantPath(entry)}/postings`,
  list: 'content',
  total: 'totalFound',
  pages: { most: 100, size: PAGE_SIZE, query: page => ({ limit: PAGE_SIZE, offset: page * PAGE_SIZE }) },
  fields: {
    key: 'id',
    title: 'name',
    employer: 'company.name',
    posted: 'releasedDate',
    countries: 'location.country',
    remote: 'location.remote',
    seniority: ['experienceLevel.id', 'experienceLevel.label'],
    department: 'department.label',
  },
  more(row, entry) {
    if ((row.text('visibility') ?? 'PUBLIC') !== 'PUBLIC') return undefined
    const [id, company = tenantPath(entry)] = [row.id('id'), row.text('company.identifier')]
    const place = distinct(row.text('location.fullLocation')?.split(',') ?? []).join(', ')
    return {
      link: id && `https://jobs.smartrecruiters.com/${company}/${id}`,
      places: [place || row.joined(['location.city', 'location.region'])],
      workMode: row.flag('location.hybrid') ? 'hybrid' : undefined,
      employmentType: row.joined(['typeOfEmployment.label', 'typeOfEmployment.id']),
    }
  },
})
