/**
 * Rippling job boards: https://developer.rippling.com/documentation/job-board-api
 * - A posting is repeated once per place under one `uuid`.
 * - `workLocation.label` mixes place and work mode ("Remote (United States)"). No date, no pay, no description.
 */
import { z } from 'zod'
import type { Adapter, RawJob } from '../adapter.ts'
import { distinct, onePerKey } from './lib/one-per-key.ts'
import { IdText, OptionalText, readJson } from './lib/read.ts'
import { readRows } from './lib/rows.ts'
import { tenantPath } from './lib/tenant.ts'

const Labelled = z.looseObject({ label: OptionalText }).nullish()
const Posting = z.looseObject({
  uuid: IdText,
  name: z.string(),
  url: z.string(),
  department: Labelled,
  workLocation: Labelled,
})

export const rippling: Adapter<'jobs'> = {
  name: 'rippling',
  collection: 'jobs',
  mayBeEmpty: true,
  requests(entry) {
    const board = `https://api.rippling.com/platform/api/ats/v1/board/${tenantPath(entry)}/jobs`
    return [{ url: entry.url ?? board }]
  },
  async parse([body = ''], entry) {
    return onePerKey(readRows(readJson(body, z.array(z.unknown()), entry.id), Posting, entry.id, toRaw))
  },
}

function toRaw(posting: z.infer<typeof Posting>): RawJob {
  return {
    key: posting.uuid,
    title: posting.name,
    link: posting.url,
    places: distinct([posting.workLocation?.label]),
    department: posting.department?.label,
  }
}
