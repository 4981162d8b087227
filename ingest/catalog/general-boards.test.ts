import { describe, expect, it } from 'vitest'
import { readCatalog } from './catalog.ts'

const boards = readCatalog(['jobs'])
  .map(({ entry }) => entry)
  .filter(({ tier }) => tier === 3)
const only = (id: string) => boards.filter(entry => entry.id === id)

describe('general boards in the catalog', () => {
  it('are read for Web3 jobs alone, unless all they hold is Web3', () => {
    const whole = boards.filter(({ scope, enabled }) => scope === 'all' && enabled).map(({ id }) => id)
    expect(whole).toEqual(['web3-career', 'remote3'])
  })

  it('are named where their postings are shown', () => {
    const silent = boards.filter(({ credit, enabled }) => enabled && credit === undefined).map(({ id }) => id)
    expect(silent).toEqual(['hn-who-is-hiring'])
  })

  it('keep the terms that ask for links as given and followed', () => {
    for (const id of ['web3-career', 'remoteok']) expect(only(id)).toMatchObject([{ keepLink: true, follow: true }])
  })

  it('ask Remotive four times a day and offer none of its postings to search engines', () => {
    expect(only('remotive')).toMatchObject([{ maxRequestsPerDay: 4, markup: false, keepLink: true }])
  })

  it('leave switched off what forbids automated reading', () => {
    const off = boards.filter(({ adapter }) => adapter === 'getro' || adapter === 'cryptocurrencyjobs')
    expect(off.filter(({ enabled }) => enabled)).toEqual([])
  })
})
