/** A term asked for by another of its names, through the front and through Astro's own routes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AstroServer, startAstro } from './astro.ts'
import { startServer, type TestServer } from './server.ts'
import { fictionalSnapshot, fictionalTerm } from './snapshot.ts'

const BASE = 'https://web3.example'
const KEPT = 'public, max-age=60, stale-while-revalidate=300'

let front: TestServer
let astro: AstroServer
beforeAll(async () => {
  const snapshot = fictionalSnapshot({
    glossary: [
      fictionalTerm(1, { synonyms: ['Twice Named', 'made-up-term-3'], leadsHere: ['Part of It'] }),
      fictionalTerm(2, { synonyms: ['twice-named', 'MUT'] }),
      fictionalTerm(3, { term: '33% Made Up' }),
    ],
  })
  front = await startServer({ snapshot, env: { PUBLIC_BASE_URL: BASE } })
  astro = await startAstro(front.services)
})
afterAll(async () => {
  await astro.close()
  await front.close()
})

async function ask(target: string, accept = 'text/html') {
  const answers = [front, astro].map(({ url }) => fetch(url + target, { redirect: 'manual', headers: { accept } }))
  const [one, other] = await Promise.all(answers)
  const said = ({ status, headers }: Response) => ({
    status,
    location: headers.get('location'),
    kept: headers.get('cache-control'),
    link: headers.get('link'),
  })
  if (!one || !other) throw new Error('two servers are asked')
  return { front: said(one), astro: said(other), type: one.headers.get('content-type'), body: await one.text() }
}

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
  ])('%s leads to %s', async (asked, location) => {
    const answer = await ask(asked)
    expect(answer.front).toMatchObject({ status: 301, location, kept: KEPT })
    expect(answer.front).toEqual(answer.astro)
    expect([answer.type, answer.body]).toEqual([null, ''])
    expect((await ask(location)).front.status).toBe(200)
  })

  it('links to the other form of the term, not of the name', async () => {
    const page = `<${BASE}/glossary/made-up-term-2>; rel="canonical"; type="text/html"`
    expect((await ask('/glossary/mut.md')).front.link).toBe(page)
  })

  it('leads to Markdown who prefers it', async () => {
    const { status, headers } = await fetch(`${front.url}/glossary/mut`, {
      redirect: 'manual',
      headers: { accept: 'text/markdown' },
    })
    expect([status, headers.get('location')]).toEqual([301, '/glossary/made-up-term-2.md'])
    expect(headers.get('vary')).toMatch(/\bAccept\b(?!-)/)
  })
})

describe('nobody is led from', () => {
  it.each(['/glossary/twice-named', '/glossary/mu-t', '/glossary/none', '/glossary/twice-named.md'])(
    '%s, which is no name or that of several terms',
    async asked => {
      const answer = await ask(asked)
      expect([answer.front.status, answer.front.location]).toEqual([404, null])
      expect(answer.astro.status).toBe(404)
    },
  )

  it("a term's own address, whoever else has it as a name", async () =>
    expect((await ask('/glossary/made-up-term-3')).front.status).toBe(200))
})

describe('programs', () => {
  it.each(['mut', 'MUT', 'Made-Up-Term-2', 'made%20up%20term%202'])(
    'are led by the API from %s to the record, and have it already',
    async name => {
      const answer = await fetch(`${front.url}/api/v1/glossary/${name}`, { redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')]).toEqual([308, '/api/v1/glossary/made-up-term-2'])
      const record = await fetch(`${front.url}/api/v1/glossary/made-up-term-2`)
      expect(record.status).toBe(200)
      expect(await answer.json()).toEqual(await record.json())
    },
  )

  it.each(['mut', 'MUT', 'Made Up Term 2'])('get the record from MCP by %s', async slug => {
    expect((await front.call('get_glossary_term', { slug })).structuredContent.data.slug).toBe('made-up-term-2')
  })

  it('are told what is near a name that nothing or several have', async () => {
    const answer = await fetch(`${front.url}/api/v1/glossary/Twice Named`)
    expect(answer.status).toBe(404)
    expect((await answer.json()).error.message).toBe(
      'There is no term Twice Named. Near it: made-up-term-1, made-up-term-2.',
    )
    const job = await fetch(`${front.url}/api/v1/jobs/made-up-engineer-99999999`)
    expect((await job.json()).error.message).toMatch(/Near it: made-up-engineer-\d{8}, made-up-engineer-\d{8}, /)
    const nothing = await fetch(`${front.url}/api/v1/glossary/0`)
    expect((await nothing.json()).error.message).toBe('There is no term 0.')
  })
})
