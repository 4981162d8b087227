import type { FacetCount } from '../../../record-index/index.ts'
import { paramOf } from '../../api/params.ts'
import { relOf } from '../../views/follow.ts'
import { type Html, html } from '../../views/html.ts'
import { listParts, type Noun, rowsOr } from '../../views/parts/list.ts'
import { queryPage } from '../../views/query-page.ts'
import { freshnessOf } from '../../views/source-freshness.ts'
import { type CompanyPage, readCompany } from './companies.ts'
import { jobs } from './index.ts'
import { companyJobRows } from './rows.ts'

const NOUN: Noun = ['open job', 'open jobs']

export const companyPage = queryPage(
  '/companies/{slug}',
  (services, ask) => readCompany(services, ask.params.slug ?? '', ask),
  (list, services) => {
    const { name, homepage, total, tags, documents } = list
    const facts = {
      endpoint: jobs.endpoints.list,
      freshness: freshnessOf(services, jobs, list.boards),
      endpointParams: [paramOf('company', name)],
      title: `Jobs at ${name}`,
      description: `${total} open Web3 ${total === 1 ? 'job' : 'jobs'} at ${name}, with where they are listed.`,
      image: '/og/jobs.png',
      section: '/jobs',
      crumbs: [{ name: 'Home', path: '/' }, { name: 'Companies', path: '/companies' }, { name }],
      noun: NOUN,
      heading: html`<h1 dir="auto">${name}</h1>${homepage && homepageLink(homepage)}${tags.length > 0 && html`<ul class="tags" aria-label="Tags of these jobs">${tags.map(tagOf)}</ul>`}`,
      records: rowsOr(companyJobRows(services, documents), list, NOUN),
    }
    return listParts(list, facts, services)
  },
)

function homepageLink({ url, follow }: NonNullable<CompanyPage['homepage']>): Html {
  return html`<p><a href="${url}" rel="${relOf(follow)}">${URL.parse(url)?.hostname}</a></p>`
}

function tagOf({ value, count }: FacetCount): Html {
  return html`<li class="tag">${value} <span class="figure">${count}</span></li>`
}
