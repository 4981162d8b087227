import { describe, expect, it } from 'vitest'
import { CatalogEntry } from '#contract'
import { SourceError } from '../adapter.ts'
import { exchange } from '../test/read-in-process.ts'
import { jsonLdJobs } from './json-ld-jobs.ts'

const entry = CatalogEntry.parse({
  id: 'acme',
  adapter: 'json-ld',
  name: 'Acme',
  url: 'https://acme.example/jobs',
  homepage: 'https://acme.example',
  terms: 'https://acme.example/terms',
  staleAfterHours: 48,
})
const NOW = new Date('2026-10-01T12:00:00Z')

function posting(title: string, more = ''): string {
  return `<script type="application/ld+json">{"@type": "JobPosting", "title": "${title}"${more}}</script>`
}

async function read(pages: Record<string, string | SourceError>) {
  const gone = new SourceError('acme', 'fetch', 'status 404', { isGone: true })
  const { urls: asked, bodies } = await exchange(jsonLdJobs, entry, url => pages[url] ?? gone)
  return { asked, jobs: await jsonLdJobs.parse(bodies, entry, NOW) }
}

const LIST = '<a href="/jobs/one">One</a> <a href="/jobs/two">Two</a> <a href="/about">About</a>'

describe('pages with JobPosting blocks', () => {
  it('are found through a list page', async () => {
    const { asked, jobs } = await read({
      'https://acme.example/jobs': LIST,
      'https://acme.example/jobs/one': posting('One'),
      'https://acme.example/jobs/two': posting('Two'),
    })
    expect(asked).toEqual([
      'https://acme.example/jobs',
      'https://acme.example/jobs/one',
      'https://acme.example/jobs/two',
    ])
    expect(jobs.map(({ title, link }) => [title, link])).toEqual([
      ['One', 'https://acme.example/jobs/one'],
      ['Two', 'https://acme.example/jobs/two'],
    ])
  })

  it('of several employers give a posting without one to nobody', async () => {
    const by = (name: string) => `, "hiringOrganization": { "name": "${name}" }`
    const companies = async (...postings: string[]) => {
      const { jobs } = await read({ 'https://acme.example/jobs': postings.join('') })
      return jobs.map(({ company }) => company)
    }
    expect(await companies(posting('One', by('Beispiel')), posting('Two', by('Fictional')), posting('Three'))).toEqual([
      'Beispiel',
      'Fictional',
      '',
    ])
    expect(await companies(posting('One', by('Acme')), posting('Two'))).toEqual(['Acme', undefined])
  })

  it('are not followed from a page that has the postings itself', async () => {
    const { asked, jobs } = await read({ 'https://acme.example/jobs': `${posting('One')}${LIST}` })
    expect(asked).toHaveLength(1)
    expect(jobs).toHaveLength(1)
  })

  it('may be gone by now, without any harm to the others', async () => {
    const { jobs } = await read({ 'https://acme.example/jobs': LIST, 'https://acme.example/jobs/two': posting('Two') })
    expect(jobs.map(({ link }) => link)).toEqual(['https://acme.example/jobs/two'])
  })

  it('fail the source when the server fails', async () => {
    const failure = new SourceError('acme', 'fetch', 'status 500')
    const pages = { 'https://acme.example/jobs': LIST, 'https://acme.example/jobs/one': failure }
    await expect(read(pages)).rejects.toThrow(failure)
  })

  it('fail the source when one answers nothing at all', async () => {
    const pages = { 'https://acme.example/jobs': LIST, 'https://acme.example/jobs/one': posting('One') }
    await expect(read({ ...pages, 'https://acme.example/jobs/two': '\n' })).rejects.toThrow(
      'GET https://acme.example/jobs/two: an empty body',
    )
  })

  it('fail the source when no page has a posting', async () => {
    const pages = { 'https://acme.example/jobs': LIST, 'https://acme.example/jobs/one': '<p>Hello</p>' }
    await expect(read(pages)).rejects.toThrow(SourceError)
  })

  it('leave a broken block to the record rules', async () => {
    const { jobs } = await read({
      'https://acme.example/jobs': LIST,
      'https://acme.example/jobs/one': '<script type="application/ld+json">{"@type": </script>',
      'https://acme.example/jobs/two': posting('Two'),
    })
    expect(jobs.map(({ title }) => title)).toEqual(['', 'Two'])
  })

  it('keep postings apart that share an identifier, and join what is twice the same', async () => {
    const shared = ', "identifier": {"value": "Acme 2026"}'
    const { jobs } = await read({
      'https://acme.example/jobs': `${posting('One', shared)}${posting('Two', shared)}${posting('Two', shared)}`,
    })
    expect(jobs.map(({ key, title }) => [key, title])).toEqual([
      ['https://acme.example/jobs one', 'One'],
      ['https://acme.example/jobs two', 'Two'],
    ])
  })
})
