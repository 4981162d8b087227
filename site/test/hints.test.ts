/** Hints beside an answer to a query with a value that no record has. */
import { expect, it } from 'vitest'
import { get } from './agent.ts'
import { useServer } from './server.ts'
import { fictionalJob, fictionalSnapshot } from './snapshot.ts'

const jobs = ['Solidity', 'Smart Contracts', 'Rust'].map((tag, at) => fictionalJob(at + 1, { tags: [tag] }))
const server = useServer({ snapshot: fictionalSnapshot({ jobs }) })

const hintOf = async (path: string) => {
  const answer = await get(server.url, path)
  expect(answer.status).toBe(200)
  return answer.headers.get('x-hint')
}

it.each([
  ['tag=solidty', 'tag: no record has "solidty"; nearest: Solidity.'],
  ['tag=rust,smart-contrats', 'tag: no record has "smart-contrats"; nearest: Smart Contracts.'],
  ['exclude_tag=solidty', 'exclude_tag: no record has "solidty"; nearest: Solidity.'],
  ['tag=%E2%80%AEzzzz', 'tag: no record has "?zzzz"; there are: Rust, Smart Contracts, Solidity.'],
  ['country=Hollland', 'country is not the name or code of a country. Nearest: Netherlands (NL).'],
])('%s', async (query, hint) => {
  for (const path of ['/api/jobs', '/api/v1/jobs.csv', '/api/v1/jobs.rss', '/api/v1/jobs/facets', '/jobs'])
    expect(await hintOf(`${path}?${query}`)).toContain(hint)
})

it.each(['/api/news?source=xyz', '/api/glossary?category=xyz'])('%s names the existing values', async path => {
  expect(await hintOf(path)).toMatch(/: no record has "xyz"; there are: /)
})

it('is on the page of a search, and of a list, whose words were left out', async () => {
  expect(await hintOf('/search?q=rust+zzzzqqqq')).toContain('"zzzzqqqq"')
  expect(await hintOf('/jobs?search=engineer+zzzzqqqq')).toContain('no record has "zzzzqqqq"')
})

it.each([
  ['/api/jobs?search=over+900k', 'search: no record matches; ask for less.'],
  ['/api/jobs?tag=rust&min_salary=900000', 'no record matches tag, min_salary together; omit one of them.'],
  ['/api/jobs?tag=rust&country=DE&confirmed=false&posted_after=2999-01-01', 'no record matches tag, '],
])('no answer is empty without a word: %s', async (path, hint) => expect(await hintOf(path)).toContain(hint))

it('is absent if a record has the value', async () => {
  expect(await hintOf('/api/jobs?tag=rust,SOLIDITY&exclude_tag=smart-contracts')).toBeNull()
})

it('is in Markdown and in the tools’ answers too', async () => {
  expect(await (await get(server.url, '/jobs.md?tag=solidty')).text()).toContain('nearest: Solidity')
  expect((await server.call('list_jobs', { tag: 'solidty' })).structuredContent.meta.hint).toContain(
    'nearest: Solidity',
  )
})
