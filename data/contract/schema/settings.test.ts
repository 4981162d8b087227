import { expect, it } from 'vitest'
import { misspelledSettings, readSettings } from './settings.ts'

it('takes a quota that is out of the way', () => {
  const { RATE_LIMIT_PUBLIC } = readSettings({ RATE_LIMIT_PUBLIC: '1000000000/60' })
  expect(RATE_LIMIT_PUBLIC).toEqual({ quota: 1_000_000_000, windowSeconds: 60 })
})

it('reads numbers from digits, and uses the default if unset or empty', () => {
  const { PORT, TRUSTED_PROXY_HOPS, METRICS_PORT } = readSettings({ PORT: '8080', METRICS_PORT: '' })
  expect([PORT, TRUSTED_PROXY_HOPS, METRICS_PORT]).toEqual([8080, 0, undefined])
})

it.each([
  ['PORT', 'must be an integer from 0 to 65535', ['0x11be', '1e3', ' 80', '+80', '80.0', '-1', '65536', 'NaN']],
  ['TRUSTED_PROXY_HOPS', 'must be an integer from 0 to 10', ['11']],
  ['METRICS_PORT', 'must be an integer', ['x']],
  ['REDIS_URL', 'must be a redis:// or rediss:// URL', ['http://redis:6379']],
  ['REDIS_URL', 'may end in the number of a database', ['redis://redis:6379/web3']],
  ['REDIS_URL', 'has a % that begins no escape of UTF-8', ['redis://:50%@redis:6379']],
  ['RATE_LIMIT_PUBLIC', 'must look like 600/60', ['600', `${'9'.repeat(16)}/60`, `10/${'9'.repeat(26)}`]],
  // Not the issuer byte for byte, or not private.
  [
    'PUBLIC_BASE_URL',
    'must be an origin',
    'https://web3.example/ https://web3.example/api https://WEB3.example http://web3.example web3.example'.split(' '),
  ],
  // No client could follow it.
  [
    'SECURITY_CONTACT',
    'must be an address',
    ['the desk', 'http://example.org/security', 'a@example.org\nEncryption: x', 'https:', '@example'],
  ],
  ['ALLOW_LOOPBACK', 'must be 1, or unset', ['yes']],
])('refuses %s, which %s: %j', (name, reason, values) => {
  for (const value of values) expect(() => readSettings({ [name]: value })).toThrow(`setting ${name}: ${reason}`)
})

it.each([
  ['REDIS_URL', ['redis://r', 'redis://r:6379/', 'rediss://user:p%40ss@r:6379/2']],
  ['PUBLIC_BASE_URL', ['https://web3.example:8443', 'http://localhost:4321', 'http://127.0.0.1']],
  [
    'SECURITY_CONTACT',
    ['security@example.org', 'mailto:security@example.org', 'https://example.org/security', 'tel:+1-201-555-0123'],
  ],
] as const)('takes %s as it is: %j', (name, values) => {
  for (const value of values) expect(readSettings({ [name]: value })[name]).toBe(value)
})

it('finds the setting that a misspelled name means', () => {
  const env = { RATE_LIMIT_PUBLICS: '1/1', PUBLIC_BASEURL: 'x', RATE_LIMIT_PUBLIC: '1/1', HOSTNAME: 'a', PATH: 'b' }
  expect(misspelledSettings(env)).toEqual(['RATE_LIMIT_PUBLICS', 'PUBLIC_BASEURL'])
})

it.each([{}, { HOST: '0.0.0.0' }, { HOST: '127.0.0.1', TRUSTED_PROXY_HOPS: '1' }])(
  'refuses ALLOW_LOOPBACK where other machines can reach the server: %j',
  env =>
    expect(() => readSettings({ ...env, ALLOW_LOOPBACK: '1' })).toThrow('setting ALLOW_LOOPBACK: needs HOST to be'),
)

it('allows loopback only with its setting', () => {
  expect(readSettings({ HOST: '127.0.0.1' }).ALLOW_LOOPBACK).toBeUndefined()
  expect(readSettings({ HOST: '[::1]', ALLOW_LOOPBACK: '1' }).ALLOW_LOOPBACK).toBe(true)
})

it('takes an address of IPv6 with the brackets of a URL', () => {
  const { HOST, METRICS_HOST } = readSettings({ HOST: '[::1]', METRICS_HOST: '::1' })
  expect([HOST, METRICS_HOST]).toEqual(['::1', '::1'])
})
