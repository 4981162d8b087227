import { endpoints } from '../../endpoints.ts'
import { paramOf } from '../../params.ts'
import type { FacetCount } from '../../store/facet-counts.ts'
import { readCompany } from '../company-page.ts'
import { type Html, html } from '../html.ts'
import { queryPage } from '../query-page.ts'
import { jobRows } from '../rows/job-rows.ts'
import { listParts, type Noun, rowsOr } from './list.ts'

const NOUN: Noun = ['open job', 'open jobs']

export const companyPage = queryPage(
  '/companies/{slug}',
  (services, ask) => readCompany(services, ask.params.slug ?? '', ask),
  (list, services) => {
    const { name, total, tags, documents } = list
    const facts = {
      endpoint: endpoints.listJobs,
      endpointParams: [paramOf('company', name)],
      title: `Jobs at ${name}`,
      description: `${total} open Web3 ${total === 1 ? 'job' : 'jobs'} at ${name}, verified on its sources.`,
      image: '/og/jobs.png',
      crumbs: [{ name: 'Home', path: '/' }, { name: 'Companies', path: '/companies' }, { name }],
      noun: NOUN,
      heading: html`<h1>${name}</h1>${tags.length > 0 && html`<ul class="tags" aria-label="Tags of these jobs">${tags.map(tagOf)}</ul>`}`,
      records: rowsOr(jobRows(services, documents), list, NOUN),
    }
    return listParts(list, facts, services)
  },
)

function tagOf({ value, count }: FacetCount): Html {
  return html`<li class="tag">${value} <span class="figure">${count}</span></li>`
}
