import { describe, expect, it } from 'vitest'
import { CatalogEntry } from '#contract'
import { adapterOf } from './index.ts'

const web3Career = adapterOf('jobs', 'web3-career')

const about = { id: 'web3-career', adapter: 'web3-career', name: 'web3.career', staleAfterHours: 48 }
const links = { homepage: 'https://web3.career', terms: 'https://web3.career/web3-jobs-api' }

const entry = CatalogEntry.parse({ ...about, ...links })

const urlsOf = (fields: object) =>
  web3Career.requests(CatalogEntry.parse({ ...about, ...links, ...fields }), 's3cret').map(({ url }) => url)

describe('web3.career', () => {
  it('says which secret it needs', () => expect(web3Career.requires).toBe('WEB3_CAREER_TOKEN'))

  it('puts the token into the parameter that is redacted', () => {
    expect(urlsOf({})).toEqual(['https://web3.career/api/v1?token=s3cret&limit=100'])
  })

  it('asks for one tag when the catalog names it', () => {
    expect(urlsOf({ board: 'rust' })).toEqual(['https://web3.career/api/v1?token=s3cret&limit=100&tag=rust'])
  })

  it('asks a mirror in the same way', () => {
    expect(urlsOf({ url: 'https://mirror.example/v1?limit=5' })).toEqual([
      'https://mirror.example/v1?token=s3cret&limit=5',
    ])
  })

  it('dates a posting by its seconds where the words for its day are missing', async () => {
    const posting = { id: 1, title: 'Engineer', company: 'Example Labs', apply_url: 'https://jobs.example/1' }
    const days = { date: null, date_epoch: 1789257652 }
    const answer = JSON.stringify([[{ ...posting, ...days }]])
    expect(await web3Career.parse([answer], entry, new Date(0))).toMatchObject([{ posted: 1789257652 }])
  })
})
