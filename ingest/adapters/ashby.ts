/**
 * Ashby job postings: https://developers.ashbyhq.com/docs/public-job-posting-api
 * - Board names hold dots, spaces and capitals (`kraken.com`, `Sui Foundation`).
 * - `isListed: false` is reachable by link only and is not for lists.
 * - Several tiers are several levels or places; the one-line summary then says only "Multiple Ranges".
 * - Equity and bonus components are not salary.
 * - A location is the employer's own label; if that is only "HQ" or "Office", the address beside it is the place.
 */
import type { RawJob } from '../adapter.ts'
import { jobsFrom, payOf } from './lib/json-source.ts'
import { distinct, type Row } from './lib/row.ts'
import { tenantPath } from './lib/tenant.ts'

const OFFICE_LABEL =
  /^(?:(?:our|main|global|company)[- ])?(?:hq|head ?quarters|(?:head |main )?office|on-?site|in[- ]office|in[- ]person)$/i
const ADDRESS = ['addressLocality', 'addressRegion', 'addressCountry'].map(part => `address.postalAddress.${part}`)

export const ashby = jobsFrom({
  name: 'ashby',
  mayBeEmpty: true,
  url: entry => `https://api.ashbyhq.com/posting-api/job-board/${tenantPath(entry)}?includeCompensation=true`,
  list: 'jobs',
  fields: {
    key: 'id',
    title: 'title',
    link: 'jobUrl',
    applyUrl: 'applyUrl',
    posted: 'publishedAt',
    countries: ['address.postalAddress.addressCountry', 'secondaryLocations.address.postalAddress.addressCountry'],
    remote: 'isRemote',
    workMode: 'workplaceType',
    employmentType: 'employmentType',
    department: ['department', 'team'],
    description: 'descriptionHtml',
    plain: 'descriptionPlain',
  },
  more(row) {
    if (row.flag('isListed') === false) return undefined
    const places = [row, ...row.rows('secondaryLocations')].map(placeText)
    return { places, ...(row.flag('shouldDisplayCompensationOnJobPostings') === false ? {} : payIn(row)) }
  },
})

function placeText(place: Row): string | undefined {
  const label = place.text('location')
  return label && !OFFICE_LABEL.test(label) ? label : (place.joined(ADDRESS) ?? label)
}

function payIn(row: Row): Pick<RawJob, 'salary' | 'pay' | 'tiers'> {
  const tiers = row.rows('compensation.compensationTiers')
  const components = tiers.flatMap(tier => tier.rows('components'))
  const wages = (components.length > 0 ? components : row.rows('compensation.summaryComponents')).flatMap(component => {
    const figures = { min: 'minValue', max: 'maxValue', currency: 'currencyCode', period: 'interval' }
    return (component.text('compensationType') === 'Salary' && payOf(component, figures)) || []
  })
  const everyTier = distinct(tiers.map(tier => distinct([tier.text('title'), tier.text('tierSummary')]).join(': ')))
  const summary = ['compensation.compensationTierSummary', 'compensation.scrapeableCompensationSalarySummary']
  return {
    salary: tiers.length > 1 ? everyTier.join('; ') : row.text(summary),
    ...(wages.length > 1 ? { tiers: wages } : { pay: wages[0] }),
  }
}
