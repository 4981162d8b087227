/**
 * HiBob careers sites, what their pages ask: `{company}.careers.hibob.com/api/job-ad`, with the company in a header.
 * - All ads with their texts, in up to four parts; nothing says how many there are.
 * - An ad has no link of its own: its page is /jobs/{id}.
 * - `payTransparency*` is what the employer publishes; most leave it empty.
 */
import { jobsFrom } from './lib/json-source.ts'
import { joinSections } from './lib/posting-parts.ts'
import { publicOrigin, tenantOrigin } from './lib/tenant.ts'

const DOMAIN = 'careers.hibob.com'

export const hibob = jobsFrom({
  name: 'hibob',
  mayBeEmpty: true,
  url: entry => `${tenantOrigin(entry, DOMAIN)}/api/job-ad`,
  headers: ({ board, id }) => ({ companyidentifier: board ?? id }),
  list: 'jobAdDetails',
  fields: {
    key: 'id',
    title: 'title',
    posted: 'publishedAt',
    countries: 'country',
    workMode: 'workspaceType',
    employmentType: 'employmentType',
    department: 'department',
    pay: {
      min: 'payTransparencyMinSalary',
      max: 'payTransparencyMaxSalary',
      currency: 'payTransparencySalaryCurrency',
      period: 'payTransparencySalaryPayPeriod',
    },
  },
  more: (row, entry) => ({
    link: row.id('id') && `${publicOrigin(entry, DOMAIN)}/jobs/${row.id('id')}`,
    places: [row.joined(['site', 'country'])],
    description: joinSections([
      { html: row.text('description') },
      { heading: 'Responsibilities', html: row.text('responsibilities') },
      { heading: 'Requirements', html: row.text('requirements') },
      { heading: 'Benefits', html: row.text('benefits') },
    ]),
  }),
})
