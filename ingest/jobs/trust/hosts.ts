import { z } from 'zod'
import { ownDomain } from '../../text/look-alike.ts'
import { readYaml } from '../../text/read-yaml.ts'

const Hosts = z.array(z.string())
const Roles = z.strictObject({
  ...{ shorteners: Hosts, fileStores: Hosts, openPages: Hosts },
  ...{ hiringOfTenants: Hosts, hiringOfAll: Hosts },
})
const hosts = readYaml(new URL('hosts.yaml', import.meta.url), Roles)
/** Hosts of the platform itself, on which the path tells employers apart. */
const PLATFORM_LABELS = ['www', 'app', 'jobs', 'job', 'careers', 'career', 'apply', 'hire']

/** Whether a link hides the page that it leads to. */
export function isShortener(link: string): boolean {
  return hosts.shorteners.includes(ownDomain(link) ?? '')
}

export function isFileStore(link: string): boolean {
  return hosts.fileStores.includes(ownDomain(link) ?? '')
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
  const labels = host.slice(0, -suffix.length - 1).split('.')
  const label = labels.at(-1) ?? ''
  return PLATFORM_LABELS.includes(label) ? '' : label
}
