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
import { asList, asNode, type JsonLdNode, readJsonLd, textOf, webAddress, wordOf } from './lib/json-ld.ts'
import { readMarkup } from './lib/read.ts'
import { distinct, isObject } from './lib/row.ts'
import { finishJobs, withOwnKeys } from './lib/rows.ts'

const isJobPosting = (type: string) => type === 'JobPosting'

export const jsonLdJobs: Adapter<'jobs'> = {
  name: 'json-ld',
  collection: 'jobs',
  // The list and 200 pages: a site with more open postings is not a company's careers page.
  most: 201,
  requests: entry => [{ url: listUrl(entry) }],
  next([first = '', ...pages], entry) {
    const list = readMarkup(first, 'html')
    if (readJsonLd(list, isJobPosting).nodes.length > 0) return []
    const urls = jobPages(list, entry).slice(pages.length)
    return urls.map(url => ({ url, mayBeGone: true }))
  },
  async parse([first = '', ...pages], entry) {
    const list = readMarkup(first, 'html')
    const urls = [listUrl(entry), ...jobPages(list, entry)]
    const found = [list, ...pages].flatMap((body, at) => readPage(body, urls[at] ?? listUrl(entry)))
    if (found.every(({ title }) => title === ''))
      throw new SourceError('parse', `no readable JobPosting in ${pages.length + 1} pages`)
    return finishJobs(withOwnKeys(withoutGuessedEmployer(found), variantOf))
  },
  extent([first = '', ...pages], entry) {
    const { length } = pages.length > 0 ? jobPages(first, entry) : []
    return length > pages.length ? { rows: pages.length, stated: length } : undefined
  },
}

const listUrl = ({ url, homepage }: CatalogEntry) => url ?? homepage

function readPage(body: string, url: string): RawJob[] {
  if (body === '') return []
  const { nodes, unreadable } = readJsonLd(readMarkup(body, 'html'), isJobPosting)
  // A broken block may be the posting; it is left to the record rules to drop and count.
  if (nodes.length === 0 && unreadable > 0) return [{ key: '', title: '', link: '' }]
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

/** Path words under which sites keep postings; the posting's own name follows. */
const JOB_PATH = /\/(?:jobs?|careers?|positions?|vacanc(?:y|ies)|openings?|roles?|stellen(?:angebote)?|offers?)\/[^/]+/i
/** Pages beside the postings: lists by place or tag, forms, other languages' lists. */
const NO_POSTING = /\/(?:apply|search|tags?|categor(?:y|ies)|locations?|companies|departments?|login|page)(?:\/|$)/i

/** The pages of single postings that a sitemap or a list page leads to, newest first if the sitemap has dates. */
function jobPages(body: string, entry: CatalogEntry): string[] {
  if (/<sitemapindex[\s>]/i.test(body))
    throw new SourceError('parse', 'a sitemap index: name the sitemap with the postings in the catalog')
  const list = new URL(listUrl(entry))
  const fits = ({ pathname }: URL) =>
    entry.board === undefined
      ? JOB_PATH.test(pathname) && !NO_POSTING.test(pathname)
      : pathname.startsWith(entry.board) && pathname.length > entry.board.length
  const pages = readLinks(body)
    .flatMap(link => URL.parse(link, list) ?? [])
    .filter(url => url.host === list.host && url.pathname !== list.pathname && fits(url))
    .map(url => `${url.origin}${url.pathname}${url.search}`)
  return [...new Set(pages)]
}

function readLinks(body: string): string[] {
  if (looksLikeHtml(body) || !/<urlset[\s>]/i.test(body)) {
    const $ = load(readMarkup(body, 'html'))
    return Array.from($('a[href]'), anchor => $(anchor).attr('href') ?? '')
  }
  const $ = load(readMarkup(body, 'xml'), { xml: true })
  const textIn = (url: Parameters<typeof $>[0], name: string) => $(url).children(name).text().trim()
  const urls = Array.from($('url'), url => ({ loc: textIn(url, 'loc'), lastmod: textIn(url, 'lastmod') }))
  return urls.sort((a, b) => compareText(b.lastmod, a.lastmod)).map(({ loc }) => loc)
}

/**
 * The posting of one node of a page. Without a title it is left to the record rules to drop.
 * https://developers.google.com/search/docs/appearance/structured-data/job-posting
 */
function readJobPosting(node: JsonLdNode, page: string): RawJob {
  const employer = asNode(node.hiringOrganization)
  const url = textOf(node.url)
  const link = (url && URL.parse(url, page)?.href) ?? ownAddress(node, page) ?? page
  const offices = asList(node.jobLocation).flatMap(readPlaces)
  const places = distinct(offices.map(office => office.text))
  const isRemote = asList(node.jobLocationType).some(type => /^(?:telecommute|remote)$/i.test(textOf(type) ?? ''))
  const hasOffice = offices.some(office => office.text !== undefined && !office.isCountry)
  const types = distinct(asList(node.employmentType).map(textOf))
  const skills = asList(node.skills).flatMap(skill => wordOf(skill)?.split(',') ?? [])
  const homes = distinct(asList(node.applicantLocationRequirements).flatMap(homeOf))
  // Beside an office, TELECOMMUTE is a default on several boards; a few countries to live in are chosen for the posting.
  const areChosen = homes.length > 0 && homes.length <= MOST_HOMES && homes.every(isChosen)
  const isAtHome = isRemote && (!hasOffice || areChosen)
  // A country without a town is a place to live in already.
  const livesThere = isAtHome && homes.length > 0 && (hasOffice || places.length === 0)
  return {
    key: identifierOf(node) ?? link,
    title: textOf(node.title) ?? textOf(node.name) ?? '',
    company: wordOf(node.hiringOrganization),
    link,
    posted: textOf(node.datePosted),
    closes: textOf(node.validThrough),
    places: livesThere ? homes : places,
    countries: livesThere ? [] : distinct(offices.map(office => office.country)),
    remote: isAtHome || undefined,
    employmentType: types.length === 1 ? types[0] : undefined,
    tags: distinct(skills).filter(tag => tag.length <= 60),
    ...readSalary(node),
    description: textOf(node.description),
    employerUrl: webAddress(employer?.sameAs) ?? webAddress(employer?.url),
    employerTopics: distinct(asList(node.industry).map(wordOf)),
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
function homeOf(requirement: unknown): (string | undefined)[] {
  const hasAddress = isObject(requirement) && asList(requirement.address).length > 0
  return hasAddress ? readPlaces(requirement).map(({ text }) => text) : [wordOf(requirement)]
}

/**
 * `identifier` is a text, or a PropertyValue whose `name` is the employer and whose `value` is the id. Many sites write
 * the employer's name into the value as well: a value without a digit is not an id.
 */
function identifierOf({ identifier }: JsonLdNode): string | undefined {
  const id = textOf(identifier) ?? textOf(asNode(identifier)?.value)
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
  if (!isObject(place)) return [{ text: textOf(place) }]
  const addresses = asList(place.address)
  return (addresses.length > 0 ? addresses : [place]).flatMap(townsOf).map(address => readAddress(address, place))
}

/** An address with several towns is one in each; regions and countries go with them if there are as many. */
function townsOf(address: unknown): unknown[] {
  if (!isObject(address)) return [address]
  const towns = asList(address.addressLocality)
  if (towns.length < 2) return [address]
  const beside = (value: unknown, at: number) => {
    const values = asList(value)
    if (values.length === towns.length) return values[at]
    return values.length < 2 ? values[0] : undefined
  }
  return towns.map((addressLocality, at) => ({
    addressLocality,
    addressRegion: beside(address.addressRegion, at),
    addressCountry: beside(address.addressCountry, at),
  }))
}

function readAddress(address: unknown, place: JsonLdNode): Office {
  if (!isObject(address)) return { text: textOf(address) }
  const locality = wordOf(address.addressLocality)
  const country = wordOf(address.addressCountry)
  // Cryptovalley.jobs puts "New York, NY, USA; Remote" here and CH in every `addressCountry`: a locality that is more
  // than a town was typed in, and then the country is a default.
  if (locality && /[,;/|]/.test(locality)) return { text: locality }
  const text = distinct([locality, wordOf(address.addressRegion), country]).join(', ')
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
  const range = isObject(amount) ? (asList(amount.value)[0] ?? amount) : amount
  const from = isObject(range) ? range : { value: range }
  const [single, low, high] = [
    from.value ?? from.price,
    from.minValue ?? from.minPrice,
    from.maxValue ?? from.maxPrice,
  ].map(textOf)
  if (single !== undefined && low === undefined && high === undefined && !/^[\d.,\s]+$/.test(single))
    return { salary: single }
  const [min, max] = [low ?? single, high ?? single]
  const outer = isObject(amount) ? amount : {}
  const currency = [outer.currency, outer.priceCurrency, from.currency, salaryCurrency].map(textOf).find(Boolean)
  const period = textOf(from.unitText) ?? textOf(outer.unitText)
  return (min ?? max) && currency && period ? { pay: { min, max, currency, period } } : {}
}

/** Without `url`, the posting's own page: `@id` or `mainEntityOfPage`, unless that is the whole site. */
function ownAddress({ '@id': id, mainEntityOfPage: main }: JsonLdNode, page: string): string | undefined {
  const named = [id, ...asList(main).map(one => (isObject(one) ? one['@id'] : one))].map(textOf)
  const links = named.flatMap(text => (text && /^https?:/i.test(text) ? (URL.parse(text) ?? []) : []))
  return links.find(({ host, pathname }) => host === URL.parse(page)?.host && pathname !== '/')?.href
}
