/**
 * Workday career sites, the list their own pages read. `board` is `<tenant>.<data center>/<site>` (`acme.wd3/Careers`).
 * - POST only; 20 rows a page; `total` stops at 2000 and is 0 from the second page on.
 * - `postedOn` is relative text ("Posted 30+ Days Ago") and no date, so there is none.
 * - Rows without `externalPath` occur; they have no page and are left out. Without any path the list has changed.
 * - `bulletFields` begin with the requisition unless the tenant chose otherwise; the path ends with it, plus a suffix
 *   where one requisition is posted several times.
 */
import { z } from 'zod'
import type { CatalogEntry } from '#contract'
import { type Adapter, type RawJob, SourceError, type SourceRequest } from '../adapter.ts'
import { distinct, onePerKey } from './lib/one-per-key.ts'
import { extentOf, pageByOffset } from './lib/paging.ts'
import { OptionalText, readJson, Total } from './lib/read.ts'
import { readRows } from './lib/rows.ts'

const PAGE_SIZE = 20
const MOST_ROWS = 2000
/** Of a posting in several places the list has the number, and its path the first. */
const SEVERAL = /^\d+ Locations$/i

const Posting = z.looseObject({
  title: z.string(),
  externalPath: z.string().startsWith('/'),
  locationsText: OptionalText,
  bulletFields: z.array(z.string()).nullish(),
  remoteType: OptionalText,
  timeType: OptionalText,
})
const Pathless = z.looseObject({ externalPath: z.null().optional() })
const Page = z.looseObject({ total: Total, jobPostings: z.array(z.unknown()) })

export const workday: Adapter<'jobs'> = {
  name: 'workday',
  collection: 'jobs',
  mayBeEmpty: true,
  requests: entry => [request(entry, 0)],
  next: (bodies, entry) =>
    pageByOffset(bodies, {
      size: PAGE_SIZE,
      cap: MOST_ROWS,
      request: offset => request(entry, offset),
      measure(body) {
        const { jobPostings, total } = readJson(body, Page, entry.id)
        return { rows: jobPostings.length, total }
      },
    }),
  async parse(bodies, entry) {
    const { site } = addresses(entry)
    const rows = bodies.flatMap(body => readJson(body, Page, entry.id).jobPostings)
    const told = rows.filter(row => !Pathless.safeParse(row).success)
    if (rows.length > 0 && told.length === 0)
      throw new SourceError(entry.id, 'parse', `none of ${rows.length} rows has an externalPath`)
    return onePerKey(readRows(told, Posting, entry.id, posting => toRaw(posting, site)))
  },
  extent(bodies, entry) {
    const pages = bodies.map(body => readJson(body, Page, entry.id))
    const rows = pages.flatMap(page => page.jobPostings)
    return extentOf(rows, pages[0]?.total, MOST_ROWS)
  },
}

function request(entry: CatalogEntry, offset: number): SourceRequest {
  return { url: addresses(entry).list, json: { appliedFacets: {}, limit: PAGE_SIZE, offset, searchText: '' } }
}

/** Where the list is asked for and where the public pages begin. */
function addresses(entry: CatalogEntry): { list: string; site: string } {
  const board = /^([\w-]+)\.(wd\d+)\/([\w-]+)$/.exec(entry.board ?? '')
  if (board) {
    const [, tenant, dataCenter, site] = board
    const origin = `https://${tenant}.${dataCenter}.myworkdayjobs.com`
    return { list: entry.url ?? `${origin}/wday/cxs/${tenant}/${site}/jobs`, site: `${origin}/${site}` }
  }
  const url = new URL(entry.url ?? 'about:blank')
  const [, site] = /^\/wday\/cxs\/[^/]+\/([^/]+)\/jobs$/.exec(url.pathname) ?? []
  if (site) return { list: url.href, site: `${url.origin}/${site}` }
  // A mirror of the list alone: the site is then where the entry says that the employer's pages are.
  if (entry.url && !entry.board) return { list: url.href, site: entry.homepage.replace(/\/$/, '') }
  throw new SourceError(entry.id, 'fetch', `board "${entry.board}" is not <tenant>.<data center>/<site>`)
}

function toRaw(posting: z.infer<typeof Posting>, site: string): RawJob {
  return {
    key: keyOf(posting),
    title: posting.title,
    link: `${site}${posting.externalPath}`,
    places: distinct([SEVERAL.test(posting.locationsText ?? '') ? placeInPath(posting) : posting.locationsText]),
    workMode: posting.remoteType,
    employmentType: posting.timeType,
  }
}

/** `/job/New-York-NY/Engineer_R1` is "New York NY", `/job/Remote---USA/...` "Remote - USA", `US-CA-Palo-Alto` keeps its codes. */
function placeInPath({ externalPath }: z.infer<typeof Posting>): string | undefined {
  const [, place] = /^\/job\/([^/]+)\/[^/]+$/.exec(externalPath) ?? []
  const [, codes = '', rest = ''] = /^((?:[A-Z]{2,3}-(?!-)){0,2})(.+)$/.exec(decoded(place ?? '')) ?? []
  return codes + rest.replace(/-{3}/g, ' - ').replace(/(?<! )-(?! )/g, ' ') || undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function keyOf({ externalPath, bulletFields }: z.infer<typeof Posting>): string {
  const [requisition = ''] = bulletFields ?? []
  const at = requisition === '' ? -1 : externalPath.lastIndexOf(requisition)
  return at < 0 ? externalPath : externalPath.slice(at)
}
