/** The jobs of one company, skill, chain, country or city, in numbers. */
import { LEAST_EMPLOYERS } from '#contract'
import { cityNamed, kilometersBetween } from '#contract/cities.ts'
import { countryName } from '#contract/countries.ts'
import { covers, regionsOfCountry, WORLDWIDE } from '#contract/regions.ts'
import { countText } from '../../base/when.ts'
import { bars, columns, type Plot, perMonth, type Range, ranges } from '../../plots/plot.ts'
import type { Now } from '../../store/selection.ts'
import { countryInText, type Landed, type LandingLink, type Landings, sharesOf } from '../landing.ts'
import { quartiles, statedIn } from './stated-pay.ts'

export const jobLandings: Landings = {
  kinds: [
    {
      path: '/companies',
      facet: 'company',
      type: 'Organization',
      // Rows and postings lead to it.
      least: 1,
      above: [{ name: 'Companies', path: '/companies' }],
      titleOf: company => `Jobs at ${company}`,
    },
    {
      path: '/jobs/tags',
      index: 'Jobs by skill',
      facet: 'tag',
      titleOf: tag => `${tag} jobs in Web3`,
    },
    {
      path: '/jobs/chains',
      index: 'Jobs by chain',
      facet: 'chain',
      titleOf: chain => `Jobs around ${chain}`,
    },
    {
      path: '/jobs/countries',
      index: 'Jobs by country',
      facet: 'country',
      type: 'Country',
      titleOf: code => `Web3 jobs in ${countryInText(countryName(code))}`,
      nameOf: countryName,
    },
    {
      path: '/jobs/cities',
      index: 'Jobs by city',
      facet: 'city',
      type: 'City',
      titleOf: city => `Web3 jobs in ${city}`,
    },
  ],
  counted: ['company', 'country', 'city', 'tag', 'chain', 'department', 'workMode', 'month', 'payCurrency'],
  ...{ answer, near, fromAfar, plots },
}

const MONTHS = 12
const NEIGHBOURS = 6

/** Returns the nearest cities, countries of the smallest part of the world, or the values that most records have besides. */
function near({ landing: { facet }, value, counts }: Landed, all: readonly LandingLink[]): LandingLink[] {
  const others = all.filter(link => link.value !== value)
  if (facet === 'company') return []
  if (facet === 'city') {
    const city = cityNamed(value)
    const far = (link: LandingLink) => {
      const other = cityNamed(link.value)
      return city && other ? kilometersBetween(city, other) : Number.POSITIVE_INFINITY
    }
    return city ? others.toSorted((a, b) => far(a) - far(b)).slice(0, NEIGHBOURS) : []
  }
  if (facet === 'country') {
    const regions = regionsOfCountry(value).filter(region => region !== WORLDWIDE)
    const parts = regions.map(region => others.filter(link => covers(region, link.value)))
    const smallest = parts.sort((a, b) => a.length - b.length).find(({ length }) => length > 1)
    return smallest?.slice(0, NEIGHBOURS) ?? []
  }
  const byCount = (counts[facet] ?? []).flatMap(({ value }) => others.find(link => link.value === value) ?? [])
  return byCount.slice(0, NEIGHBOURS)
}

/** Remote jobs that are open to people in the country, or in that of the city. */
function fromAfar({ landing: { facet }, value }: Landed) {
  const country = facet === 'country' ? value : facet === 'city' ? cityNamed(value)?.country : undefined
  if (country === undefined) return undefined
  const text = `Remote and open to people in ${countryInText(countryName(country))}`
  return { filters: { open_to: country, remote: 'true' }, text }
}

/** `178 jobs at 34 companies, the most at OKX (40) and Kraken (12). 60 can be done remotely.` */
async function answer({ landing, total, counts }: Landed): Promise<string> {
  const isCompany = landing.facet === 'company'
  const { company: companies = [], country: countries = [], workMode = [] } = counts
  const parts = isCompany
    ? countries.map(({ value, count }) => ({ value: countryInText(countryName(value)), count }))
    : companies
  const [most, ...others] = parts.slice(0, 2).map(({ value, count }) => `${value} (${countText(count)})`)
  const mostly =
    most && others.length > 0 ? `, the most ${isCompany ? 'in' : 'at'} ${[most, ...others].join(' and ')}` : ''
  const where = isCompany ? '' : ` at ${counted(companies.length, 'company', 'companies')}`
  const remote = workMode.find(({ value }) => value === 'remote')?.count ?? 0
  const remotely = remote === 0 ? '' : ` ${remote === total ? 'All' : countText(remote)} can be done remotely.`
  return `${counted(total, 'job', 'jobs')}${where}${mostly}.${remotely}`
}

function counted(count: number, one: string, many: string): string {
  return `${countText(count)} ${count === 1 ? one : many}`
}

async function plots(found: Landed, now: Now): Promise<(Plot | undefined)[]> {
  const today = now.clock()
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1 - MONTHS, 1))
  const { facet } = found.landing
  const dated = found.counts.month ?? []
  const undated = found.total - dated.reduce((sum, { count }) => sum + count, 0)
  return [
    columns(
      'By the month they were published',
      perMonth(dated, first, MONTHS, found.lookedAt),
      undated === 0 ? undefined : `${countText(undated)} of ${countText(found.total)} state no date.`,
    ),
    ...(facet === 'company' ? [] : [bars('Who hires', sharesOf(found, 'company'))]),
    bars('What for', sharesOf(found, 'tag')),
    bars('Teams', sharesOf(found, 'department')),
    ...(facet === 'city' ? [] : [bars('Where', facet === 'country' ? citiesOf(found) : whereOf(found))]),
    bars('Chains', sharesOf(found, 'chain')),
    await pay(found, now),
  ]
}

/** Returns the cities of a country's jobs that are in it: a job in several places names others as well. */
function citiesOf(found: Landed) {
  const country = countryName(found.value)
  const city = (found.counts.city ?? []).filter(({ value }) => cityNamed(`${value}, ${country}`) !== undefined)
  return sharesOf({ ...found, counts: { city } }, 'city')
}

/** Returns cities if several are named; else countries. */
function whereOf(found: Landed) {
  const cities = sharesOf(found, 'city')
  return cities.length >= 3 ? cities : sharesOf(found, 'country', countryName)
}

/** Resolves with the yearly pay that the postings themselves state, in the currency that most of them state it in. */
async function pay({ total, where, counts }: Landed, { store }: Now): Promise<Plot | undefined> {
  const unit = counts.payCurrency?.[0]?.value
  if (unit === undefined) return undefined
  // As published: an hourly rate is not a yearly pay.
  const { employers, amounts } = await statedIn(store.records.jobs, where, `${unit} year`)
  const all = amounts.flatMap(({ from, to = from }): Range[] => (to === undefined ? [] : [{ from: from ?? to, to }]))
  const amountText = (amount: number) => `${countText(Math.round(amount))} ${unit}`
  const stated = `${countText(all.length)} of ${countText(total)} jobs state their yearly pay in ${unit}.`
  const [low, high] = [all.map(({ from }) => from), all.map(({ to }) => to)].map(quartiles)
  const middle =
    employers >= LEAST_EMPLOYERS && low && high
      ? ` Half of them begin at ${amountText(low.median)} or less and end at ${amountText(high.median)} or less.`
      : ''
  return ranges('Stated yearly pay', all, `${stated}${middle}`, amountText)
}
