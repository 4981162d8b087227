import { z } from 'zod'
import { digitsToNumber } from './primitives.ts'

function integer(min: number, max: number) {
  const message = `must be an integer from ${min} to ${max}`
  return z.preprocess(digitsToNumber, z.int(message).min(min, message).max(max, message))
}

const Port = integer(0, 65535)
/** A name or an address; one of IPv6 may be in the brackets that a URL needs. */
const Host = z.string().transform(text => text.replace(/^\[(.+)\]$/, '$1'))
/** RateLimit-Policy can hold an integer of at most 15 digits (RFC 9651 section 3.3.1); nine are 31 years. */
const Quota = z
  .string()
  .regex(/^[1-9]\d{0,14}\/[1-9]\d{0,8}$/, 'must look like 600/60 (requests/seconds), at most 15 and 9 digits')
  .transform(text => text.split('/').map(Number) as [number, number])
  .transform(([quota, windowSeconds]) => ({ quota, windowSeconds }))

/** Policy -> the setting that holds its quota, and the quota if that is unset. */
export const RATE_LIMITS = {
  public: { setting: 'RATE_LIMIT_PUBLIC', usual: '600/60' },
  documents: { setting: 'RATE_LIMIT_DOCUMENTS', usual: '300/60' },
  monitors: { setting: 'RATE_LIMIT_MONITORS', usual: '300/60' },
  anonymous: { setting: 'RATE_LIMIT_ANONYMOUS', usual: '1200/60' },
  sandbox: { setting: 'RATE_LIMIT_SANDBOX', usual: '300/60' },
  ip: { setting: 'RATE_LIMIT_IP', usual: '3000/60' },
  identity: { setting: 'RATE_LIMIT_IDENTITY', usual: '12000/60' },
  register: { setting: 'RATE_LIMIT_REGISTER', usual: '300/60' },
  claim: { setting: 'RATE_LIMIT_CLAIM', usual: '300/60' },
  'claim-failures': { setting: 'RATE_LIMIT_CLAIM_FAILURES', usual: '100/300' },
  revoke: { setting: 'RATE_LIMIT_REVOKE', usual: '300/60' },
  'bad-token': { setting: 'RATE_LIMIT_BAD_TOKEN', usual: '120/60' },
  subscribe: { setting: 'RATE_LIMIT_SUBSCRIBE', usual: '60/60' },
  'subscribe-network': { setting: 'RATE_LIMIT_SUBSCRIBE_NETWORK', usual: '240/60' },
  challenge: { setting: 'RATE_LIMIT_CHALLENGE', usual: '30/60' },
  'challenge-network': { setting: 'RATE_LIMIT_CHALLENGE_NETWORK', usual: '120/60' },
  'challenge-all': { setting: 'RATE_LIMIT_CHALLENGE_ALL', usual: '1200/60' },
  delivery: { setting: 'RATE_LIMIT_DELIVERY', usual: '1200/60' },
  'delivery-network': { setting: 'RATE_LIMIT_DELIVERY_NETWORK', usual: '2400/60' },
} as const
export type RateLimitPolicy = keyof typeof RATE_LIMITS

const quotas = Object.fromEntries(
  Object.values(RATE_LIMITS).map(({ setting, usual }) => [setting, Quota.prefault(usual)]),
) as Record<(typeof RATE_LIMITS)[RateLimitPolicy]['setting'], z.ZodPrefault<typeof Quota>>

const UNIT_SECONDS = { s: 1, m: 60, h: 3600 }
/** A time such as 30m, in seconds. */
const Interval = z
  .string()
  .regex(/^[1-9]\d{0,3}[smh]$/, 'must look like 30m (s, m or h)')
  .transform(
    text => Number(text.slice(0, -1)) * UNIT_SECONDS[text.endsWith('h') ? 'h' : text.endsWith('m') ? 'm' : 's'],
  )

/** An origin and nothing else: it is the issuer, the resource and the audience, byte for byte (RFC 8414 section 3). */
const Origin = z.string().refine(text => {
  const url = URL.parse(text)
  if (!url || url.origin !== text) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}, 'must be an origin such as https://example.org (http only for loopback; no path, no trailing slash)')

const RedisUrl = z
  .url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// URL' })
  .refine(text => /^(?:\/\d*)?$/.test(URL.parse(text)?.pathname ?? ''), 'may end in the number of a database, as in /2')
  .refine(isDecodable, 'has a % that begins no escape of UTF-8: write %25')

const PostgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  hostname: /./,
  error: 'must be a postgres:// or postgresql:// URL',
})

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}

/** An address, or a URI on one line as in RFC 9116 section 2.5.3, on the web only with https. */
const Contact = z
  .string()
  .refine(
    text => /^[^\s@:]+@[^\s@:]+$/.test(text) || (/^(?!http:)[\x21-\x7e]+$/i.test(text) && URL.canParse(text)),
    'must be an address such as security@example.org, or a URI such as https://example.org/security',
  )

const Flag = z
  .literal('1', 'must be 1, or unset')
  .transform(() => true)
  .optional()

const LOOPBACK_ONLY = 'needs HOST to be a loopback address and TRUSTED_PROXY_HOPS to be 0: it is for development alone'

/** Every setting of the server, read once from the environment. An empty value counts as unset. */
const Values = z.object({
  PORT: Port.default(4321),
  HOST: Host.prefault('0.0.0.0'),
  PUBLIC_BASE_URL: Origin.optional(),
  DATA_DIR: z.string().default('data'),
  STATE_DIR: z.string().default('.state'),
  REDIS_URL: RedisUrl.optional(),
  STORE_URL: PostgresUrl.optional(),
  /** The URL of STORE_URL if absent. */
  STORE_READ_URL: PostgresUrl.optional(),
  /** Path of a JSON file: a list of issuers (site/src/auth/issuers.ts). */
  TRUSTED_ISSUERS: z.string().optional(),
  TRUSTED_PROXY_HOPS: integer(0, 10).default(0),
  /** Callbacks of subscriptions and key sets of issuers may be at http://localhost: for development and tests. */
  ALLOW_LOOPBACK: Flag,
  /** How often the server starts a refresh of due sources; never if unset. */
  REFRESH_EVERY: Interval.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Unset: no metrics. They are for one's own network only, so the address is loopback unless it is given. */
  METRICS_PORT: Port.optional(),
  METRICS_HOST: Host.prefault('127.0.0.1'),
  SECURITY_CONTACT: Contact.optional(),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  CREDENTIALS_MAX: integer(1, 10_000_000).default(200_000),
  CREDENTIALS_PER_ADDRESS: integer(1, 10_000_000).default(2_000),
  CREDENTIALS_PER_NETWORK: integer(1, 10_000_000).default(10_000),
  STREAMS_MAX: integer(1, 100_000).default(5_000),
  STREAMS_PER_ADDRESS: integer(1, 100_000).default(20),
  STREAMS_PER_NETWORK: integer(1, 100_000).default(100),
  SUBSCRIPTIONS_MAX: integer(1, 1_000_000).default(10_000),
  SUBSCRIPTIONS_PER_ADDRESS: integer(1, 1_000_000).default(200),
  SUBSCRIPTIONS_PER_NETWORK: integer(1, 1_000_000).default(1_000),
  SUBSCRIPTIONS_PER_HOST: integer(1, 1_000_000).default(2_000),
  ...quotas,
})
/** A client on another machine must not make the server send requests to itself (docs/decisions/0030). */
export const Settings = Values.refine(
  ({ ALLOW_LOOPBACK, HOST, TRUSTED_PROXY_HOPS }) => !ALLOW_LOOPBACK || (isLoopback(HOST) && TRUSTED_PROXY_HOPS === 0),
  { path: ['ALLOW_LOOPBACK'], error: LOOPBACK_ONLY },
)
export type Settings = z.infer<typeof Settings>

/** Reads settings from an environment; a bad value throws one line that names it. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Settings.safeParse(given)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Error(`setting ${issue?.path.join('.')}: ${issue?.message}`)
}

/** Misspelled names of settings: the default would apply, and nothing would show why. */
export function misspelledSettings(env: Record<string, string | undefined>): string[] {
  const names = Object.keys(Values.shape)
  const bare = new Set(names.map(name => name.replaceAll('_', '')))
  const isMeant = (name: string) => name.startsWith('RATE_LIMIT_') || bare.has(name.replaceAll('_', ''))
  return Object.keys(env).filter(name => isMeant(name) && !names.includes(name))
}

/** A name or an address as a setting has it or, of IPv6 in brackets, a URL. */
export function isLoopback(hostname: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(hostname) || /^127(\.\d{1,3}){3}$/.test(hostname)
}
