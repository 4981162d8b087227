import { describe, expect, it } from 'vitest'
import { readCatalog } from './catalog.ts'

const entries = readCatalog(['news']).map(({ entry }) => entry)

describe('the news catalog', () => {
  it('lists at least 60 feeds, each with its address', () => {
    expect(entries.length).toBeGreaterThanOrEqual(60)
    expect(entries.filter(({ url }) => url === undefined).map(({ id }) => id)).toEqual([])
  })

  it('reaches protocols, research, security, regulation and other languages', () => {
    expect(entries.filter(entry => entry.tier === 1).length).toBeGreaterThanOrEqual(20)
    expect(new Set(entries.map(entry => entry.language)).size).toBeGreaterThanOrEqual(10)
    expect(entries.filter(entry => entry.scope === 'web3-only-if-matched').length).toBeGreaterThanOrEqual(5)
  })

  it('names the kind of what is more than a story, and lets the relevance rule judge authorities', () => {
    const ofKind = (kind: string) => entries.filter(entry => entry.kind === kind)
    expect(['release', 'incident', 'advisory'].filter(kind => ofKind(kind).length < 2)).toEqual([])
    expect(ofKind('regulation').filter(({ scope }) => scope === 'all')).toEqual([])
    expect(ofKind('release').filter(({ url }) => !url?.endsWith('/releases.atom'))).toEqual([])
  })

  it('never takes a namesake for a protocol', () =>
    expect(entries.filter(entry => /(^|\.)polygon\.com$/.test(URL.parse(entry.url ?? '')?.hostname ?? ''))).toEqual([]))

  it('expects a news desk to write within four days', () => {
    const desks = entries.filter(entry => entry.tier === 2 && entry.scope === 'all' && entry.staleAfterHours <= 96)
    expect(desks.length).toBeGreaterThanOrEqual(30)
  })
})
