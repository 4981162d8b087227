import { z } from 'zod'
import type { CatalogEntry } from '#contract'
import { readPatterns, readYaml } from '../text/read-yaml.ts'

const FILE = new URL('posting-link.yaml', import.meta.url)
const SAYS = readPatterns(FILE, 'listPage listOfOne listOfKind listOfField listParameter')
const Pattern = z.string().transform(pattern => new RegExp(pattern))
const Platform = z.strictObject({ name: z.string(), host: Pattern, path: Pattern })
const WORDS = readYaml(FILE, z.object({ platforms: z.array(Platform), countsPerTenant: z.array(z.string()) }))

/** A link to a posting, taken apart: the platform, the employer's board, the posting. */
interface PostingLink {
  platform: string
  /** The employer's name on the platform, lower case; absent if the link has none. */
  tenant?: string
  id: string
}

/** An employer's own site that embeds its board names the posting in the query. */
const EMBEDDED = { gh_jid: 'greenhouse', ashby_jid: 'ashby', lever_jid: 'lever' }

/** The parts of a link to a posting on a listed hiring platform; undefined for any other page. */
export function readPostingLink(link: string): PostingLink | undefined {
  const url = URL.parse(link)
  if (!url) return undefined
  // The bare form, as embedded in other pages: /embed/job_app?for=acme&token=123
  const [form, token] = [url.searchParams.get('for'), url.searchParams.get('token')]
  if (url.hostname.endsWith('.greenhouse.io') && token)
    return { platform: 'greenhouse', tenant: form?.toLowerCase(), id: token }
  for (const [parameter, platform] of Object.entries(EMBEDDED)) {
    const id = url.searchParams.get(parameter)
    if (id) return { platform, id: id.toLowerCase() }
  }
  for (const { name, host, path } of WORDS.platforms) {
    const atHost = host.exec(url.hostname)
    const atPath = atHost && path.exec(url.pathname)
    const id = atPath?.groups?.id
    if (!id) continue
    const tenant = atHost?.groups?.tenant ?? atPath.groups?.tenant
    return { platform: name, tenant: tenant && decodeTenant(tenant), id: id.toLowerCase() }
  }
  return undefined
}

/** The path of a page that lists postings; the front page of a site is one as well. */
export const LIST_PAGE = SAYS.listPage

/** Whether a link leads to a list of postings, in which a reader would have to find the posting again. */
export function leadsToList(link: string): boolean {
  const url = URL.parse(link)
  if (!url || readPostingLink(link)) return false
  if (url.hash !== '' || ![...url.searchParams.keys()].every(name => SAYS.listParameter.test(name))) return false
  const names = url.pathname.split('/').filter(name => name !== '' && !/^[a-z]{2}(?:-[a-z]{2})?$/i.test(name))
  // There, a bare name is the employer's board: `jobs.lever.co/acme`.
  if (isHiringHost(url.hostname) && names.length <= 1) return true
  const lists = [SAYS.listPage, SAYS.listOfOne, SAYS.listOfKind, SAYS.listOfField]
  return url.pathname !== '/' && lists.some(list => list.test(url.pathname))
}

/** Whether a host is a hiring platform's, whatever page of it. */
export function isHiringHost(hostname: string): boolean {
  return WORDS.platforms.some(({ host }) => host.test(hostname))
}

/** One key per posting page: platform and id if they can be read, else the address without its decoration. */
export function postingKey(link: string): string {
  const posting = readPostingLink(link)
  if (posting)
    return `${posting.platform}:${WORDS.countsPerTenant.includes(posting.platform) ? `${posting.tenant}/` : ''}${posting.id}`
  const url = URL.parse(link)
  if (!url) return link
  const host = url.hostname.replace(/^www\./, '')
  const path = url.pathname.replace(/\/(?:apply|application|thanks)?\/?$/i, '')
  return `${host}${path}${url.search}`.toLowerCase()
}

/** `Solana%20Foundation` and `Solana Foundation` are one board. */
function decodeTenant(tenant: string): string {
  return new URLSearchParams(`t=${tenant.replaceAll('+', '%2B')}`).get('t')?.toLowerCase() ?? tenant.toLowerCase()
}

/** Whether an entry is the employer's own board: of tier 1, or on a hiring platform, its tier left open. */
export function isEmployerBoard(entry: CatalogEntry): boolean {
  return entry.tier === 1 || (entry.tier === 2 && WORDS.platforms.some(({ name }) => name === entry.adapter))
}
