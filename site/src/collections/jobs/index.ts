import { isFirstSight, Job, JobItem, JobList, type JobRecord } from '#contract'
import { confirmedAt, lifeOf } from '#contract/confirmation.ts'
import { countryName } from '#contract/countries.ts'
import { wordFor } from '#contract/vocabulary.ts'
import { dateOf } from '../../base/when.ts'
import type { About, FeedEntry } from '../../formats/feeds.ts'
import type { Store } from '../../store/store.ts'
import { defineCollection } from '../define-collection.ts'
import { provenanceOf, sourcesOf } from '../items.ts'
import { jobLine, jobMarkdown, placeText } from './facts.ts'
import { jobFilters } from './filters.ts'
import { jobLandings } from './landings.ts'

export const jobs = defineCollection({
  name: 'jobs',
  about: 'Web3 jobs, each with the day it was last seen open.',
  prose: {
    names: 'jobs',
    called:
      /(?<!\p{L})(?:jobs?|empleos?|trabajos?|trabalhos?|vagas?|empregos?|emplois?|offres?|ofertas?|puestos?|stellen?|stellenangebote?|jobangebote?|lavor[oi]|vacatures?|vacantes?|baan|banen|prac[aey]|pracę|ofert[ay] pracy|ваканси\p{L}+|работ(?:[аеуы]|ой)|iş ilan\p{L}*|kariyer|lowongan|loker|pekerjaan|việc làm|tuyển dụng|求人|仕事|転職|招聘|招募|工作|岗位|职位|職位|职缺|職缺|채용|일자리|구인|취업|positions?|vacanc(?:y|ies)|openings?|hiring|careers?|roles?|internships?|salar(?:y|ies)|sueldos?|sal[aá]rios?|gehalt|gehälter|зарплат\p{L}+|maaş\p{L}*|gaji)(?!\p{L})/iu,
    records: 'Web3 jobs',
    sources: 'job boards',
  },
  recordsOf: store => store.records.jobs,
  shape: Job,
  components: { Job, JobItem, JobList },
  filters: jobFilters,
  sort: {
    searched: 'relevance',
    more: {
      pay: {
        about: 'the highest pay a year in salary_currency first, jobs without it last',
        order: ({ salary_currency = 'USD' }) => ({
          highest: 'payPerYear',
          among: { facet: 'payCurrency', is: String(salary_currency) },
        }),
      },
    },
  },
  // A posting whose own closing date has passed is closed, even before the next refresh.
  always: now => [{ not: { number: 'closes', to: now.getTime() } }],
  suggested: [
    { kind: 'tag', facet: 'tag', filter: 'tag' },
    { kind: 'company', facet: 'company', filter: 'company' },
    { kind: 'place', facet: 'country', filter: 'country', textOf: countryName },
    { kind: 'place', facet: 'city', filter: 'city' },
    { kind: 'place', facet: 'state', filter: 'location' },
    { kind: 'place', facet: 'region', filter: 'region' },
  ],
  list: {
    operationId: 'listJobs',
    summary: 'Web3 jobs that are listed, newest first; those that are confirmed are open.',
    response: JobList,
    limit: { usual: 50, most: 200, noun: 'jobs' },
    tellsPage: true,
    exported: { tag: 'page', company: 'no page', country: 'page' },
    sample: 'search=engineer&remote=true&limit=10',
  },
  item: {
    operationId: 'getJob',
    summary: 'One job with its full text, pay, places and why it counts as verified; closed ones for 90 days.',
    response: JobItem,
    noun: 'job',
    id: 'id',
    idOf: job => job.id,
    whereIdsAre: 'Take ids from the list; a closed job is kept 90 days.',
    read: itemOf,
    hasPage: true,
  },
  facets: {
    operationId: 'countJobs',
    summary: 'Tags, companies, countries and more with counts under the same filters.',
    more: {
      placeKnown: 'placeKnown',
      workModes: 'workMode',
      employmentTypes: 'employmentType',
      departments: 'department',
      languages: 'language',
      timeZones: 'timeZone',
    },
  },
  feed: entryOf,
  tool: {
    list: {
      name: 'list_jobs',
      title: 'List jobs',
      description:
        'Listed Web3 jobs, newest first; confirmed=true leaves those that are open. id, title, company, date, link, and where known tags, location and salary. get_job returns the rest.',
    },
    item: {
      name: 'get_job',
      title: 'Get a job',
      description: 'One job with its full text, pay, places, and why it counts as verified; closed ones for 90 days.',
      idsFrom: 'list_jobs or search',
      onMissing: 'Call list_jobs or search and take an id from there; a job that closed more than 90 days ago is gone.',
    },
  },
  markdown: {
    line: (job: JobRecord, baseUrl) => jobLine(job, baseUrl),
    record: (item, { baseUrl }) => jobMarkdown(item, baseUrl),
  },
  page: {
    title: 'Web3 jobs',
    lead: 'From employers’ own boards and from job boards. What is gone from its source is soon gone from this list.',
    description:
      "Web3 jobs, mostly from employers' own boards, each open or with the day it was last seen open, newest first. No account, no key.",
    noun: ['job', 'jobs'],
    size: 30,
    search: 'Words in the posting',
    foundAt: 1,
    more: [{ path: '/companies', name: 'Companies' }],
  },
  landings: jobLandings,
  picture: job => ({
    label: job.closedAt ? 'Closed job' : 'Job',
    title: job.title,
    line: [job.company, job.location && placeText(job.location), job.salary].filter(Boolean).join(' · '),
  }),
  home: { counted: 'jobs', section: { title: 'New jobs', all: 'All jobs' } },
  termUses: { title: 'Jobs that use the word', textOf: job => [job.title, ...job.tags, job.description] },
})

/** Open and closed jobs; those flagged by a trust rule are never shown. */
function itemOf({ sourceKey: _key, flags, ...job }: JobRecord, store: Store, now: Date): JobItem | undefined {
  if (flags.length > 0) return undefined
  const provenance = provenanceOf(store, 'jobs', job, now)
  const verification = {
    ...provenance,
    state: lifeOf(job, sourcesOf(store, 'jobs'), now),
    confirmedAt: provenance.lastVerifiedAt,
    verifiedBy: job.verifiedBy,
  }
  return { data: job, verification, meta: { asOf: provenance.lastVerifiedAt } }
}

function entryOf(job: JobRecord, { store, now }: About): FeedEntry {
  const sources = sourcesOf(store, 'jobs')
  const isOpen = lifeOf(job, sources, now) === 'open'
  const seen = isOpen ? undefined : `${wordFor('last-seen-open')} on ${dateOf(confirmedAt(job, sources))}`
  return {
    id: job.id,
    link: job.link,
    title: `${job.title} at ${job.company}`,
    published: isFirstSight(job) ? undefined : new Date(job.date),
    firstSeen: new Date(job.firstSeenAt),
    summary: [job.company, job.location, job.salary, seen].filter(Boolean).join(' · '),
    text: job.description,
    author: job.company,
    categories: job.tags,
    credit: sources.get(job.source)?.credit,
  }
}
