import { once } from '#contract/once.ts'
import { readCompanies, readOwnLines } from '../../catalog/entries.ts'
import { domainLabel, ownDomain, plainName, skeleton } from '../../text/look-alike.ts'
import { companyKey, parentKey } from '../name-keys.ts'
import { isHiringHost, readPostingLink } from '../posting-link.ts'

/** A Web3 employer: one with a board in the catalog, or on a short list of firms without one. */
export interface KnownCompany {
  name: string
  domain?: string
  /** Its further hosts: a renamed firm, a brand, the network it builds. */
  alsoAt?: string[]
  /** Also a common word or another firm's name. */
  isShared: boolean
}

/** Read at the first question: a broken catalog is for the catalog's own reader to report. */
const directory = once(() => {
  const listed = readCompanies()
  const sharedNames = new Set(listed.shared.map(({ name }) => companyKey(name)))
  // Boards of one employer where everything is Web3; mixed employers are judged posting by posting.
  const catalog = readOwnLines('jobs').map(({ entry }) => entry)
  const entries = catalog.filter(entry => entry.tier === 1 && entry.scope === 'all')
  const owners = entries.map(({ name, homepage }) => {
    const host = new URL(homepage).hostname.replace(/^www\./, '')
    // A board whose employer's own site is unknown has the platform's page as its homepage.
    return { name, domain: isHiringHost(host) ? undefined : host, alsoAt: undefined }
  })
  const companies = new Map<string, KnownCompany>()
  for (const { name, domain, alsoAt } of [...listed.web3, ...listed.shared, ...owners]) {
    const key = companyKey(name)
    companies.set(key, { name, domain, alsoAt: alsoAt ?? companies.get(key)?.alsoAt, isShared: sharedNames.has(key) })
  }
  const named = catalog.flatMap(({ name, aliases = [] }) => aliases.map(alias => [name, alias].map(companyKey)))
  const pairs = [...named, ...named.map(pair => pair.toReversed())]
  return {
    companies,
    // The other names of a firm, each way.
    aliases: Map.groupBy(pairs, ([key]) => key),
    // "Acme Labs" is often called Acme, but Acme may be another firm; so the short name counts as shared.
    shortNames: new Map(
      [...companies.values()].flatMap(company => {
        const short = parentKey(company.name)
        return short ? [[short, { ...company, isShared: true }] as const] : []
      }),
    ),
    boards: new Map(entries.map(entry => [boardKey(entry.adapter, entry.board ?? ''), companyKey(entry.name)])),
    // A firm's main site comes last: it stays its own if another names it too.
    sites: new Map([
      ...[...companies].flatMap(([key, { alsoAt = [] }]) => alsoAt.map(site => [ownDomain(site), key] as const)),
      ...[...companies].flatMap(([key, { domain }]) => (domain ? [[ownDomain(domain), key] as const] : [])),
    ]),
  }
})

/** All listed employers by the key under which postings name them (companyKey), with their sites and names. */
export const knownCompanies = once(() => indexed(directory().companies))

export type Known = ReturnType<typeof indexed>

export function indexed(companies: ReadonlyMap<string, KnownCompany>) {
  const sites = [...companies.values()].flatMap(({ domain, alsoAt = [] }) => [...(domain ? [domain] : []), ...alsoAt])
  const names = [...companies.keys(), ...sites.map(site => plainName(domainLabel(site)))]
  return {
    companies,
    names: new Set(names),
    drawn: new Set(names.map(skeleton)),
    domains: new Set(sites.flatMap(site => ownDomain(site) ?? [])),
  }
}

/** The known employer a posting names, fully or but for a final Labs, Foundation or the like. */
export function findCompany(name: string): KnownCompany | undefined {
  const { companies, shortNames } = directory()
  const exact = companies.get(companyKey(name)) ?? shortNames.get(companyKey(name))
  if (exact) return exact
  const parent = companies.get(parentKey(name) ?? '')
  return parent && { ...parent, isShared: true }
}

/** The keys of other names that the catalog has for a firm. */
export function aliasKeys(company: string): string[] {
  const pairs = directory().aliases.get(company) ?? []
  return pairs.flatMap(([, other]) => other ?? [])
}

/** The key of the known employer whose board or site a link leads to: surer than any name. */
export function ownerOf(link: string): string | undefined {
  const { boards, sites } = directory()
  const posting = readPostingLink(link)
  return posting?.tenant ? boards.get(boardKey(posting.platform, posting.tenant)) : sites.get(ownDomain(link))
}

/** Boards are written as their adapter needs them: `eu/acme`, `acme.wd3/Careers`, `acme.na`; links name only `acme`. */
function boardKey(platform: string, board: string): string {
  const around = platform === 'workday' || platform === 'teamtailor' ? /\..*/ : /^eu\//
  return `${platform} ${board.replace(around, '').toLowerCase()}`
}
