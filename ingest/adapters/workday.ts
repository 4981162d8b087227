import type { CatalogEntry } from '#contract'
import { type RawJob, SourceError } from '../adapter.ts'
import type { Hooks } from './lib/json-source.ts'
import { listIn, readJson } from './lib/read.ts'
import { isObject } from './lib/row.ts'

/** Of a posting in several places the list has the number, and its path the first. */
const SEVERAL = /^\d+ Locations$/i

/** The code behind the row of Workday in company-boards.yaml. */
export const workday: Hooks<RawJob> = {
  address: entry => addresses(entry).list,
  post: page => ({ appliedFacets: {}, limit: 20, offset: page * 20, searchText: '' }),
  answer(body) {
    const answer = readJson(body)
    const rows = listIn(answer, 'jobPostings')
    if (rows.length === 0 || rows.some(row => isObject(row) && row.externalPath)) return answer
    throw new SourceError('parse', `none of ${rows.length} rows has an externalPath`)
  },
  more(row, entry) {
    if ((row.value('externalPath') ?? null) === null) return undefined
    const [path = '', places = ''] = [row.text('externalPath'), row.text('locationsText')]
    const [requisition] = row.texts('bulletFields')
    const at = requisition ? path.lastIndexOf(requisition) : -1
    return {
      key: at < 0 ? path : path.slice(at),
      link: path.startsWith('/') ? `${addresses(entry).site}${path}` : undefined,
      places: [SEVERAL.test(places) ? placeInPath(path) : places],
    }
  },
}

/** The address of the list and that of the public site. */
function addresses({ board = '', url, homepage }: CatalogEntry): { list: string; site: string } {
  const [, tenant, dataCenter, site] = /^([\w-]+)\.(wd\d+)\/([\w-]+)$/.exec(board) ?? []
  const origin = `https://${tenant}.${dataCenter}.myworkdayjobs.com`
  if (tenant) return { list: url ?? `${origin}/wday/cxs/${tenant}/${site}/jobs`, site: `${origin}/${site}` }
  // A mirror of only the list: the site is then the entry's homepage.
  if (url && !board) return { list: url, site: homepage.replace(/\/$/, '') }
  throw new SourceError('check', `board "${board}" is not <tenant>.<data center>/<site>`)
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
