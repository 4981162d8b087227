/**
 * Gem job boards: https://api.gem.com/job_board/v0/reference
 * - Shaped like Greenhouse, but a bare array; ids are base64 text.
 * - `content` may be null if `content_plain` is set. `offices` name the further places of a posting.
 */
import { jobsFrom } from './lib/json-source.ts'
import { payRanges } from './lib/posting-parts.ts'
import { tenantPath } from './lib/tenant.ts'

export const gem = jobsFrom({
  name: 'gem',
  mayBeEmpty: true,
  url: entry => `https://api.gem.com/job_board/v0/${tenantPath(entry)}/job_posts/`,
  fields: {
    key: 'id',
    title: 'title',
    link: 'absolute_url',
    posted: 'first_published_at',
    places: ['location.name', 'offices.location.name'],
    workMode: 'location_type',
    employmentType: 'employment_type',
    department: 'departments.name',
    description: 'content',
    plain: 'content_plain',
  },
  more: row => payRanges(row),
})
