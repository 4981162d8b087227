import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Query, readQueries, SETS, setOf } from './queries.ts'

const sets = readQueries()
const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const both = (name: keyof (typeof sets)['tuned']) => [...sets.tuned[name], ...sets['held-out'][name]]
const inStyles = [sets.styles, sets['styles-held-out']].map(set => Object.values(set).flat())
const slugs = z
  .array(z.object({ slug: z.string() }))
  .parse(JSON.parse(read('../../data/glossary.json')))
  .map(({ slug }) => slug)

describe('the labeled queries', () => {
  it('are at least 320 over all four collections, and sentences beside', () => {
    expect(both('glossary').length).toBeGreaterThanOrEqual(120)
    expect(both('jobs').length).toBeGreaterThanOrEqual(110)
    expect(both('news').length).toBeGreaterThanOrEqual(45)
    expect(both('events').length).toBeGreaterThanOrEqual(45)
    expect(both('sentences').length).toBeGreaterThanOrEqual(25)
  })

  it.each(['glossary', 'jobs', 'news', 'events', 'sentences'] as const)('are each once in %s', name => {
    const asked = both(name).map(({ q }) => q)
    expect(asked.filter((q, at) => asked.indexOf(q) !== at)).toEqual([])
  })

  it.each(['glossary', 'jobs', 'news', 'events', 'sentences'] as const)('are in two halves in %s', name => {
    const share = sets['held-out'][name].length / both(name).length
    expect(share).toBeGreaterThan(0.4)
    expect(share).toBeLessThan(0.6)
  })

  it('name terms that are there', () => {
    const named = [
      ...both('glossary'),
      ...sets.styles.glossary,
      ...sets['styles-held-out'].glossary,
      ...sets.lookups.glossary,
      ...sets['lookups-held-out'].glossary,
    ].flatMap(({ first, within5, all5, not }) => [...first, ...within5, ...all5, ...not])
    expect(named.filter(one => typeof one === 'string' && !slugs.includes(one))).toEqual([])
  })

  it('are at least 250 in other styles, a third held out, each once, and more than ten of them find nothing', () => {
    const [tuned = [], heldOut = []] = inStyles
    const all = [...tuned, ...heldOut]
    expect(all.length).toBeGreaterThanOrEqual(250)
    expect(heldOut.length).toBeGreaterThan(all.length / 4)
    expect(all.filter(({ none }) => none).length).toBeGreaterThanOrEqual(10)
    for (const name of ['glossary', 'jobs', 'news', 'events'] as const) {
      const here = [...sets.styles[name], ...sets['styles-held-out'][name]].map(({ q }) => q)
      expect(new Set(here).size).toBe(here.length)
    }
  })

  it.each(SETS)('stand one a line of at most 160 letters in %s.yaml', half => {
    const lines = read(`${half}.yaml`).split('\n')
    expect(lines.filter(line => line.length > 160)).toEqual([])
    expect(lines.filter(line => line.startsWith('  - { q: ')).length).toBe(Object.values(sets[half]).flat().length)
  })
})

describe('a query', () => {
  it('belongs to the half that its hash says', () => {
    expect(setOf('what is a rollup', 'tuned')).toBe('held-out')
    expect(setOf('what is a blockchain?', 'tuned')).toBe('tuned')
  })

  it('says what must be answered', () => {
    expect(Query.safeParse({ q: 'rollup' }).success).toBe(false)
    expect(Query.safeParse({ q: 'rollup', not: 'bridge' }).success).toBe(false)
    expect(Query.safeParse({ q: 'rollup', none: true }).success).toBe(true)
    expect(Query.parse({ q: 'rollups', first: 'rollup', within5: { title: 'made up' } })).toMatchObject({
      first: ['rollup'],
      within5: [{ title: ['made up'] }],
    })
  })
})
