/** The companies that hire, derived from the listed jobs. */
import { Company, CompanyItem, CompanyList, type CompanyRecord } from '#contract'
import { firmOf } from '#contract/companies.ts'
import { countryName } from '#contract/countries.ts'
import { slugOf } from '#contract/text.ts'
import { flag } from '../../base/parameters.ts'
import { escapeInline, link } from '../../formats/escape.ts'
import type { FeedEntry } from '../../formats/feeds.ts'
import { companiesOf } from '../../store/companies.ts'
import { facetIn } from '../../store/condition.ts'
import type { Store } from '../../store/store.ts'
import { collectionValidity } from '../../store/validity.ts'
import { defineCollection } from '../define-collection.ts'
import { choice, defineFilters, meets, ofChain, searched, valueIn } from '../filters.ts'
import { jobs } from '../jobs/index.ts'
import { inCity, inCountries } from '../place-filters.ts'

const filters = defineFilters(
  {
    search: searched('name, tags, chains or places of a company', 'kraken'),
    tag: valueIn('tag', 'What it hires most for, compared as a slug.', 'engineering', {
      facet: 'tags',
      field: choice('Hires for', 'Anything'),
    }),
    country: inCountries(),
    city: { ...inCity(), field: { kind: 'suggested', label: 'City', empty: 'Any city' } },
    chain: ofChain('A chain that its jobs name'),
    remote: {
      ...meets(
        () => ({ facet: 'workMode', is: 'remote' }),
        flag('remote', 'Only companies with (true) or without (false) a job that can be done fully remote.'),
        ['Remote jobs', 'No remote job'],
      ),
      field: { kind: 'check', label: 'With remote jobs' },
    },
  },
  { coded: { place: true } },
)

export const companies = defineCollection({
  name: 'companies',
  derivedFrom: jobs,
  about: 'Who hires: the companies of the listed jobs, one firm once.',
  prose: {
    names: 'companies',
    called: /(?<!\p{L})(?:companies|company|employers?|firms?|startups?)(?!\p{L})/iu,
    records: 'companies with listed Web3 jobs',
    sources: 'job boards',
  },
  recordsOf: companiesOf,
  shape: Company,
  components: { Company, CompanyItem, CompanyList },
  filters,
  sort: {
    searched: 'relevance',
    usual: 'openings',
    more: {
      name: { about: 'from A to Z', order: () => ({ highest: 'alphabet' }) },
      answered: { about: 'whose own board answered last first', order: () => ({ highest: 'answered' }) },
    },
  },
  validity: collectionValidity('jobs'),
  list: {
    operationId: 'listCompanies',
    summary: 'Companies with listed jobs, those with most openings first.',
    response: CompanyList,
    limit: { usual: 50, most: 200, noun: 'companies' },
    exported: {},
    sample: 'country=DE&limit=10',
  },
  item: {
    operationId: 'getCompany',
    summary: 'One company: jobs by number, places, chains, what it hires for, and when its board last answered.',
    response: CompanyItem,
    noun: 'company',
    id: 'slug',
    idOf: company => company.slug,
    named: slugOfFirm,
    whereIdsAre: 'Take slugs from the list.',
    read: itemOf,
    hasPage: true,
  },
  facets: {
    operationId: 'countCompanies',
    summary: 'Tags, countries, cities and chains with counts under the same filters.',
  },
  feed: entryOf,
  tool: {
    list: {
      name: 'list_companies',
      title: 'List companies',
      description:
        'Companies with listed Web3 jobs, those with most openings first: jobs, remote jobs, places, chains, what they hire for, when their board last answered.',
    },
    item: {
      name: 'get_company',
      title: 'Get a company',
      description: 'One company by slug or name: its jobs by number, places, chains, what it hires for, its homepage.',
      idsFrom: 'list_companies, or the name of the company',
      onMissing:
        'Call list_companies with search set to a word of the name; only companies with listed jobs are there.',
    },
  },
  markdown: { line: companyLine },
  page: {
    title: 'Companies that hire',
    lead: 'Every company with a listed job, one firm once: how many jobs, where, on which chains, and when its own board last answered.',
    description:
      'Companies with listed Web3 jobs: openings, places, chains, and when their own job boards last answered.',
    noun: ['company', 'companies'],
    size: 50,
    search: 'Name, skill, chain or place',
    foundAt: 1,
  },
  home: { counted: 'companies' },
})

function itemOf({ confirmedUntil, place: _place, ...company }: CompanyRecord, _store: Store, now: Date): CompanyItem {
  const confirmed = confirmedUntil.filter(until => until >= now.getTime()).length
  return { data: { ...company, confirmed }, meta: { asOf: company.lastSeenAt } }
}

/** Resolves with the slug of the company that has this name, or of the only one that is also called so. */
async function slugOfFirm(name: string, store: Store): Promise<string | undefined> {
  const slug = slugOf(firmOf(name.replaceAll('-', ' ')))
  const records = companiesOf(store)
  if (slug === '' || (await records.get(slug)) !== undefined) return slug || undefined
  const { ids, total } = await records.find({ where: facetIn('name', [name, slug]), limit: 1 })
  return total === 1 ? ids[0] : undefined
}

function entryOf(company: CompanyRecord): FeedEntry {
  const { slug, url, name, jobs, firstSeenAt } = company
  return {
    id: slug,
    link: url,
    title: `${name}: ${jobs} listed ${jobs === 1 ? 'job' : 'jobs'}`,
    firstSeen: new Date(firstSeenAt),
    summary: factsOf(company).join(' · '),
    categories: company.tags,
  }
}

function companyLine(company: CompanyRecord): string {
  const { name, url, jobs, remote } = company
  const facts = [`${jobs} listed (${remote} remote)`, ...factsOf(company).map(escapeInline)]
  return `- ${link(name, url)}: ${facts.join('; ')}`
}

const FEW = 5

function factsOf({ countries, tags, boardAnsweredAt }: CompanyRecord): string[] {
  return [
    countries.slice(0, FEW).map(countryName).join(', '),
    tags.slice(0, FEW).join(', '),
    boardAnsweredAt ? `own board answered on ${boardAnsweredAt.slice(0, 10)}` : '',
  ].filter(Boolean)
}
