/**
 * Workable's public widget: https://help.workable.com/hc/en-us/articles/115012771647
 * - A posting with several places is repeated, once per place, under one `shortcode`.
 * - `created_at` can be months before `published_on`; only the latter is a posting date.
 * - An unknown account answers with a page.
 * - `city` and `state` may be empty, `locations[].hidden` are not for the public.
 */
import { jobsFrom } from './lib/json-source.ts'
import { tenantPath } from './lib/tenant.ts'

export const workable = jobsFrom({
  name: 'workable',
  mayBeEmpty: true,
  gone: 'page',
  url: entry => `https://apply.workable.com/api/v1/widget/accounts/${tenantPath(entry)}?details=true`,
  list: 'jobs',
  fields: {
    key: 'shortcode',
    title: 'title',
    link: 'url',
    applyUrl: 'application_url',
    posted: 'published_on',
    remote: 'telecommuting',
    employmentType: 'employment_type',
    seniority: 'experience',
    department: 'department',
    description: 'description',
  },
  more(row, _entry, account) {
    const shown = row.rows('locations').filter(place => !place.flag('hidden'))
    return {
      employer: account.text('name'),
      ...(shown.length > 0
        ? {
            places: shown.map(place => place.joined(['city', 'region', 'country'])),
            countries: shown.map(place => place.text(['countryCode', 'country'])),
          }
        : { places: [row.joined(['city', 'state', 'country'])], countries: [row.text('country')] }),
    }
  },
})
