/**
 * schema.org JobPosting as published: https://schema.org/JobPosting,
 * https://developers.google.com/search/docs/appearance/structured-data/job-posting
 */
import type { RawJob } from '../../adapter.ts'
import { asList, isNode, type JsonLdNode, textOf } from './json-ld.ts'
import { distinct } from './row.ts'

/** The posting of one node; `page` is where it was found. Without a title it is left to the record rules to drop. */
export function readJobPosting(node: JsonLdNode, page: string): RawJob {
  const employer = asList(node.hiringOrganization)[0]
  const link = absolute(textOf(node.url), page) ?? ownAddress(node, page) ?? page
  const offices = asList(node.jobLocation).flatMap(readPlaces)
  const places = distinct(offices.map(office => office.text))
  const isRemote = asList(node.jobLocationType).some(type => /^(?:telecommute|remote)$/i.test(textOf(type) ?? ''))
  const hasOffice = offices.some(office => office.text !== undefined && !office.isCountry)
  const types = distinct(asList(node.employmentType).map(textOf))
  const homes = asList(node.applicantLocationRequirements).map(nameOf)
  return {
    key: identifierOf(node) ?? link,
    title: textOf(node.title) ?? textOf(node.name) ?? '',
    company: nameOf(employer),
    link,
    posted: textOf(node.datePosted),
    closes: textOf(node.validThrough),
    // With an office beside it, TELECOMMUTE is a default on several boards and says nothing certain.
    places: isRemote && places.length === 0 ? distinct(homes) : places,
    countries: distinct(offices.map(office => office.country)),
    remote: isRemote && !hasOffice ? true : undefined,
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
  /** Nothing but a country is named: where somebody may live, and no office. */
  isCountry?: true
}

/** A place may have several addresses, or be one itself. */
function readPlaces(place: unknown): Office[] {
  if (!isNode(place)) return [{ text: textOf(place) }]
  const addresses = asList(place.address)
  return (addresses.length > 0 ? addresses : [place]).flatMap(townsOf).map(address => readAddress(address, place))
}

/** An address with several towns is one in each; regions and countries go with them where there are as many. */
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
 * may also stand where a number should. `estimatedSalary` is a guess.
 */
function readSalary({ baseSalary, salaryCurrency }: JsonLdNode): Pick<RawJob, 'pay' | 'salary'> {
  const all = asList(baseSalary)
  const [amount] = all
  // Several amounts are several places or levels, and which one holds is not said.
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

/** `sameAs` may be a list with the employer's site and its profiles elsewhere; the first is the site. */
function webAddress(value: unknown): string | undefined {
  return asList(value)
    .map(textOf)
    .find(text => text !== undefined && /^https?:\/\//i.test(text))
}

/** Without `url`, the page that the posting says it is: `@id` or `mainEntityOfPage`, where that is more than the site. */
function ownAddress({ '@id': id, mainEntityOfPage: main }: JsonLdNode, page: string): string | undefined {
  const named = [id, ...asList(main).map(one => (isNode(one) ? one['@id'] : one))].map(textOf)
  const links = named.flatMap(text => (text && /^https?:/i.test(text) ? (URL.parse(text) ?? []) : []))
  return links.find(({ host, pathname }) => host === URL.parse(page)?.host && pathname !== '/')?.href
}

function absolute(link: string | undefined, page: string): string | undefined {
  return link === undefined ? undefined : URL.parse(link, page)?.href
}
