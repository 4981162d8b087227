import { EmploymentType, PERIODS_PER_YEAR, Seniority, WorkMode } from '#contract'
import { cityNamed } from '#contract/cities.ts'
import { countryName } from '#contract/countries.ts'
import { type Region, regionNamed, regionsHolding, regionsOfCountry, WORLDWIDE } from '#contract/regions.ts'
import { amount, choices, flag, moment, partsOf, text, texts, understood } from '../../base/parameters.ts'
import { countText, DAY_MS } from '../../base/when.ts'
import { type Condition, EVERYTHING, facetIn, hasNumber } from '../../store/condition.ts'
import {
  bounded,
  choice,
  defineFilters,
  fromSource,
  isConfirmed,
  meets,
  ofChain,
  read,
  searched,
  slugIn,
  valueIn,
  without,
  wordsIn,
} from '../filters.ts'
import { askedCountry, atPlace, inCity, inCountries, inRegion } from '../place-filters.ts'
import { settled } from '../sentence/days.ts'
import { placesAround } from '../sentence/phrases.ts'
import { placeValues, type Reads } from '../sentence/reading.ts'

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

const reads: Reads = {
  place({ places, isHome, isNear }, { all, isUnwanted }) {
    const values = isUnwanted ? undefined : placeValues(isNear ? placesAround(places) : places)
    const isForThere =
      isHome || all.some(({ kind, ...other }) => kind === 'mode' && 'is' in other && other.is === 'remote')
    // For a remote job, the country is that of residence.
    return isForThere && values?.country && askedCountry(values.country) ? { open_to: values.country } : values
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
  visa: (_meaning, { isUnwanted }) => ({ visa: String(!isUnwanted) }),
  pay: ({ least, currency }) => ({ min_salary: String(least), ...(currency && { salary_currency: currency }) }),
}

export const jobFilters = defineFilters(
  {
    search: searched('title, company, tags, place, level, contract, pay or description', 'solidity'),
    tag: valueIn('tag', 'A tag, compared as a slug.', 'defi', { facet: 'tags', field: choice('Tag', 'Any tag') }),
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
      field: { kind: 'suggested', label: 'Company', empty: 'Any company' },
    },
    remote: {
      schema: flag(
        'remote',
        'Only jobs that can be done fully remote (true), or that state to be hybrid or on site (false).',
      ),
      where: isWanted => facetIn('workMode', isWanted ? ['remote'] : ['hybrid', 'onsite']),
      chip: value => (value === 'true' ? 'Remote' : 'Hybrid or on site'),
      field: { kind: 'check', label: 'Remote only', isFirst: true },
    },
    work_mode: {
      schema: choices(
        'work_mode',
        [...WorkMode.options, 'unknown'],
        'Where the work is done; unknown where the posting does not say.',
      ),
      where: value => facetIn('workMode', partsOf(value)),
      field: choice('Work mode', 'Any work mode', {
        facet: 'workMode',
        textOf: mode => (mode === 'unknown' ? 'not stated' : mode),
      }),
    },
    region: inRegion(
      'a part of the world such as Europe, EU, EMEA, LATAM, APAC, North America, Nordics, DACH or Worldwide',
      region => region !== undefined,
      'Region of the work',
    ),
    country: inCountries('Country of the work'),
    city: { ...inCity(), field: { kind: 'suggested', label: 'City of the work', empty: 'Any city' } },
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
      field: { kind: 'check', label: 'Also if no place is stated', isFirst: true, needs: 'open_to' },
    },
    location: { ...atPlace('london', 'Texas, EMEA'), field: { kind: 'line', label: 'Place as published', empty: '' } },
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
    department: valueIn('department', 'A department, compared as a slug.', 'Engineering'),
    visa: meets(
      () => ({ facet: 'visa', is: 'sponsored' }),
      flag('visa', 'Only jobs whose posting says that the employer sponsors a visa (true), or all others (false).'),
      ['Visa sponsored', 'No visa sponsorship stated'],
    ),
    language: valueIn('language', 'ISO 639-1 code of a language that one has to speak.', 'de', { word: 'Language' }),
    time_zone: {
      schema: texts('time_zone', 'A time zone that the posting names, as an IANA name or as UTC+1.', 'Europe/Berlin'),
      // Whole, `,UTC 1` would be UTC-1.
      where: value => facetIn('timeZone', partsOf(value).map(zoneOf)),
      chip: value => `Time zone: ${zoneOf(value)}`,
      vocabulary: 'timeZone',
    },
    source: fromSource('coinbase'),
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
      // It is only the currency of the least pay and of the order.
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
      ...meets(
        () => hasNumber('payPerYear'),
        flag('has_pay', 'Only jobs whose stated pay could be read (true), or only the others (false).'),
        ['Pay stated', 'Pay not stated'],
      ),
      field: { kind: 'check', label: 'Pay stated' },
    },
    confirmed: {
      ...meets(
        isConfirmed,
        flag(
          'confirmed',
          'Only jobs confirmed no longer ago than their source promises (true), or only the others (false).',
        ),
        ['Confirmed open', 'Not confirmed lately'],
      ),
      field: { kind: 'check', label: 'Confirmed open only' },
    },
    exclude_tag: {
      ...without(valueIn('exclude_tag', 'Only jobs without this tag.', 'marketing', { of: 'tag' }), 'Without tag'),
      field: { kind: 'line', label: 'Without the tag', empty: '' },
    },
    exclude_company: without(
      wordsIn(
        'company',
        texts('exclude_company', 'Only jobs whose company name does not have all of these words.', 'coinbase'),
      ),
      'Not at',
    ),
    posted_after: bounded(
      'from',
      'date',
      moment('posted_after', 'Only jobs published, or first seen where no date is, at or after this time.'),
      'Since',
    ),
    closes_before: bounded(
      'to',
      'closes',
      moment('closes_before', 'Only jobs that close by this time.'),
      'Closes before',
    ),
  },
  { order: IN_FORM, reads, names: { company: 'company' }, coded: { place: true, work: true } },
)

/** In an address `+` is read as a blank. */
function zoneOf(value: string): string {
  return value.replace(/^(utc|gmt) (?=\d)/i, '$1+')
}

type Home = { country: string } | { region: Region }

/** Returns the country that a text names, or that a city lies in which it names; or the part of the world. */
export function homeOf(text: string): Home | undefined {
  const region = regionNamed(text)
  const country = askedCountry(text) ?? (region === undefined ? cityNamed(text)?.country : undefined)
  if (country !== undefined) return { country }
  return region && { region }
}

/** `Germany`, `Europe`, `people anywhere`. */
function homeText(text: string): string {
  const home = homeOf(text)
  if (home === undefined) return text
  if ('country' in home) return countryName(home.country)
  return home.region === WORLDWIDE ? 'people anywhere' : home.region
}

/** The jobs that `openTo` of the contract answers with yes, and if wanted those without a stated place. */
function openTo(home: Home, { include_unknown_place }: { include_unknown_place?: boolean }): Condition {
  const orUnknown = (there: Condition): Condition =>
    include_unknown_place ? { any: [there, { facet: 'placeKnown', is: 'unknown' }] } : there
  if ('region' in home) return orUnknown(facetIn('reach', regionsHolding(home.region)))
  const there = { any: [facetIn('country', [home.country]), facetIn('reach', regionsOfCountry(home.country))] }
  return { all: [orUnknown(there), { not: facetIn('closedTo', [home.country]) }] }
}

function paidAtLeast(
  amount: number,
  {
    salary_currency: is = 'USD',
    include_unknown_salary,
  }: { salary_currency?: string; include_unknown_salary?: boolean },
): Condition {
  const comparable = { facet: 'payCurrency', is }
  const enough = { number: 'payPerYear', from: amount }
  if (!include_unknown_salary) return { all: [comparable, enough] }
  return { not: { all: [comparable, { not: enough }] } }
}

/** `$50,000`, `50,000 CHF`. */
function amountText(amount: number, currency = 'USD'): string {
  const sign = { USD: '$', EUR: '€', GBP: '£' }[currency.toUpperCase()]
  return sign === undefined ? `${countText(amount)} ${currency}` : `${sign}${countText(amount)}`
}
