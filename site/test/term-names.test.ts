/** A term requested by another of its names. */
import { describe, expect, it } from 'vitest'
import { useServer } from './server.ts'
import { fictionalSnapshot, fictionalTerm } from './snapshot.ts'

const BASE = 'https://web3.example'
const KEPT = 'public, max-age=60, stale-while-revalidate=300'

const server = useServer({
  env: { PUBLIC_BASE_URL: BASE },
  snapshot: fictionalSnapshot({
    glossary: [
      fictionalTerm(1, { synonyms: ['Twice Named', 'made-up-term-3'], leadsHere: ['Part of It'] }),
      fictionalTerm(2, { synonyms: ['twice-named', 'MUT'] }),
      fictionalTerm(3, { term: '33% Made Up' }),
    ],
  }),
})

const ask = (target: string, accept = 'text/html') => server.get(target, { accept })

describe('a name of one term, or a word that leads to it', () => {
  it.each([
    ['/glossary/mut', '/glossary/made-up-term-2'],
    // Its page reads no query.
    ['/glossary/mut?from=elsewhere', '/glossary/made-up-term-2'],
    ['/glossary/MUT', '/glossary/made-up-term-2'],
    ['/glossary/Made-Up-Term-3', '/glossary/made-up-term-3'],
    ['/glossary/part-of-it', '/glossary/made-up-term-1'],
    ['/glossary/33-made-up', '/glossary/made-up-term-3'],
    ['/glossary/mut.md', '/glossary/made-up-term-2.md'],
  ])('%s leads to %s', async (path, location) => {
    const { status, headers, body } = await ask(path)
    expect([status, headers.location, headers['cache-control']]).toEqual([301, location, KEPT])
    expect([headers['content-type'], body]).toEqual([undefined, ''])
    expect((await ask(location)).status).toBe(200)
  })

  it('links to the other form of the term, not of the name', async () => {
    const page = `<${BASE}/glossary/made-up-term-2>; rel="canonical"; type="text/html"`
    expect((await ask('/glossary/mut.md')).headers.link).toBe(page)
  })

  it('redirects clients that prefer Markdown to it', async () => {
    const { status, headers } = await ask('/glossary/mut', 'text/markdown')
    expect([status, headers.location]).toEqual([301, '/glossary/made-up-term-2.md'])
    expect(headers.vary).toMatch(/\bAccept\b(?!-)/)
  })
})

describe('no redirect from', () => {
  it.each(['/glossary/twice-named', '/glossary/mu-t', '/glossary/none', '/glossary/twice-named.md'])(
    '%s, which is no name or that of several terms',
    async path => {
      const { status, headers } = await ask(path)
      expect([status, headers.location]).toEqual([404, undefined])
    },
  )

  it("a term's own address, even if others have it as a name", async () =>
    expect((await ask('/glossary/made-up-term-3')).status).toBe(200))
})

describe('programs', () => {
  const item = (slug: string) => server.get(`/api/v1/glossary/${slug}`)
  const messageOf = async (path: string) => (await server.json(path)).error.message

  it.each(['mut', 'MUT', 'Made-Up-Term-2', 'made%20up%20term%202'])(
    'are led by the API from %s to the record, and have it already',
    async name => {
      const { status, headers, body } = await item(name)
      expect([status, headers.location]).toEqual([308, '/api/v1/glossary/made-up-term-2'])
      expect(JSON.parse(body)).toEqual(await server.json('/api/v1/glossary/made-up-term-2'))
      const slug = decodeURIComponent(name)
      expect((await server.call('get_glossary_term', { slug })).structuredContent.data.slug).toBe('made-up-term-2')
    },
  )

  it('name the terms near a name that none or several have', async () => {
    expect((await item('Twice%20Named')).status).toBe(404)
    expect(await messageOf('/api/v1/glossary/Twice Named')).toBe(
      'There is no term Twice Named. Near it: made-up-term-1, made-up-term-2.',
    )
    expect(await messageOf('/api/v1/jobs/made-up-engineer-99999999')).toMatch(
      /Near it: made-up-engineer-\d{8}, made-up-engineer-\d{8}, /,
    )
    expect(await messageOf('/api/v1/glossary/0')).toBe('There is no term 0.')
  })
})
