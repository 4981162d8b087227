/**
 * Pages with schema.org JobPosting blocks. `url` is a page with postings, a list of links to their pages, or a
 * sitemap; of the last two at most 200 pages are read. `board` is the path of the postings if it is unusual.
 * - A page that is gone (404, 410) is a posting that closed since the list was made; any other fault fails the source.
 * - `identifier` is the same for all postings of some sites; then link and title are the key.
 */

import { load } from 'cheerio'
import type { CatalogEntry } from '#contract'
import { compareText } from '#contract/order.ts'
import { WORLDWIDE } from '#contract/regions.ts'
import { type Adapter, type RawJob, SourceError } from '../adapter.ts'
import { regionsIn } from '../jobs/fields/place-regions.ts'
import { looksLikeHtml } from '../net/wall.ts'
import { slugify } from '../text/identity.ts'
import { countriesIn } from '../text/place-countries.ts'
import { absoluteLink, asList, isNode, type JsonLdNode, readJsonLd, textOf, webAddress } from './lib/json-ld.ts'
import { readMarkup } from './lib/read.ts'
import { distinct } from './lib/row.ts'
import { finishJobs, unreadableJob, withOwnKeys } from './lib/rows.ts'

const isJobPosting = (type: string) => type === 'JobPosting'

export const jsonLdJobs: Adapter<'jobs'> = {
  name: 'json-ld',
  collection: 'jobs',
  requests: entry => [{ url: listUrl(entry) }],
  next([first = '', ...pages], entry) {
    const list = readMarkup(first, entry.id, 'html')
    if (pages.length > 0 || readJsonLd(list, isJobPosting).nodes.length > 0) return []
    const urls = jobPages(list, listUrl(entry), entry).slice(0, MAX_JOB_PAGES)
    return urls.map(url => ({ url, mayBeGone: true }))
  },
  async parse([first = '', ...pages], entry) {
    const list = readMarkup(first, entry.id, 'html')
    const urls = jobPages(list, listUrl(entry), entry)
    const found = [
      ...readPage(list, listUrl(entry), entry),
      ...pages.flatMap((body, at) => readPage(body, urls[at] ?? listUrl(entry), entry)),
    ]
    if (found.every(({ title }) => title === ''))
      throw new SourceError(entry.id, 'parse', `no readable JobPosting in ${pages.length + 1} pages`)
    return finishJobs(withOwnKeys(withoutGuessedEmployer(found), variantOf), entry.id)
  },
  extent([first = '', ...pages], entry) {
    const { length } = pages.length > 0 ? jobPages(first, listUrl(entry), entry) : []
    return length > MAX_JOB_PAGES ? { rows: MAX_JOB_PAGES, stated: length, isCut: true } : undefined
  },
}

function listUrl(entry: CatalogEntry): string {
  return entry.url ?? entry.homepage
}

function readPage(body: string, url: string, entry: CatalogEntry): RawJob[] {
  if (body === '') return []
  const { nodes, unreadable } = readJsonLd(readMarkup(body, entry.id, 'html'), isJobPosting)
  // A broken block may be the posting; it is left to the record rules to drop and count.
  if (nodes.length === 0 && unreadable > 0) return [unreadableJob(url)]
  return nodes.map(node => readJobPosting(node, url))
}

/** On a page of several employers a posting that names none has none; on one employer's pages it is theirs. */
function withoutGuessedEmployer(jobs: RawJob[]): RawJob[] {
  const employers = new Set(jobs.flatMap(({ company }) => (company ? [slugify(company)] : [])))
  return employers.size > 1 ? jobs.map(job => ({ ...job, company: job.company ?? '' })) : jobs
}

function variantOf({ link, title, company = '' }: RawJob): string {
  return `${link} ${slugify(title)} ${slugify(company)}`.trimEnd()
}

/** A site with more open postings than this is not a company's careers page. */
const MAX_JOB_PAGES = 200

/** Path words under which sites keep postings; the posting's own name follows. */
const JOB_PATH = /\/(?:jobs?|careers?|positions?|vacanc(?:y|ies)|openings?|roles?|stellen(?:angebote)?|offers?)\/[^/]+/i
/** Pages beside the postings: lists by place or tag, forms, other languages' lists. */
const NO_POSTING = /\/(?:apply|search|tags?|categor(?:y|ies)|locations?|companies|departments?|login|page)(?:\/|$)/i

/**
 * The pages of single postings that a sitemap or a list page leads to, newest first if the sitemap has dates.
 * `board` in the catalog is the path they share (`/careers/`), if it has none of the usual words.
 */
export function jobPages(body: string, listUrl: string, entry: CatalogEntry): string[] {
  if (/<sitemapindex[\s>]/i.test(body))
    throw new SourceError(entry.id, 'fetch', 'a sitemap index: name the sitemap with the postings in the catalog')
  const links = readLinks(body, listUrl, entry.id)
  const list = new URL(listUrl)
  const fits = (url: URL) =>
    entry.board === undefined
      ? JOB_PATH.test(url.pathname) && !NO_POSTING.test(url.pathname)
      : url.pathname.startsWith(entry.board) && url.pathname.length > entry.board.length
  const pages = links
    .flatMap(link => URL.parse(link, listUrl) ?? [])
    .filter(url => url.host === list.host && url.pathname !== list.pathname && fits(url))
    .map(url => `${url.origin}${url.pathname}${url.search}`)
  return [...new Set(pages)]
}

function readLinks(body: string, listUrl: string, sourceId: string): string[] {
  if (looksLikeHtml(body) || !/<urlset[\s>]/i.test(body)) {
    const $ = load(readMarkup(body, sourceId, 'html'), { baseURI: listUrl })
    return $('a[href]')
      .toArray()
      .map(anchor => $(anchor).attr('href') ?? '')
  }
  const $ = load(readMarkup(body, sourceId, 'xml'), { xml: true })
  return $('url')
    .toArray()
    .map(url => ({ loc: $(url).children('loc').text().trim(), lastmod: $(url).children('lastmod').text().trim() }))
    .sort((a, b) => compareText(b.lastmod, a.lastmod))
    .map(({ loc }) => loc)
}

/**
 * The posting of one node of a page. Without a title it is left to the record rules to drop.
 * https://developers.google.com/search/docs/appearance/structured-data/job-posting
 */
export function readJobPosting(node: JsonLdNode, page: string): RawJob {
  const employer = asList(node.hiringOrganization)[0]
  const link = absoluteLink(textOf(node.url), page) ?? ownAddress(node, page) ?? page
  const offices = asList(node.jobLocation).flatMap(readPlaces)
  const places = distinct(offices.map(office => office.text))
  const isRemote = asList(node.jobLocationType).some(type => /^(?:telecommute|remote)$/i.test(textOf(type) ?? ''))
  const hasOffice = offices.some(office => office.text !== undefined && !office.isCountry)
  const types = distinct(asList(node.employmentType).map(textOf))
  const homes = distinct(asList(node.applicantLocationRequirements).flatMap(homeOf))
  // Beside an office, TELECOMMUTE is a default on several boards; a few countries to live in are chosen for the posting.
  const areChosen = homes.length > 0 && homes.length <= MOST_HOMES && homes.every(isChosen)
  const isAtHome = isRemote && (!hasOffice || areChosen)
  // A country without a town is a place to live in already.
  const livesThere = isAtHome && homes.length > 0 && (hasOffice || places.length === 0)
  return {
    key: identifierOf(node) ?? link,
    title: textOf(node.title) ?? textOf(node.name) ?? '',
    company: nameOf(employer),
    link,
    posted: textOf(node.datePosted),
    closes: textOf(node.validThrough),
    places: livesThere ? homes : places,
    countries: livesThere ? [] : distinct(offices.map(office => office.country)),
    remote: isAtHome || undefined,
    employmentType: types.length === 1 ? types[0] : undefined,
    tags: distinct(asList(node.skills).flatMap(skill => nameOf(skill)?.split(',') ?? [])).filter(
      tag => tag.length <= 60,
    ),
    ...readSalary(node),
    description: textOf(node.description),
    employerUrl: isNode(employer) ? (webAddress(employer.sameAs) ?? webAddress(employer.url)) : undefined,
    employerTopics: distinct(asList(node.industry).map(nameOf)),
  }
}

/** "Worldwide" beside an office is a default as well. */
function isChosen(home: string): boolean {
  const regions = regionsIn([home])
  return countriesIn([home]).length > 0 || (regions.length > 0 && !regions.includes(WORLDWIDE))
}

/** More countries are all that a site hires in, repeated on each posting. */
const MOST_HOMES = 20

/** A country or state by its name, or by an address. */
function homeOf(requirement: unknown): string[] {
  const address = isNode(requirement) ? asList(requirement.address) : []
  return address.length > 0
    ? readPlaces(requirement).flatMap(({ text }) => text ?? [])
    : [nameOf(requirement) ?? ''].filter(Boolean)
}

/** A thing is given by its name or as a node with one. */
function nameOf(value: unknown): string | undefined {
  return isNode(value) ? textOf(value.name) : textOf(value)
}

/**
 * `identifier` is a text, or a PropertyValue whose `name` is the employer and whose `value` is the id. Many sites write
 * the employer's name into the value as well: a value without a digit is not an id.
 */
function identifierOf({ identifier }: JsonLdNode): string | undefined {
  const [first] = asList(identifier)
  const id = isNode(first) ? textOf(first.value) : textOf(first)
  return id && /\d/.test(id) ? id : undefined
}

interface Office {
  text?: string
  country?: string
  /** Nothing but a country is named: a place to live, not an office. */
  isCountry?: true
}

/** A place may have several addresses, or be one itself. */
function readPlaces(place: unknown): Office[] {
  if (!isNode(place)) return [{ text: textOf(place) }]
  const addresses = asList(place.address)
  return (addresses.length > 0 ? addresses : [place]).flatMap(townsOf).map(address => readAddress(address, place))
}

/** An address with several towns is one in each; regions and countries go with them if there are as many. */
function townsOf(address: unknown): unknown[] {
  if (!isNode(address)) return [address]
  const [towns, regions, countries] = [address.addressLocality, address.addressRegion, address.addressCountry].map(
    asList,
  )
  if (!towns || towns.length < 2) return [address]
  const beside = (values: unknown[] = [], at: number) =>
    values.length > 1 && values.length !== towns.length ? undefined : values[values.length > 1 ? at : 0]
  return towns.map((addressLocality, at) => ({
    addressLocality,
    addressRegion: beside(regions, at),
    addressCountry: beside(countries, at),
  }))
}

function readAddress(address: unknown, place: JsonLdNode): Office {
  if (!isNode(address)) return { text: textOf(address) }
  const locality = nameOf(address.addressLocality)
  const country = nameOf(address.addressCountry)
  // Cryptovalley.jobs puts "New York, NY, USA; Remote" here and CH in every `addressCountry`: a locality that is more
  // than a town was typed in, and then the country is a default.
  if (locality && /[,;/|]/.test(locality)) return { text: locality }
  const text = distinct([locality, nameOf(address.addressRegion), country]).join(', ')
  return { text: text || textOf(place.name), country, isCountry: text !== '' && text === country ? true : undefined }
}

/**
 * `baseSalary` is a MonetaryAmount with a value, a range, or a plain number, or a PriceSpecification, or a text, which
 * may also replace a number. `estimatedSalary` is a guess.
 */
function readSalary({ baseSalary, salaryCurrency }: JsonLdNode): Pick<RawJob, 'pay' | 'salary'> {
  const all = asList(baseSalary)
  const [amount] = all
  // Several amounts are several places or levels, and the right one is unknown.
  if (all.length !== 1) return {}
  if (typeof amount === 'string' && /\D/.test(amount)) return { salary: amount }
  const range = isNode(amount) ? (asList(amount.value)[0] ?? amount) : amount
  const from = isNode(range) ? range : { value: range }
  const [single, low, high] = [
    from.value ?? from.price,
    from.minValue ?? from.minPrice,
    from.maxValue ?? from.maxPrice,
  ].map(textOf)
  if (single !== undefined && low === undefined && high === undefined && !/^[\d.,\s]+$/.test(single))
    return { salary: single }
  const [min, max] = [low ?? single, high ?? single]
  const outer = isNode(amount) ? amount : {}
  const currency = [outer.currency, outer.priceCurrency, from.currency, salaryCurrency].map(textOf).find(Boolean)
  const period = textOf(from.unitText) ?? textOf(outer.unitText)
  return (min ?? max) && currency && period ? { pay: { min, max, currency, period } } : {}
}

/** Without `url`, the posting's own page: `@id` or `mainEntityOfPage`, unless that is the whole site. */
function ownAddress({ '@id': id, mainEntityOfPage: main }: JsonLdNode, page: string): string | undefined {
  const named = [id, ...asList(main).map(one => (isNode(one) ? one['@id'] : one))].map(textOf)
  const links = named.flatMap(text => (text && /^https?:/i.test(text) ? (URL.parse(text) ?? []) : []))
  return links.find(({ host, pathname }) => host === URL.parse(page)?.host && pathname !== '/')?.href
}
