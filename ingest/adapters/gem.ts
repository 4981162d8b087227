/**
 * Gem job boards: https://api.gem.com/job_board/v0/reference
 * - Shaped like Greenhouse, but a bare array; ids are base64 text.
 * - `content` may be null where `content_plain` is set. `offices` name the further places of a posting.
 */
import { z } from 'zod'
import type { Adapter, RawJob } from '../adapter.ts'
import { distinct } from './lib/one-per-key.ts'
import { PayRange, readPayRanges } from './lib/pay-ranges.ts'
import { IdText, NumberOrText, OptionalText, readJson } from './lib/read.ts'
import { readRows } from './lib/rows.ts'
import { tenantPath } from './lib/tenant.ts'

const Place = z.looseObject({ name: OptionalText }).nullish()
const Post = z.looseObject({
  id: IdText,
  title: z.string(),
  absolute_url: z.string(),
  first_published_at: NumberOrText,
  location: Place,
  location_type: OptionalText,
  offices: z.array(z.looseObject({ location: Place })).nullish(),
  departments: z.array(z.looseObject({ name: OptionalText })).nullish(),
  employment_type: OptionalText,
  content: OptionalText,
  content_plain: OptionalText,
  pay_input_ranges: z.array(PayRange).nullish(),
})

export const gem: Adapter<'jobs'> = {
  name: 'gem',
  collection: 'jobs',
  mayBeEmpty: true,
  requests: entry => [{ url: entry.url ?? `https://api.gem.com/job_board/v0/${tenantPath(entry)}/job_posts/` }],
  async parse([body = ''], entry) {
    return readRows(readJson(body, z.array(z.unknown()), entry.id), Post, entry.id, toRaw)
  },
}

function toRaw(post: z.infer<typeof Post>): RawJob {
  return {
    key: post.id,
    title: post.title,
    link: post.absolute_url,
    posted: post.first_published_at,
    places: distinct([post.location?.name, ...(post.offices ?? []).map(office => office.location?.name)]),
    workMode: post.location_type,
    employmentType: post.employment_type,
    department: post.departments?.[0]?.name,
    ...readPayRanges(post.pay_input_ranges ?? []),
    description: post.content ?? post.content_plain,
    descriptionFormat: post.content ? 'html' : 'text',
  }
}
