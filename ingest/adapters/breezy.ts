/**
 * Breezy HR portals, `/json`: https://developer.breezy.hr/
 * - A bare array of every open position; a role is repeated per state under ids of its own.
 * - An unknown portal redirects to the vendor's own site.
 * - `salary` is a text, mostly empty. `location` is the first of `locations` in older wording.
 */
import { jobsFrom } from './lib/json-source.ts'
import { tenantOrigin } from './lib/tenant.ts'

export const breezy = jobsFrom({
  name: 'breezy',
  mayBeEmpty: true,
  tenantOf: 'breezy.hr',
  url: entry => `${tenantOrigin(entry, 'breezy.hr')}/json`,
  fields: {
    key: 'id',
    title: 'name',
    employer: 'company.name',
    link: 'url',
    posted: 'published_date',
    department: 'department',
    salary: 'salary',
    description: 'description',
  },
  more(row) {
    const listed = row.rows('locations')
    const places = listed.length > 0 ? listed : row.rows('location')
    return {
      places: places.map(place => place.text('name') ?? place.joined(['city', 'country.name'])),
      countries: places.map(place => place.text(['country.id', 'country.name'])),
      remote: places[0]?.flag('is_remote'),
      workMode: places[0]?.text('remote_details.value'),
      // The name is in the portal's language, the id is the same for all.
      employmentType: row.joined(['type.name', 'type.id']),
    }
  },
})
