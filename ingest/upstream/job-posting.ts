/** schema.org JobPosting as published: https://schema.org/JobPosting, https://developers.google.com/search/docs/appearance/structured-data/job-posting */
import type { RawJob } from '../adapter.ts'
import { asList, isNode, type JsonLdNode } from './json-ld.ts'
import { distinct } from './one-per-key.ts'

/** The posting of one node; `page` is where it was found. Without a title it is left to the record rules to drop. */
export function readJobPosting(node: JsonLdNode, page: string): RawJob {
  const employer = asList(node.hiringOrganization)[0]
  const link = absolute(textOf(node.url), page) ?? page
  const offices = asList(node.jobLocation).map(readPlace)
  const places = distinct(offices.map(office => office.text))
  const isRemote = asList(node.jobLocationType).some(type => textOf(type)?.toUpperCase() === 'TELECOMMUTE')
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
    remote: isRemote && places.length === 0 ? true : undefined,
    employmentType: types.length === 1 ? types[0] : undefined,
    tags: distinct(asList(node.skills).flatMap(skill => nameOf(skill)?.split(',') ?? [])).filter(
      tag => tag.length <= 60,
    ),
    ...readSalary(node),
    description: textOf(node.description),
    descriptionFormat: 'html',
    employerUrl: isNode(employer) ? (webAddress(employer.sameAs) ?? webAddress(employer.url)) : undefined,
    employerTopics: distinct(asList(node.industry).map(nameOf)),
  }
}

/** Numbers are texts on many pages; anything else is no text. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** A thing is given by its name or as a node with one. */
function nameOf(value: unknown): string | undefined {
  return isNode(value) ? textOf(value.name) : textOf(value)
}

/**
 * `identifier` is a text, or a PropertyValue whose `name` is the employer and whose `value` is the id. Many sites write
 * the employer's name into the value as well: what has no digit is no id.
 */
function identifierOf({ identifier }: JsonLdNode): string | undefined {
  const [first] = asList(identifier)
  const id = isNode(first) ? textOf(first.value) : textOf(first)
  return id && /\d/.test(id) ? id : undefined
}

function readPlace(place: unknown): { text?: string; country?: string } {
  if (!isNode(place)) return { text: textOf(place) }
  const [address = place] = asList(place.address)
  if (!isNode(address)) return { text: textOf(address) }
  const locality = nameOf(address.addressLocality)
  const country = nameOf(address.addressCountry)
  // Cryptovalley.jobs puts "New York, NY, USA; Remote" here and CH in every `addressCountry`: a locality that is more
  // than a town was typed in, and then the country is a default.
  if (locality && /[,;/|]/.test(locality)) return { text: locality }
  const text = distinct([locality, nameOf(address.addressRegion), country]).join(', ')
  return { text: text || textOf(place.name), country }
}

/** `baseSalary` is a MonetaryAmount with a value, a range, or a plain number, or a text. `estimatedSalary` is a guess. */
function readSalary({ baseSalary, salaryCurrency }: JsonLdNode): Pick<RawJob, 'pay' | 'salary'> {
  const all = asList(baseSalary)
  const [amount] = all
  // Several amounts are several places or levels, and which one holds is not said.
  if (all.length !== 1) return {}
  if (typeof amount === 'string' && /\D/.test(amount)) return { salary: amount }
  const range = isNode(amount) ? (asList(amount.value)[0] ?? amount) : amount
  const from = isNode(range) ? range : { value: range }
  const min = textOf(from.minValue) ?? textOf(from.value)
  const max = textOf(from.maxValue) ?? textOf(from.value)
  const outer = isNode(amount) ? amount : {}
  const currency = textOf(outer.currency) ?? textOf(from.currency) ?? textOf(salaryCurrency)
  const period = textOf(from.unitText) ?? textOf(outer.unitText)
  return (min ?? max) && currency && period ? { pay: { min, max, currency, period } } : {}
}

/** `sameAs` may be a list with the employer's site and its profiles elsewhere; the first is the site. */
function webAddress(value: unknown): string | undefined {
  return asList(value)
    .map(textOf)
    .find(text => text !== undefined && /^https?:\/\//i.test(text))
}

function absolute(link: string | undefined, page: string): string | undefined {
  return link === undefined ? undefined : URL.parse(link, page)?.href
}
