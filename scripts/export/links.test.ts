import { expect, it } from 'vitest'
import { fileAddresses } from './file-address.ts'
import { linkFiles } from './links.ts'

const BASE = 'https://web3.example'
const PATH = 'api/v1/jobs/tag/c#.json'
const linked = (link: string) => {
  const about = { path: PATH, type: 'application/json', cacheControl: 'no-store', bytes: 1, sha256: '', link }
  return linkFiles([about], BASE, fileAddresses(new Set([PATH, 'api/v1/jobs.json'])))[0]?.link
}

it('a link leads to the file of what it named', () => {
  expect(linked(`<${BASE}/api/v1/jobs?tag=c%23>; rel="first"`)).toBe(`<${BASE}/api/v1/jobs/tag/c%23.json>; rel="first"`)
  expect(linked(`<${BASE}/api/v1/jobs>; rel="first"`)).toBe(`<${BASE}/api/v1/jobs.json>; rel="first"`)
})

it('one with a query and without a file is left out, one to a document stays', () => {
  const document = `<${BASE}/openapi.json>; rel="service-desc"; type="application/json"`
  expect(linked(`<${BASE}/jobs.md?tag=c%23>; rel="alternate", ${document}`)).toBe(document)
  expect(linked(`<${BASE}/jobs.md?tag=c%23>; rel="alternate"`)).toBeUndefined()
})
