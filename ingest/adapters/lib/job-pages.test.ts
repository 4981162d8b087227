import { describe, expect, it } from 'vitest'
import { CatalogEntry } from '#contract'
import { SourceError } from '../../adapter.ts'
import { jobPages } from '../json-ld-jobs.ts'

const entry = CatalogEntry.parse({
  id: 'acme',
  adapter: 'json-ld',
  name: 'Acme',
  homepage: 'https://acme.example',
  terms: 'https://acme.example/terms',
  staleAfterHours: 48,
})
const links = (...paths: string[]) => paths.map(path => `<a href="${path}">x</a>`).join('')
const find = (body: string, list = 'https://acme.example/careers', board?: string) =>
  jobPages(body, list, { ...entry, board })

describe('jobPages', () => {
  it('finds postings of the same site by their path', () => {
    const body = links('/careers/engineer-1', 'https://acme.example/jobs/clerk?lang=en#apply', '/blog/jobs', '/careers')
    expect(find(body)).toEqual(['https://acme.example/careers/engineer-1', 'https://acme.example/jobs/clerk?lang=en'])
  })

  it('leaves out other sites, forms and lists', () => {
    const body = links(
      'https://other.example/jobs/1',
      '/jobs/engineer-1/apply',
      '/jobs/search/rust',
      '/jobs/location/berlin',
      'mailto:jobs@acme.example',
      'javascript:void(0)',
    )
    expect(find(body)).toEqual([])
  })

  it('takes the path in the catalog where it is unusual', () => {
    expect(find(links('/join-us/engineer', '/join-us/', '/jobs/1'), undefined, '/join-us/')).toEqual([
      'https://acme.example/join-us/engineer',
    ])
  })

  it('reads a sitemap, the newest page first, each page once', () => {
    const urls = [
      ['/jobs/old', '2026-01-01'],
      ['/jobs/new', '2026-09-01'],
      ['/jobs/new', '2026-09-01'],
      ['/jobs/undated', ''],
    ].map(([path, day]) => `<url><loc>https://acme.example${path}</loc>${day && `<lastmod>${day}</lastmod>`}</url>`)
    expect(find(`<?xml version="1.0"?><urlset>${urls.join('')}</urlset>`)).toEqual([
      'https://acme.example/jobs/new',
      'https://acme.example/jobs/old',
      'https://acme.example/jobs/undated',
    ])
  })

  it('refuses a sitemap whose elements are never closed, as text in a page that forgets its ends may be', () => {
    const loc = `https://acme.example/jobs/${'<p>'.repeat(80_000)}`
    expect(() => find(`<urlset><url><loc>${loc}</loc></url></urlset>`)).toThrow('nested too deep')
  })

  it('refuses a sitemap index, which would hide what is read', () => {
    expect(() => find('<sitemapindex><sitemap><loc>https://acme.example/a.xml</loc></sitemap></sitemapindex>')).toThrow(
      SourceError,
    )
  })
})
