import { expect, it } from 'vitest'
import { misspelledSettings, readSettings } from './settings.ts'

it('takes a quota that is out of the way', () => {
  const { RATE_LIMIT_PUBLIC } = readSettings({ RATE_LIMIT_PUBLIC: '1000000000/60' })
  expect(RATE_LIMIT_PUBLIC).toEqual({ quota: 1_000_000_000, windowSeconds: 60 })
})

it('reads numbers from digits, and takes what is unset or empty as its default', () => {
  const { PORT, TRUSTED_PROXY_HOPS, METRICS_PORT } = readSettings({ PORT: '8080', METRICS_PORT: '' })
  expect([PORT, TRUSTED_PROXY_HOPS, METRICS_PORT]).toEqual([8080, 0, undefined])
})

it.each(['0x11be', '1e3', ' ', ' 80', '+80', '80.0', '-1', '65536', 'eighty', 'NaN'])('refuses PORT=%j', value => {
  expect(() => readSettings({ PORT: value })).toThrow(/^setting PORT: must be an integer from 0 to 65535$/)
})

it('finds what was meant for a setting', () => {
  const env = { RATE_LIMIT_PUBLICS: '1/1', PUBLIC_BASEURL: 'x', RATE_LIMIT_PUBLIC: '1/1', HOSTNAME: 'a', PATH: 'b' }
  expect(misspelledSettings(env)).toEqual(['RATE_LIMIT_PUBLICS', 'PUBLIC_BASEURL'])
})

it.each(['redis://r', 'redis://r:6379/', 'rediss://user:p%40ss@r:6379/2'])('takes REDIS_URL=%s', url => {
  expect(readSettings({ REDIS_URL: url }).REDIS_URL).toBe(url)
})

it.each(['https://web3.example', 'https://web3.example:8443', 'http://localhost:4321', 'http://127.0.0.1'])(
  'takes PUBLIC_BASE_URL=%s',
  url => expect(readSettings({ PUBLIC_BASE_URL: url }).PUBLIC_BASE_URL).toBe(url),
)

it.each([
  'https://web3.example/',
  'https://web3.example/api',
  'https://WEB3.example',
  'http://web3.example',
  'web3.example',
])('refuses PUBLIC_BASE_URL=%s, which is not the issuer byte for byte, or not private', url =>
  expect(() => readSettings({ PUBLIC_BASE_URL: url })).toThrow('setting PUBLIC_BASE_URL: must be an origin'),
)

it.each(['security@example.org', 'mailto:security@example.org', 'https://example.org/security', 'tel:+1-201-555-0123'])(
  'takes SECURITY_CONTACT=%s',
  contact => expect(readSettings({ SECURITY_CONTACT: contact }).SECURITY_CONTACT).toBe(contact),
)

it.each([
  'the desk',
  'example.org',
  'http://example.org/security',
  'a@example.org\nEncryption: x',
  'https:',
  '@example',
])('refuses SECURITY_CONTACT=%j, which nobody could follow', contact =>
  expect(() => readSettings({ SECURITY_CONTACT: contact })).toThrow('setting SECURITY_CONTACT: must be an address'),
)

it.each([{}, { HOST: '0.0.0.0' }, { HOST: '127.0.0.1', TRUSTED_PROXY_HOPS: '1' }])(
  'refuses ALLOW_LOOPBACK where other machines can reach the server: %j',
  env =>
    expect(() => readSettings({ ...env, ALLOW_LOOPBACK: '1' })).toThrow('setting ALLOW_LOOPBACK: needs HOST to be'),
)

it('allows loopback only where the setting says so', () => {
  expect([
    readSettings({ HOST: '127.0.0.1' }).ALLOW_LOOPBACK,
    readSettings({ HOST: '[::1]', ALLOW_LOOPBACK: '1' }).ALLOW_LOOPBACK,
  ]).toEqual([undefined, true])
  expect(() => readSettings({ HOST: '::1', ALLOW_LOOPBACK: 'yes' })).toThrow(
    'setting ALLOW_LOOPBACK: must be 1, or unset',
  )
})

it('takes an address of IPv6 with the brackets of a URL', () => {
  expect([readSettings({ HOST: '[::1]' }).HOST, readSettings({ METRICS_HOST: '::1' }).METRICS_HOST]).toEqual([
    '::1',
    '::1',
  ])
})

it.each([
  ['TRUSTED_PROXY_HOPS', '11', 'must be an integer from 0 to 10'],
  ['REDIS_URL', 'http://redis:6379', 'must be a redis:// or rediss:// URL'],
  ['REDIS_URL', 'redis://redis:6379/web3', 'may end in the number of a database'],
  ['REDIS_URL', 'redis://:50%@redis:6379', 'has a % that begins no escape of UTF-8'],
  ['RATE_LIMIT_PUBLIC', '600', 'must look like 600/60'],
  ['RATE_LIMIT_PUBLIC', `${'9'.repeat(16)}/60`, 'must look like 600/60'],
  ['RATE_LIMIT_PUBLIC', `10/${'9'.repeat(26)}`, 'must look like 600/60'],
  ['METRICS_PORT', 'x', 'must be an integer from 0 to 65535'],
])('names %s and its range when it is %s', (name, value, reason) => {
  expect(() => readSettings({ [name]: value })).toThrow(`setting ${name}: ${reason}`)
})
