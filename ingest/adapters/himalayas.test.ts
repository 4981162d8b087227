import { describe, expect, it } from 'vitest'
import { CatalogEntry } from '#contract'
import { exchange } from '../test/read-in-process.ts'
import { adapterOf } from './index.ts'
import { offsetName } from './job-lists.ts'

const himalayas = adapterOf('jobs', 'himalayas')

const about = { id: 'himalayas', adapter: 'himalayas', name: 'Himalayas', staleAfterHours: 48 }
const links = { homepage: 'https://himalayas.app', terms: 'https://himalayas.app/api' }

async function ask(fields: object, pages: string[] = []) {
  const entry = CatalogEntry.parse({ ...about, ...links, ...fields })
  const { urls } = await exchange(himalayas, entry, (_url, at) => pages[at] ?? '{"jobs": []}')
  return urls
}

describe('Himalayas', () => {
  it('reads the newest page, or the address in the catalog', async () => {
    expect(await ask({})).toEqual(['https://himalayas.app/jobs/api?limit=20&offset=0'])
    expect(await ask({ url: 'https://mirror.example/api' })).toEqual(['https://mirror.example/api'])
  })

  it('searches for a word until a page is empty', async () => {
    const search = 'https://himalayas.app/jobs/api/search?q=smart+contracts&page='
    expect(await ask({ board: 'smart contracts' }, ['{"jobs": [{}]}'])).toEqual([`${search}1`, `${search}2`])
  })

  it('stops searching after five pages', async () => {
    expect(await ask({ board: 'web3' }, Array(9).fill('{"jobs": [{}]}'))).toHaveLength(5)
  })
})

describe('offsetName', () => {
  it.each([
    [0, 'UTC+0'],
    [-3.5, 'UTC-3:30'],
    [8.75, 'UTC+8:45'],
    [14, 'UTC+14'],
    ['-5', 'UTC-5'],
    ['Europe/Zurich', 'Europe/Zurich'],
    [' ', ' '],
  ])('writes %j as %s', (hours, name) => expect(offsetName(hours)).toBe(name))
})
