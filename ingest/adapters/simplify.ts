/**
 * Simplify's lists of early-career roles, kept as a file in public repositories:
 * https://github.com/SimplifyJobs/New-Grad-Positions. `board` is the repository's name.
 * - Closed roles stay in the list with `active: false`; hidden ones have `is_visible: false`.
 * - `date_updated` moves with every edit; `date_posted` is the publication. Both are epoch seconds.
 */
import { z } from 'zod'
import type { Adapter, RawJob } from '../adapter.ts'
import { NumberOrText, readJson } from '../upstream/read.ts'
import { readRows } from '../upstream/rows.ts'

const Posting = z.looseObject({
  id: z.string(),
  company_name: z.string(),
  title: z.string(),
  url: z.string(),
  locations: z.array(z.string()).nullish(),
  date_posted: NumberOrText,
  active: z.boolean(),
  is_visible: z.boolean(),
})
const List = z.array(z.unknown())

export const simplify: Adapter<'jobs'> = {
  name: 'simplify',
  collection: 'jobs',
  async fetch(entry, http) {
    const repository = encodeURIComponent(entry.board ?? 'New-Grad-Positions')
    const file = `https://raw.githubusercontent.com/SimplifyJobs/${repository}/dev/.github/scripts/listings.json`
    return [await http.text(entry.url ?? file)]
  },
  async parse([body = ''], entry) {
    return readRows(readJson(body, List, entry.id), Posting, entry.id, posting =>
      posting.active && posting.is_visible ? toRaw(posting) : undefined,
    )
  },
}

function toRaw(posting: z.output<typeof Posting>): RawJob {
  return {
    key: posting.id,
    title: posting.title,
    company: posting.company_name,
    link: posting.url,
    posted: posting.date_posted,
    places: posting.locations ?? [],
  }
}
