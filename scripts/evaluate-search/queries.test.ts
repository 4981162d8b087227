import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Query, readQueries, SETS } from './queries.ts'

const sets = readQueries()
const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const all = (name: keyof (typeof sets)['tuned']) => Object.values(sets).flatMap(set => set[name])
const slugs = z
  .array(z.object({ slug: z.string() }))
  .parse(JSON.parse(read('../../data/glossary.json')))
  .map(({ slug }) => slug)

describe('the labeled queries', () => {
  it.each([
    ['glossary', 270],
    ['jobs', 280],
    ['news', 100],
    ['events', 130],
    ['sentences', 100],
  ] as const)('of %s are at least %d, each once', (name, least) => {
    const texts = all(name).map(({ q }) => q)
    expect(texts.length).toBeGreaterThanOrEqual(least)
    expect(texts.filter((q, at) => texts.indexOf(q) !== at)).toEqual([])
  })

  it('are held out to a half, and more than ten of these find nothing', () => {
    const [tuned = [], ...heldOut] = SETS.map(name => Object.values(sets[name]).flat())
    expect(heldOut.flat().length).toBeGreaterThan(tuned.length)
    expect(heldOut.flat().filter(({ none }) => none).length).toBeGreaterThan(10)
  })

  it('name terms that are there', () => {
    const named = all('glossary').flatMap(({ first, within5, all5, not }) => [...first, ...within5, ...all5, ...not])
    expect(named.filter(one => typeof one === 'string' && !slugs.includes(one))).toEqual([])
  })

  it.each(SETS)('stand one a line of at most 160 letters in %s.yaml', half => {
    const lines = read(`${half}.yaml`).split('\n')
    expect(lines.filter(line => line.length > 160)).toEqual([])
    expect(lines.filter(line => line.startsWith('  - { q: ')).length).toBe(Object.values(sets[half]).flat().length)
  })
})

it('a query has labels', () => {
  const isValid = (more: object) => Query.safeParse({ q: 'rollup', ...more }).success
  expect([isValid({}), isValid({ not: 'bridge' }), isValid({ none: true })]).toEqual([false, false, true])
  const { first, within5 } = Query.parse({ q: 'rollups', first: 'rollup', within5: { title: 'made up' } })
  expect([first, within5]).toEqual([['rollup'], [{ title: ['made up'] }]])
})
