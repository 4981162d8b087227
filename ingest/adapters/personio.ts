/**
 * Personio positions feed: https://developer.personio.de/docs/retrieving-open-job-positions
 * - XML, root `workzag-jobs`; no links: the page is built from the id. `jobDescriptions` may be empty.
 * - An unknown tenant redirects to the vendor's own site.
 * - `language` selects the translation. `permanent` leaves the hours open, `schedule` has them.
 */
import { type CheerioAPI, load } from 'cheerio'
import { type Adapter, type RawJob, SourceError } from '../adapter.ts'
import { publicOrigin, tenantOrigin } from './lib/address.ts'
import { joinSections } from './lib/posting-parts.ts'
import { readMarkup } from './lib/read.ts'
import { distinct } from './lib/row.ts'
import { finishJobs } from './lib/rows.ts'

const DOMAIN = 'jobs.personio.de'
type Position = ReturnType<CheerioAPI>

export const personio: Adapter<'jobs'> = {
  name: 'personio',
  collection: 'jobs',
  mayBeEmpty: true,
  requests: entry => [{ url: entry.url ?? `${tenantOrigin(entry, DOMAIN)}/xml?language=en`, tenantOf: DOMAIN }],
  async parse([body = ''], entry) {
    const $ = load(readMarkup(body, 'xml'), { xml: true })
    const root = $.root().children('workzag-jobs')
    if (root.length === 0) throw new SourceError('parse', 'no workzag-jobs element')
    if (!/<\/workzag-jobs\s*>|<workzag-jobs\s*\/>/.test(body)) throw new SourceError('parse', 'the feed is cut off')
    const origin = publicOrigin(entry, DOMAIN)
    return finishJobs(Array.from(root.children('position'), position => toRaw($, $(position), origin)))
  },
}

function toRaw($: CheerioAPI, position: Position, origin: string): RawJob {
  const says = (name: string) => textIn(position, name)
  const [key = '', title = ''] = ['id', 'name'].map(says)
  const sections = Array.from(position.find('jobDescription'), part => $(part))
  const offices = position.find('> office, > additionalOffices > office').toArray()
  return {
    key,
    title,
    employer: says('subcompany'),
    link: `${origin}/job/${encodeURIComponent(key)}`,
    posted: says('createdAt'),
    places: distinct(offices.map(office => $(office).text())),
    employmentType: says('employmentType') === 'permanent' ? says('schedule') : says('employmentType'),
    seniority: says('seniority'),
    department: says('department'),
    tags: distinct(says('keywords')?.split(',') ?? []),
    description: joinSections(sections.map(part => ({ heading: textIn(part, 'name'), html: textIn(part, 'value') }))),
  }
}

function textIn(element: Position, name: string): string | undefined {
  return element.children(name).first().text().trim() || undefined
}
