import { expect, it } from 'vitest'
import { linkFiles } from './links.ts'

const BASE = 'https://web3.example'
const fileOf = (path: string, link: string) => ({
  path,
  target: '/api/v1/jobs',
  type: 'application/json',
  cacheControl: 'public, max-age=60',
  bytes: 1,
  sha256: '',
  link,
})

it.each([
  ['tag=defi', 'api/v1/jobs/tag/defi.json', 'api/v1/jobs/tag/defi.json'],
  ['tag=c%23', 'api/v1/jobs/tag/c#.json', 'api/v1/jobs/tag/c%23.json'],
  ['tag=%C3%A9', 'api/v1/jobs/tag/é.json', 'api/v1/jobs/tag/%C3%A9.json'],
])('a link of %s leads to its file, whatever is in the name', (query, path, address) => {
  const [linked] = linkFiles([fileOf(path, `<${BASE}/api/v1/jobs?${query}>; rel="first"`)], BASE)
  expect(linked?.link).toBe(`<${BASE}/${address}>; rel="first"`)
  const asked = new URL(/<(.*)>/.exec(linked?.link ?? '')?.[1] ?? '')
  expect([decodeURIComponent(asked.pathname), asked.hash]).toEqual([`/${path}`, ''])
})
