import { z } from 'zod'
import type { CatalogEntry, TrustFlag } from '#contract'
import { domainLabel, isOneSlipAway, ownDomain, plainName, skeleton } from '../../text/look-alike.ts'
import { readYaml } from '../../text/read-yaml.ts'
import { companyKey } from '../name-keys.ts'
import { isEmployerBoard, isHiringHost, readPostingLink } from '../posting-link.ts'
import { type Known, type KnownCompany, knownCompanies, ownerOf } from './known-companies.ts'

/** The claims of a posting about its employer, and its links. */
export interface Claim {
  company: string
  links: string[]
  description?: string
  /** The employer's own site as the source names it. */
  employerUrl?: string
}

/** False recruiters send their victims an archive with a program in it; jobs are applied for on pages. */
const ARCHIVE = /\.(?:zip|rar|7z|tar|gz|tgz|iso|img|exe|msi|scr|bat|cmd|jar|dmg|pkg|apk|vbs|lnk|hta)$/i
const RECRUITING_WORD = /careers?|jobs?|hiring|hire|talents?|recruit\w*|vacanc\w+|apply|hr|team|official|people|work/g
/** In shorter names one letter more or less is another word. */
const MIN_NAME_LENGTH = 5

/** Why a posting is kept out of every list; empty for an honest one. Pure. */
export function trustFlags(claim: Claim, entry: CatalogEntry, known: Known = knownCompanies()): TrustFlag[] {
  const company = known.companies.get(companyKey(claim.company))
  const employer = employerDomain(claim, entry, company)
  const isThirdParty = !isEmployerBoard(entry)
  const inText = claim.description?.match(/https?:\/\/[^\s<>"')\]]+/gi) ?? []
  const flags: [TrustFlag, boolean][] = [
    ['domain-mismatch', claim.links.some(link => leadsElsewhere(link, claim.company, employer, entry))],
    ['look-alike', isThirdParty && looksLikeAnother(claim, company, known)],
    ['shortener', claim.links.some(link => isOnOneOf(hosts.shorteners, link))],
    ['archive-download', [...claim.links, ...(isThirdParty ? inText : [])].some(isDownload)],
  ]
  return flags.filter(([, isRaised]) => isRaised).map(([flag]) => flag)
}

/** The employer's own domain, from any evidence but the posting's link. */
function employerDomain(claim: Claim, entry: CatalogEntry, company?: KnownCompany): string | undefined {
  const knownSite = company?.isShared ? undefined : company?.domain
  if (isEmployerBoard(entry)) return stated(entry.homepage)
  // Some sources give their own page about the employer as the employer's.
  const domain = stated(knownSite ?? claim.employerUrl ?? '')
  return domain === ownDomain(entry.homepage) ? undefined : domain
}

function stated(site: string): string | undefined {
  const domain = ownDomain(site)
  return domain && !isOpenToAll(domain) ? domain : undefined
}

/** The link is neither the employer's, nor its board's, nor the source's own; always false without a known employer. */
function leadsElsewhere(link: string, company: string, employer: string | undefined, entry: CatalogEntry): boolean {
  const domain = ownDomain(link)
  if (!employer || !domain || [employer, ownDomain(entry.homepage), ownDomain(entry.url ?? '')].includes(domain))
    return false
  // A subsidiary hires on its parent's board, and no one else can post there.
  if (ownerOf(link) !== undefined) return false
  const isOwn = isEmployerBoard(entry)
  const names = [company, domainLabel(employer), ...(isOwn ? [entry.name, entry.board ?? entry.name] : [])]
  const host = hostOf(link)
  const tenant = isHiringHost(host) ? (readPostingLink(link)?.tenant ?? '') : hiringTenant(host)
  // A board in the catalog was checked by a person; names of boards are often nothing like the firm's.
  if (tenant !== undefined) return !isOwn && tenant !== '' && !resembles(tenant, names)
  return !isOpenToAll(domain) && !resembles(domainLabel(link), names)
}

/** A name drawn like a known employer's, or a domain one letter or a word like "careers" away from the employer's own. */
function looksLikeAnother(claim: Claim, company: KnownCompany | undefined, known: Known): boolean {
  if (!company && imitates(companyKey(claim.company), known)) return true
  const own = company?.domain && !company.isShared ? domainLabel(company.domain) : undefined
  return claim.links.some(link => {
    const domain = ownDomain(link)
    if (!domain || isOpenToAll(domain) || known.domains.has(domain)) return false
    const tenant = hiringTenant(hostOf(link))
    // `acmechain-careers` is an ordinary name of an employer's board on a hiring host.
    if (tenant !== undefined) return imitates(plainName(tenant), known) || (own !== undefined && isSlip(tenant, own))
    const label = domainLabel(link)
    return imitates(plainName(label), known) || (own !== undefined && isNear(label, own))
  })
}

/** `acmechain-careers` and `acmechian` are near `acmechain`. */
function isNear(label: string, own: string): boolean {
  if (label === own) return false
  const bare = plainName(label)
  if (bare.replace(plainName(own), '').replace(RECRUITING_WORD, '') === '' && bare.includes(plainName(own))) return true
  return isSlip(label, own)
}

function isSlip(label: string, own: string): boolean {
  return own.length >= MIN_NAME_LENGTH && isOneSlipAway(plainName(label), plainName(own))
}

/** Not a listed name, but it looks just like one. */
function imitates(name: string, { names, drawn }: Known): boolean {
  return name.length >= MIN_NAME_LENGTH && !names.has(name) && drawn.has(skeleton(name))
}

function isDownload(link: string): boolean {
  const url = URL.parse(link)
  if (url === null) return false
  const asksToSave = url.searchParams.get('export') === 'download' || url.searchParams.get('dl') === '1'
  return ARCHIVE.test(url.pathname) || isOnOneOf(hosts.fileStores, link) || asksToSave
}

function hostOf(link: string): string {
  return URL.parse(link)?.hostname ?? ''
}

/** One name is in the other, they begin alike, or one begins with the other's initials: `gsrmarkets` and GSR. */
function resembles(given: string, names: string[]): boolean {
  const a = plainName(given)
  return names.some(name => {
    const b = plainName(name)
    if (a === '' || b === '' || a.includes(b) || b.includes(a) || a.slice(0, 4) === b.slice(0, 4)) return true
    const initials = name.split(/[^\p{L}\p{N}]+/u).map(word => word.slice(0, 1))
    return initials.length > 1 && a.startsWith(initials.join('').toLowerCase())
  })
}

const Role = z.enum(['shorteners', 'fileStores', 'openPages', 'hiringOfTenants', 'hiringOfAll'])
const hosts = readYaml(new URL('hosts.yaml', import.meta.url), z.record(Role, z.array(z.string())))
/** Hosts of the platform itself, on which the path distinguishes employers. */
const PLATFORM_LABELS = ['www', 'app', 'jobs', 'job', 'careers', 'career', 'apply', 'hire']

function isOnOneOf(list: string[], link: string): boolean {
  return list.includes(ownDomain(link) ?? '')
}

/** Whether a domain proves nothing about an employer, because anyone can have a page there. */
export function isOpenToAll(domain: string): boolean {
  return [hosts.openPages, hosts.shorteners, hosts.fileStores].some(list => list.includes(domain))
}

/** The employer's name in a host name of a hiring host, or '' if the path has it; undefined for any other host. */
export function hiringTenant(hostname: string): string | undefined {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  if ([...hosts.hiringOfAll, ...hosts.hiringOfTenants].includes(host)) return ''
  const suffix = hosts.hiringOfTenants.find(name => host.endsWith(`.${name}`))
  if (suffix === undefined) return undefined
  const label = host.slice(0, -suffix.length - 1).replace(/^.*\./, '')
  return PLATFORM_LABELS.includes(label) ? '' : label
}
