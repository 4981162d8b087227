/** Between a start's first answer and the last word of its index: what searches waits, what does not is answered. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoreWords } from '../src/store/build-store.ts'
import { readSnapshot } from '../src/store/reading.ts'
import { openSnapshot } from '../src/store/snapshot-files.ts'
import { openStore } from '../src/store/store.ts'
import { get, post } from './agent.ts'
import { startServer, type TestServer } from './server.ts'

const AT_ONCE = [
  '/api/jobs',
  '/api/jobs?tag=solidity&country=DE&remote=true',
  '/api/news',
  '/api/events?include_past=true',
  '/api/glossary?search=made-up',
  '/api/v1/jobs/made-up-engineer-00000001',
  '/api/v1/jobs/facets',
  '/api/v1/changes',
  '/api/status',
  '/api/v1/jobs.csv',
  '/jobs?tag=solidity',
  '/llms.txt',
]
const LATER = [
  '/api/jobs?search=fictional',
  '/api/jobs?company=example',
  '/api/jobs?location=remote',
  '/api/news?search=rollup',
  '/api/events?search=example&include_past=true',
  '/api/v1/search?q=made-up',
  '/api/v1/jobs.rss?search=fictional',
  '/api/v1/jobs/facets?search=fictional',
  '/jobs?search=fictional',
  '/search?q=made-up',
  '/glossary/made-up-term-1',
  '/openapi.json',
  '/',
]
const SEARCH_BY_MCP = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'list_jobs', arguments: { search: 'fictional' } },
}

let server: TestServer
let known: PromiseWithResolvers<StoreWords>
let words: StoreWords
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT_PUBLIC: '1000000/60' } })
})
afterAll(() => server.close())

/** A store of the same snapshot whose words the test holds back. */
async function holdWords(): Promise<void> {
  const snapshot = openSnapshot(server.dataDir, [])
  const reading = readSnapshot({ files: snapshot.files, baseUrl: server.url }, { atOnce: false, givesWay: false })
  known = Promise.withResolvers()
  words = await reading.words
  server.services.store = openStore(snapshot, server.url, await reading.lists, known.promise)
}

const bodyOf = async (path: string) => {
  const answer = await get(server.url, path)
  return [path, answer.status, await answer.text()]
}
const askMcp = async () => {
  const accept = { accept: 'application/json, text/event-stream' }
  const answer = await post(server.url, '/mcp', SEARCH_BY_MCP, accept)
  return [answer.status, await answer.text()]
}

describe('until the words are known', () => {
  it('lists are answered, and whatever searches is answered as ever once they are', async () => {
    const before = await Promise.all([...AT_ONCE, ...LATER].map(bodyOf))
    const byMcp = await askMcp()
    expect(before.filter(([, status]) => status !== 200)).toEqual([])
    await holdWords()
    let answered = 0
    const later = [...LATER.map(bodyOf), askMcp()].map(async asked => {
      await asked
      answered++
      return asked
    })
    expect(await Promise.all(AT_ONCE.map(bodyOf))).toEqual(before.slice(0, AT_ONCE.length))
    expect(answered).toBe(0)
    known.resolve(words)
    expect(await Promise.all(later)).toEqual([...before.slice(AT_ONCE.length), byMcp])
    expect(server.services.store.pending).toBeUndefined()
  })

  it('a search whose words cannot be read says so, and the lists stay', async () => {
    await holdWords()
    // As the start does, which ends with it.
    server.services.store.pending?.catch(() => {})
    const search = get(server.url, '/api/jobs?search=fictional')
    known.reject(new Error('out of example memory'))
    expect((await search).status).toBe(500)
    expect((await get(server.url, '/api/jobs')).status).toBe(200)
    expect(server.logged.join('\n')).toContain('out of example memory')
  })
})
