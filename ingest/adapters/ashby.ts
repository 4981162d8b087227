/**
 * Ashby job postings: https://developers.ashbyhq.com/docs/public-job-posting-api
 * - Board names hold dots, spaces and capitals (`kraken.com`, `Sui Foundation`).
 * - `isListed: false` is reachable by link only and is not for lists.
 * - Several tiers are several levels or places; the one-line summary then says only "Multiple Ranges".
 * - Equity and bonus components are not salary.
 * - A location is the employer's own label; where that is only "HQ" or "Office", the address beside it is the place.
 */
import { z } from 'zod'
import type { Adapter, RawJob } from '../adapter.ts'
import { distinct } from './lib/one-per-key.ts'
import { Flag, IdText, NumberOrText, OptionalText, readJson } from './lib/read.ts'
import { readRows } from './lib/rows.ts'
import { tenantPath } from './lib/tenant.ts'

const OFFICE_LABEL =
  /^(?:(?:our|main|global|company)[- ])?(?:hq|head ?quarters|(?:head |main )?office|on-?site|in[- ]office|in[- ]person)$/i

const Address = z
  .looseObject({
    postalAddress: z
      .looseObject({ addressLocality: OptionalText, addressRegion: OptionalText, addressCountry: OptionalText })
      .nullish(),
  })
  .nullish()
const Component = z.looseObject({
  compensationType: OptionalText,
  interval: OptionalText,
  currencyCode: OptionalText,
  minValue: NumberOrText,
  maxValue: NumberOrText,
})
const Tier = z.looseObject({
  title: OptionalText,
  tierSummary: OptionalText,
  components: z.array(Component).nullish(),
})
const Compensation = z.looseObject({
  compensationTierSummary: OptionalText,
  scrapeableCompensationSalarySummary: OptionalText,
  compensationTiers: z.array(Tier).nullish(),
  summaryComponents: z.array(Component).nullish(),
})
const Posting = z.looseObject({
  id: IdText,
  title: z.string(),
  jobUrl: z.string(),
  applyUrl: OptionalText,
  publishedAt: NumberOrText,
  isListed: Flag,
  isRemote: Flag,
  workplaceType: OptionalText,
  employmentType: OptionalText,
  department: OptionalText,
  team: OptionalText,
  location: OptionalText,
  address: Address,
  secondaryLocations: z.array(z.looseObject({ location: OptionalText, address: Address })).nullish(),
  shouldDisplayCompensationOnJobPostings: Flag,
  compensation: Compensation.nullish(),
  descriptionHtml: OptionalText,
  descriptionPlain: OptionalText,
})
type Posting = z.infer<typeof Posting>
const Board = z.looseObject({ jobs: z.array(z.unknown()) })

export const ashby: Adapter<'jobs'> = {
  name: 'ashby',
  collection: 'jobs',
  mayBeEmpty: true,
  requests(entry) {
    const board = `https://api.ashbyhq.com/posting-api/job-board/${tenantPath(entry)}`
    return [{ url: entry.url ?? `${board}?includeCompensation=true` }]
  },
  async parse([body = ''], entry) {
    return readRows(readJson(body, Board, entry.id).jobs, Posting, entry.id, posting =>
      posting.isListed === false ? undefined : toRaw(posting),
    )
  },
}

function toRaw(posting: Posting): RawJob {
  const places = [posting, ...(posting.secondaryLocations ?? [])]
  const countries = distinct(places.map(place => place.address?.postalAddress?.addressCountry))
  return {
    key: posting.id,
    title: posting.title,
    link: posting.jobUrl,
    applyUrl: posting.applyUrl,
    posted: posting.publishedAt,
    places: distinct(places.map(placeText)),
    countries: countries.length > 0 ? countries : undefined,
    remote: posting.isRemote ?? undefined,
    workMode: posting.workplaceType,
    employmentType: posting.employmentType,
    department: posting.department ?? posting.team,
    ...(showsPay(posting) && posting.compensation ? readCompensation(posting.compensation) : {}),
    description: posting.descriptionHtml ?? posting.descriptionPlain,
    descriptionFormat: posting.descriptionHtml ? 'html' : 'text',
  }
}

function placeText({ location, address }: Pick<Posting, 'location' | 'address'>): string | undefined {
  if (location && !OFFICE_LABEL.test(location.trim())) return location
  const { addressLocality, addressRegion, addressCountry } = address?.postalAddress ?? {}
  return distinct([addressLocality, addressRegion, addressCountry]).join(', ') || location
}

function showsPay(posting: Posting): boolean {
  return posting.shouldDisplayCompensationOnJobPostings !== false
}

function readCompensation(compensation: z.infer<typeof Compensation>): Pick<RawJob, 'salary' | 'pay' | 'tiers'> {
  const tiers = compensation.compensationTiers ?? []
  const components = tiers.flatMap(tier => tier.components ?? [])
  const wages = (components.length > 0 ? components : (compensation.summaryComponents ?? []))
    .filter(isSalary)
    .map(toPay)
  const { compensationTierSummary, scrapeableCompensationSalarySummary } = compensation
  const everyTier = distinct(tiers.map(tier => distinct([tier.title, tier.tierSummary]).join(': '))).join('; ')
  return {
    salary: tiers.length > 1 ? everyTier : (compensationTierSummary ?? scrapeableCompensationSalarySummary),
    ...(wages.length > 1 ? { tiers: wages } : { pay: wages[0] }),
  }
}

function isSalary({ compensationType, minValue, maxValue }: z.infer<typeof Component>): boolean {
  return compensationType === 'Salary' && Boolean(minValue || maxValue)
}

function toPay({ minValue, maxValue, currencyCode, interval }: z.infer<typeof Component>): NonNullable<RawJob['pay']> {
  return { min: minValue || undefined, max: maxValue || undefined, currency: currencyCode, period: interval }
}
