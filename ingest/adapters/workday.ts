/**
 * Workday career sites, the list their own pages read. `board` is `<tenant>.<data center>/<site>` (`acme.wd3/Careers`).
 * - POST only; 20 rows a page; `total` stops at 2000 and is 0 from the second page on.
 * - `postedOn` counts from the day of reading ("Posted 3 Days Ago"); "30+" is not a day.
 * - Rows without `externalPath` occur; they have no page and are left out. Without any path the list has changed.
 * - `bulletFields` begin with the requisition unless the tenant chose otherwise; the path ends with it, plus a suffix
 *   if one requisition is posted several times.
 */
import type { CatalogEntry } from '#contract'
import { SourceError } from '../adapter.ts'
import { jobsFrom } from './lib/json-source.ts'
import { listIn, readJson } from './lib/read.ts'
import { isObject } from './lib/row.ts'

const PAGE_SIZE = 20
/** Of a posting in several places the list has the number, and its path the first. */
const SEVERAL = /^\d+ Locations$/i

export const workday = jobsFrom({
  name: 'workday',
  mayBeEmpty: true,
  url: entry => addresses(entry).list,
  post: page => ({ appliedFacets: {}, limit: PAGE_SIZE, offset: page * PAGE_SIZE, searchText: '' }),
  pages: { most: 100, size: PAGE_SIZE },
  answer(body, sourceId) {
    const answer = readJson(body, sourceId)
    const rows = listIn(answer, 'jobPostings', sourceId)
    if (rows.length === 0 || rows.some(row => isObject(row) && row.externalPath)) return answer
    throw new SourceError(sourceId, 'parse', `none of ${rows.length} rows has an externalPath`)
  },
  list: 'jobPostings',
  total: 'total',
  fields: {
    key: 'externalPath',
    title: 'title',
    posted: 'postedOn',
    workMode: 'remoteType',
    employmentType: 'timeType',
  },
  more(row, entry) {
    if ((row.value('externalPath') ?? null) === null) return undefined
    const [path = '', places = ''] = [row.text('externalPath'), row.text('locationsText')]
    return {
      key: path && keyOf(path, row.texts('bulletFields')[0]),
      link: path.startsWith('/') ? `${addresses(entry).site}${path}` : undefined,
      places: [SEVERAL.test(places) ? placeInPath(path) : places],
    }
  },
})

/** The address of the list and that of the public site. */
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
  // A mirror of the list alone: the site is then the entry's homepage.
  if (entry.url && !entry.board) return { list: url.href, site: entry.homepage.replace(/\/$/, '') }
  throw new SourceError(entry.id, 'fetch', `board "${entry.board}" is not <tenant>.<data center>/<site>`)
}

/** `/job/New-York-NY/Engineer_R1` is "New York NY", `/job/Remote---USA/...` "Remote - USA", `US-CA-Palo-Alto` keeps its codes. */
function placeInPath(externalPath: string): string | undefined {
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

function keyOf(path: string, requisition: string | undefined): string {
  const at = requisition ? path.lastIndexOf(requisition) : -1
  return at < 0 ? path : path.slice(at)
}
