/**
 * Rippling job boards: https://developer.rippling.com/documentation/job-board-api
 * - A posting is repeated once per place under one `uuid`.
 * - `workLocation.label` mixes place and work mode ("Remote (United States)"). No date, no pay, no description.
 */
import { jobsFrom } from './lib/json-source.ts'
import { tenantPath } from './lib/tenant.ts'

export const rippling = jobsFrom({
  name: 'rippling',
  mayBeEmpty: true,
  url: entry => `https://api.rippling.com/platform/api/ats/v1/board/${tenantPath(entry)}/jobs`,
  fields: { key: 'uuid', title: 'name', link: 'url', places: 'workLocation.label', department: 'department.label' },
})
