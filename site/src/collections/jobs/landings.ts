/** The jobs of one company, skill, chain, country or city, in numbers. */
import { countryName } from '#contract/countries.ts'
import { countText } from '../../base/count.ts'
import { bars, columns, type Plot, type Range, ranges } from '../../plots/plot.ts'
import { perMonth } from '../../plots/spans.ts'
import type { Now } from '../../store/selection.ts'
import { type Landed, type Landing, type Landings, sharesOf } from '../landing.ts'
import { countryInText } from '../place-name.ts'

const KINDS: readonly Landing[] = [
  {
    path: '/companies',
    facet: 'company',
    type: 'Organization',
    // Rows and postings lead to it.
    least: 1,
    above: [{ name: 'Companies', path: '/companies' }],
    filtersOf: company => ({ company }),
    titleOf: company => `Jobs at ${company}`,
  },
  {
    path: '/jobs/tags',
    facet: 'tag',
    filtersOf: tag => ({ tag }),
    titleOf: tag => `${tag} jobs in Web3`,
  },
  {
    path: '/jobs/chains',
    facet: 'chain',
    filtersOf: chain => ({ chain }),
    titleOf: chain => `Jobs around ${chain}`,
  },
  {
    path: '/jobs/countries',
    facet: 'country',
    type: 'Country',
    filtersOf: country => ({ country }),
    titleOf: code => `Web3 jobs in ${countryInText(countryName(code))}`,
    nameOf: countryName,
  },
  {
    path: '/jobs/cities',
    facet: 'city',
    type: 'City',
    filtersOf: city => ({ city }),
    titleOf: city => `Web3 jobs in ${city}`,
  },
]

const MONTHS = 12
const SHOWN = 6

export const jobLandings: Landings = { kinds: KINDS, answer, plots }

/** `178 jobs at 34 companies, the most at OKX (40) and Kraken (12). 60 can be done remotely.` */
function answer({ landing, matching }: Landed, { store: { jobs } }: Now): string {
  const { documents, total } = matching
  const isCompany = landing.facet === 'company'
  const companies = jobs.countValues('company', matching, jobs.size)
  const parts = isCompany
    ? jobs
        .countValues('country', matching, 2)
        .map(({ value, count }) => ({ value: countryInText(countryName(value)), count }))
    : companies.slice(0, 2)
  const [most, ...others] = parts.map(({ value, count }) => `${value} (${countText(count)})`)
  const mostly =
    most && others.length > 0 ? `, the most ${isCompany ? 'in' : 'at'} ${[most, ...others].join(' and ')}` : ''
  const where = isCompany ? '' : ` at ${counted(companies.length, 'company', 'companies')}`
  const remote = jobs.countOf(jobs.common([documents, jobs.having('workMode', 'remote')]))
  const remotely = remote === 0 ? '' : ` ${remote === total ? 'All' : countText(remote)} can be done remotely.`
  return `${counted(total, 'job', 'jobs')}${where}${mostly}.${remotely}`
}

function counted(count: number, one: string, many: string): string {
  return `${countText(count)} ${count === 1 ? one : many}`
}

function plots(found: Landed, { store: { jobs }, clock }: Now): (Plot | undefined)[] {
  const now = clock()
  const hits = jobs.listOf(found.matching.documents)
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1 - MONTHS, 1))
  const shares = (facet: string, nameOf?: (value: string) => string) =>
    sharesOf(found, { table: jobs, list: '/jobs', facet, filter: facet, limit: SHOWN, nameOf })
  const { facet } = found.landing
  return [
    columns('By the month they appeared', perMonth(Array.from(hits, jobs.numbersOf('date')), first, MONTHS)),
    ...(facet === 'company' ? [] : [bars('Who hires', shares('company'))]),
    bars('What for', shares('tag')),
    ...(facet === 'city' ? [] : [bars('Where', facet === 'country' ? shares('city') : whereOf(shares))]),
    pay(found, jobs),
  ]
}

/** Cities, where most records name one; else countries. */
function whereOf(shares: (facet: string, nameOf?: (value: string) => string) => ReturnType<typeof sharesOf>) {
  const cities = shares('city')
  return cities.length >= 3 ? cities : shares('country', countryName)
}

/** What the postings themselves state for a year, in the one currency most of them state it in. */
function pay({ matching }: Landed, jobs: Now['store']['jobs']): Plot | undefined {
  const [currency] = jobs.countValues('payCurrency', matching, 1)
  const stated = currency
    ? jobs.listOf(jobs.common([matching.documents, jobs.having('payCurrency', currency.value)]))
    : []
  const [lowest, highest] = [jobs.numbersOf('yearlyFrom'), jobs.numbersOf('yearlyTo')]
  const all = Array.from(stated, (document): Range => {
    return { from: lowest(document), to: highest(document) }
  }).filter(({ from, to }) => from <= to)
  const unit = currency?.value ?? ''
  const about = `${countText(all.length)} of ${countText(matching.total)} jobs state their yearly pay in ${unit}.`
  return ranges('Stated yearly pay', all, about, amount => `${countText(Math.round(amount))} ${unit}`)
}
