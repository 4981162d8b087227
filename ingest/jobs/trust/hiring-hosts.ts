/**
 * Hiring hosts that no adapter reads and no link of which is taken apart (ingest/jobs/posting-link.ts has those that
 * are). Whole host names or what follows a dot: `mokahr.com.example` and `notmokahr.com` are nobody's.
 */

/** Every employer has a host of its own below these, which names it: `acme.freshteam.com`. */
const OF_TENANTS = [
  'careers-page.com',
  'career.softgarden.de',
  'csod.com',
  'darwinbox.com',
  'darwinbox.in',
  'factorialhr.com',
  'factorialhr.es',
  'factorialhr.pt',
  'factorialhr.fr',
  'factorialhr.it',
  'factorialhr.de',
  'factorialhr.com.br',
  'freshteam.com',
  'huntflow.io',
  'huntflow.ru',
  'jobs.feishu.cn',
  'jobs.larksuite.com',
  'keka.com',
  'peopleforce.io',
  'softgarden.io',
  'talentlyft.com',
  'traffit.com',
]
/** All employers are on one host; the path names them, each platform in its own way. */
const OF_ALL = [
  'app.mokahr.com',
  'hire.mokahr.com',
  'jobs.gusto.com',
  'careers.kula.ai',
  'jobs.kula.ai',
  'jobs.huntflow.io',
]
/** Hosts of the platform itself, on which employers are told apart by the path. */
const PLATFORM_LABELS = new Set(['www', 'app', 'jobs', 'job', 'careers', 'career', 'apply', 'hire'])

/** Whose page on a hiring host a host name is: the employer's name there, '' where it does not say; else undefined. */
export function hiringTenant(hostname: string): string | undefined {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  if (OF_ALL.includes(host) || OF_TENANTS.includes(host)) return ''
  const suffix = OF_TENANTS.find(name => host.endsWith(`.${name}`))
  if (suffix === undefined) return undefined
  const label =
    host
      .slice(0, -suffix.length - 1)
      .split('.')
      .at(-1) ?? ''
  return PLATFORM_LABELS.has(label) ? '' : label
}
