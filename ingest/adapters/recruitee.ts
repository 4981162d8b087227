/**
 * Recruitee careers sites: https://docs.recruitee.com/reference/intro-to-careers-site-api
 * - Dates look like `2026-09-11 17:49:23 UTC`. `close_at` is the day the employer set for the offer's end, mostly null.
 * - `location` may say only "Remote job", in the site's language: then `city`, `country_code` and `locations` name the
 *   places it is advertised in. If it is empty, they are the place.
 * - `salary` members are decimal strings or null; the careers host may be a domain of the employer's own.
 */
import { jobsFrom } from './lib/json-source.ts'
import { joinSections } from './lib/posting-parts.ts'
import type { Row } from './lib/row.ts'
import { tenantOrigin } from './lib/tenant.ts'

export const recruitee = jobsFrom({
  name: 'recruitee',
  mayBeEmpty: true,
  url: entry => `${tenantOrigin(entry, 'recruitee.com')}/api/offers/`,
  list: 'offers',
  fields: {
    key: 'id',
    title: 'title',
    employer: 'company_name',
    link: 'careers_url',
    applyUrl: 'careers_apply_url',
    posted: 'published_at',
    closes: 'close_at',
    remote: 'remote',
    employmentType: 'employment_type_code',
    seniority: 'experience_code',
    department: 'department',
    tags: 'tags',
    pay: { min: 'salary.min', max: 'salary.max', currency: 'salary.currency', period: 'salary.period' },
  },
  more(offer) {
    if ((offer.text('status') ?? 'published') !== 'published') return undefined
    const workMode = workModeOf(offer)
    // A remote job that names no place; every form here demands a town all the same.
    const isPlaceless = workMode === 'remote' && REMOTE_JOB.test(offer.text('location') ?? '')
    const places = offer.rows('locations').map(place => place.joined(['city', 'state', 'country']))
    const own = offer.text('location') ?? offer.joined(['city', 'state_name', 'country'])
    return {
      places: isPlaceless || places.length < 2 ? [own] : places,
      countries: isPlaceless ? [] : offer.texts(['country_code', 'locations.country_code']),
      workMode,
      description: joinSections([{ html: offer.text('description') }, { html: offer.text('requirements') }]),
    }
  },
})

/** How Recruitee says "Remote job" in the languages of its sites. */
const REMOTE_JOB =
  /^[^\p{L}\p{N}]*(?:(?:fully|100%) )?(?:remote|télétravail|home ?office|teletrabajo|remoto|zdalnie|thuiswerk|lavoro (?:da|in) remoto|trabajo remoto|trabalho remoto|praca zdalna|vzdálená práce)(?:[ -](?:job|work|arbeit|stelle|vacature|baan|jobb))?[^\p{L}\p{N}]*$/iu

/** Several flags set at once leave the choice to the reader, so none of them is the work mode. */
function workModeOf(offer: Row): string | undefined {
  const [mode, another] = ['remote', 'hybrid', 'on_site'].filter(name => offer.flag(name))
  return another ? undefined : mode
}
