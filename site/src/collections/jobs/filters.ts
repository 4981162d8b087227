import { EmploymentType, PERIODS_PER_YEAR, Seniority, WorkMode } from '#contract'
import { cityNamed } from '#contract/cities.ts'
import { countryName } from '#contract/countries.ts'
import { openIn, type Region, regionNamed, regionsHolding, type Sets, WORLDWIDE } from '#contract/regions.ts'
import { amount, choices, flag, moment, partsOf, text, texts, understood } from '../../base/parameters.ts'
import { countText } from '../../base/when.ts'
import { type Condition, EVERYTHING, facetIn, hasNumber } from '../../store/condition.ts'
import { askedCountry } from '../country-query.ts'
import {
  check,
  choice,
  defineFilters,
  hasValue,
  inCity,
  inCountries,
  isConfirmed,
  line,
  notAfter,
  notBefore,
  ofChain,
  read,
  searched,
  slugIn,
  slugNotIn,
  suggested,
  valueIn,
  wordsIn,
  wordsNotIn,
} from '../filters.ts'
import { settled } from '../sentence/days.ts'
import { placesAround, placeValues, type Reads } from '../sentence/reading.ts'

const REGION = 'a part of the world such as Europe, EU, EMEA, LATAM, APAC, North America, Nordics, DACH or Worldwide'

const IN_FORM = [
  'open_to',
  'include_unknown_place',
  'remote',
  'tag',
  'exclude_tag',
  'seniority',
  'work_mode',
  'employment_type',
  'min_salary',
  'has_pay',
  'company',
  'chain',
  'region',
  'country',
  'city',
  'location',
  'confirmed',
] as const

const WORK_MODES = [...WorkMode.options, 'unknown'] as const

const PLACES = { country: 'country', city: 'city', region: 'region', location: 'location' }

const reads: Reads = {
  place({ places, isHome, isNear }, { all, isUnwanted }) {
    const values = isUnwanted ? undefined : placeValues(isNear ? placesAround(places) : places, PLACES)
    const isForThere =
      isHome || all.some(({ kind, ...other }) => kind === 'mode' && 'is' in other && other.is === 'remote')
    // Of a remote job the country is where somebody may live.
    const home = values?.country
    return isForThere && home && askedCountry(home) ? { open_to: home } : values
  },
  days({ span }, { now, isUnwanted }) {
    const { from, to } = settled(span, now, 'back')
    const isPast = from !== undefined && Date.parse(from) <= now.getTime()
    return !isPast || isUnwanted || (to !== undefined && Date.parse(to) < now.getTime() - 2 * DAY_MS)
      ? undefined
      : { posted_after: from }
  },
  names: ({ of, names }, { isUnwanted }) =>
    of === 'company' ? { [isUnwanted ? 'exclude_company' : 'company']: names.join(',') } : undefined,
  mode: ({ is }, { isUnwanted }) => (is === 'remote' ? { remote: String(!isUnwanted) } : undefined),
  level: ({ levels }, { isUnwanted }) => (isUnwanted ? undefined : { seniority: levels }),
  pay: ({ least, currency }) => ({ min_salary: String(least), ...(currency && { salary_currency: currency }) }),
}
const DAY_MS = 86_400_000

export const jobFilters = defineFilters(
  {
    search: searched('title, company, tags, place, level, contract or description', 'solidity'),
    tag: {
      ...valueIn('tag', texts('tag', 'A tag, compared as a slug.', 'defi')),
      facet: 'tags',
      field: choice('Tag', 'Any tag'),
    },
    company: {
      ...wordsIn(
        'company',
        text(
          'company',
          'Words that must all occur in a name of the company, or in one of several with commas between.',
          'coinbase',
        ),
      ),
      facet: 'companies',
      field: suggested('Company', 'Any company'),
    },
    remote: {
      schema: flag(
        'remote',
        'Only jobs that can be done fully remote (true), or that state to be hybrid or on site (false).',
      ),
      where: isWanted => facetIn('workMode', isWanted ? ['remote'] : ['hybrid', 'onsite']),
      chip: value => (value === 'true' ? 'Remote' : 'Hybrid or on site'),
      field: check('Remote only', { isFirst: true }),
    },
    work_mode: {
      schema: choices('work_mode', WORK_MODES, 'Where the work is done; unknown where the posting does not say.'),
      where: value => facetIn('workMode', partsOf(value)),
      field: choice('Work mode', 'Any work mode', {
        facet: 'workMode',
        textOf: mode => (mode === 'unknown' ? 'not stated' : mode),
      }),
    },
    region: {
      schema: understood('region', REGION, value => regionNamed(value) !== undefined, 'Europe'),
      where: value => ({ facet: 'region', is: regionNamed(value) ?? '' }),
      chip: value => regionNamed(value) ?? value,
      facet: 'regions',
      field: choice('Region of the work', 'Any region', { limit: 60, chosenOf: value => regionNamed(value) ?? value }),
    },
    country: inCountries('Country of the work'),
    city: { ...inCity(), field: suggested('City of the work', 'Any city') },
    open_to: {
      schema: understood(
        'open_to',
        'the country, city or region that somebody lives in, or anywhere: jobs there, in a region that covers it, or worldwide',
        value => homeOf(value) !== undefined,
        'DE',
      ),
      where: (value, { query }) => openTo(homeOf(value) ?? { country: '' }, query),
      chip: value => `Open to ${homeText(value)}`,
      field: { kind: 'home', label: 'Where do you live?', facet: 'country', textOf: countryName, isFirst: true },
    },
    include_unknown_place: {
      ...read(
        flag('include_unknown_place', 'With open_to: keep jobs whose place names neither a country nor a region.'),
        'Including jobs without a stated place',
      ),
      field: check('Also if no place is stated', { isFirst: true, needs: 'open_to' }),
    },
    location: {
      schema: text(
        'location',
        'Words of the place as published, or a place by any name that it is in (Texas, EMEA).',
        'london',
      ),
      where: (value, { search }) => ({ words: search(value), in: 'location' }),
      chip: value => `Place: ${value}`,
      field: line('Place as published', ''),
    },
    chain: ofChain('A chain'),
    seniority: {
      ...slugIn('seniority', choices('seniority', Seniority.options, 'Level that the posting states.')),
      facet: 'seniorities',
      field: choice('Level', 'Any level'),
    },
    employment_type: {
      ...slugIn(
        'employmentType',
        choices('employment_type', EmploymentType.options, 'Kind of contract that the posting states.'),
      ),
      field: choice('Contract', 'Any contract', { facet: 'employmentType' }),
    },
    department: valueIn('department', texts('department', 'A department, compared as a slug.', 'Engineering')),
    visa: hasValue(
      ['visa', 'sponsored'],
      flag('visa', 'Only jobs whose posting says that the employer sponsors a visa (true), or all others (false).'),
      ['Visa sponsored', 'No visa sponsorship stated'],
    ),
    language: {
      ...valueIn('language', texts('language', 'ISO 639-1 code of a language that one has to speak.', 'de')),
      chip: value => `Language: ${value}`,
    },
    time_zone: {
      schema: texts('time_zone', 'A time zone that the posting names, as an IANA name or as UTC+1.', 'Europe/Berlin'),
      // Whole, `,UTC 1` would be UTC-1.
      where: value => facetIn('timeZone', partsOf(value).map(zoneOf)),
      chip: value => `Time zone: ${zoneOf(value)}`,
      vocabulary: 'timeZone',
    },
    source: {
      ...valueIn('source', texts('source', 'Id of the source, as in /api/v1/sources.', 'coinbase')),
      chip: value => `Source: ${value}`,
      facet: 'sources',
    },
    min_salary: {
      schema: amount(
        'min_salary',
        `Yearly pay the posting must reach, in salary_currency. Hourly, daily, weekly and monthly pay counts as ${PERIODS_PER_YEAR.hour.toLocaleString('en-US')} hours, ${PERIODS_PER_YEAR.day} days, ${PERIODS_PER_YEAR.week} weeks or ${PERIODS_PER_YEAR.month} months. Jobs without comparable pay are left out unless include_unknown_salary is true.`,
      ),
      where: (value, { query }) => paidAtLeast(value, query),
      chip: (value, { salary_currency }) => `At least ${amountText(Number(value), salary_currency)} a year`,
      field: { kind: 'pay', label: 'Minimum yearly pay', facet: 'payCurrency' },
    },
    salary_currency: {
      schema: text(
        'salary_currency',
        'ISO 4217 code of the currency that min_salary is in; USD when absent. Alone: only jobs that state pay in it.',
        'USD',
      ),
      // Of the least pay, and of the order, it is the currency alone.
      where: (value, { query: { min_salary, ...others } }) =>
        min_salary !== undefined || Reflect.get(others, 'sort') === 'pay'
          ? EVERYTHING
          : { facet: 'payCurrency', is: value },
      chip: (value, { min_salary }) => (min_salary === undefined ? `In ${value}` : undefined),
    },
    include_unknown_salary: read(
      flag('include_unknown_salary', 'With min_salary: keep jobs whose pay is unknown or in another currency.'),
      'Including jobs without stated pay',
    ),
    has_pay: {
      schema: flag('has_pay', 'Only jobs whose stated pay could be read (true), or only the others (false).'),
      where: isWanted => (isWanted ? hasNumber('payPerYear') : { not: hasNumber('payPerYear') }),
      chip: value => (value === 'true' ? 'Pay stated' : 'Pay not stated'),
      field: check('Pay stated'),
    },
    confirmed: {
      schema: flag(
        'confirmed',
        'Only jobs confirmed no longer ago than their source promises (true), or only the others (false).',
      ),
      where(isWanted, { now }) {
        const confirmed = isConfirmed(now)
        return isWanted ? confirmed : { not: confirmed }
      },
      chip: value => (value === 'true' ? 'Confirmed open' : 'Not confirmed lately'),
      field: check('Confirmed open only'),
    },
    exclude_tag: {
      ...slugNotIn('tag', texts('exclude_tag', 'Only jobs without this tag.', 'marketing'), 'Without tag'),
      field: line('Without the tag', ''),
    },
    exclude_company: wordsNotIn(
      'company',
      texts('exclude_company', 'Only jobs whose company name does not have all of these words.', 'coinbase'),
      'Not at',
    ),
    posted_after: notBefore(
      'date',
      moment('posted_after', 'Only jobs published, or first seen where no date is, at or after this time.'),
      'Since',
    ),
    closes_before: notAfter('closes', moment('closes_before', 'Only jobs that close by this time.'), 'Closes before'),
  },
  { order: IN_FORM, reads, names: { company: 'company' }, coded: { place: true, work: true } },
)

/** In an address `+` is read as a blank. */
function zoneOf(value: string): string {
  return value.replace(/^(utc|gmt) (?=\d)/i, '$1+')
}

export type Home = { country: string } | { region: Region }

/** Returns the country that a text names, or that a city lies in which it names; or the part of the world. */
export function homeOf(text: string): Home | undefined {
  const country = askedCountry(text)
  const region = regionNamed(text)
  if (country !== undefined || region === undefined) {
    const code = country ?? cityNamed(text)?.country
    return code === undefined ? undefined : { country: code }
  }
  return { region }
}

/** `Germany`, `Europe`, `people anywhere`. */
function homeText(text: string): string {
  const home = homeOf(text)
  if (home === undefined) return text
  if ('country' in home) return countryName(home.country)
  return home.region === WORLDWIDE ? 'people anywhere' : home.region
}

function openTo(home: Home, { include_unknown_place }: { include_unknown_place?: boolean }): Condition {
  const places: Sets<Condition> = {
    having: (field, values) => facetIn(FACET_OF[field], values),
    either: (one, other) => ({ any: [one, other] }),
    without: (one, other) => ({ all: [one, { not: other }] }),
  }
  const unknown = include_unknown_place ? { facet: 'placeKnown', is: 'unknown' } : undefined
  if ('country' in home) return openIn(home.country, places, unknown)
  const wholly = places.having('regions', regionsHolding(home.region))
  return unknown ? places.either(wholly, unknown) : wholly
}

const FACET_OF = { countries: 'country', regions: 'reach', closedTo: 'closedTo' } as const

interface PayQuery {
  salary_currency?: string
  include_unknown_salary?: boolean
}

function paidAtLeast(amount: number, { salary_currency, include_unknown_salary }: PayQuery): Condition {
  const comparable = { facet: 'payCurrency', is: salary_currency ?? 'USD' }
  const enough = { number: 'payPerYear', from: amount }
  if (!include_unknown_salary) return { all: [comparable, enough] }
  return { not: { all: [comparable, { not: enough }] } }
}

const SIGNS: Record<string, string> = { USD: '$', EUR: '€', GBP: '£' }

/** `$50,000`, `50,000 CHF`. */
function amountText(amount: number, currency = 'USD'): string {
  const sign = SIGNS[currency.toUpperCase()]
  return sign === undefined ? `${countText(amount)} ${currency}` : `${sign}${countText(amount)}`
}
