/** The committed glossary: each term comes first for each of its names, for the plural of each, and for what leads to it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'cheerio'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { TermRecord, wordsOfTerm } from '#contract'
import { fold } from '#contract/text.ts'
import { get } from './agent.ts'
import { fictionalSnapshot } from './snapshot.ts'
import { useServer } from './use-server.ts'

const file = join(import.meta.dirname, '../../data/glossary.json')
const terms = z.array(TermRecord).parse(JSON.parse(readFileSync(file, 'utf8')))
const named = terms.flatMap(term => [term.term, ...term.synonyms].map(name => ({ name, slug: term.slug })))
const lookedUp = terms.flatMap(term => wordsOfTerm(term).map(name => ({ name, slug: term.slug })))

/** For a machine that does more than this test. */
const PATIENCE_MS = 120_000

const env = { RATE_LIMIT_PUBLIC: '1000000/60' }
const server = useServer({ env, snapshot: { ...fictionalSnapshot(), glossary: terms } })

async function firstOf(search: string): Promise<string | undefined> {
  const answer = await get(server.url, `/api/glossary?${new URLSearchParams({ search, limit: '1' })}`)
  const { data } = await answer.json()
  return data[0]?.slug
}

/** As English writes it; names of several words have it at the last. */
function pluralOf(name: string): string {
  if (/[^aeiou]y$/i.test(name)) return name.replace(/y$/i, 'ies')
  return /(?:s|x|z|ch|sh)$/i.test(name) ? `${name}es` : `${name}s`
}

/** Terms of this name: two may share one, and DAs may be several of DA or one DAS. */
const slugsOf = (name: string) => lookedUp.filter(one => fold(one.name) === fold(name)).map(({ slug }) => slug)

/** What comes first for each search, where it is none of the terms of these names. */
async function misses(searches: { search: string; names: string[] }[]): Promise<string[]> {
  const answers = await Promise.all(
    searches.map(async ({ search, names }) => ({ search, names, first: await firstOf(search) })),
  )
  return answers
    .filter(({ names, first }) => !names.flatMap(slugsOf).includes(first ?? ''))
    .map(({ search, first }) => `${search}: ${first}`)
}

it(
  'has each term first for each of its names',
  async () => {
    expect(await misses(named.map(({ name }) => ({ search: name, names: [name] })))).toEqual([])
  },
  PATIENCE_MS,
)

it(
  'has each term first for the plural of each of its names',
  async () => {
    const single = named.filter(({ name }) => /\p{L}$/u.test(name) && !/(?:s|ing)$/i.test(name))
    expect(single.length).toBeGreaterThan(100)
    const plurals = single.map(({ name }) => ({ search: pluralOf(name), names: [name, pluralOf(name)] }))
    expect(await misses(plurals)).toEqual([])
  },
  PATIENCE_MS,
)

it(
  'has each term first for each word that leads to it',
  async () => {
    const leads = terms.flatMap(({ leadsHere = [] }) => leadsHere)
    expect(leads.length).toBeGreaterThan(50)
    expect(await misses(leads.map(name => ({ search: name, names: [name] })))).toEqual([])
  },
  PATIENCE_MS,
)

it('folds its terms under their letters, and shows those of a few', async () => {
  const read = async (path: string) => load(await (await get(server.url, path)).text())
  const all = await read('/glossary')
  expect([all('.letter dt').length, all('details.letter[open]').length]).toEqual([terms.length, 0])
  const anchors = all('.anchors a').toArray()
  expect(anchors.map(link => all(link).attr('href'))).toEqual(
    all('.letter dl')
      .toArray()
      .map(list => `#${all(list).attr('id')}`),
  )
  const found = await read('/glossary?search=rollup')
  expect(found('details.letter[open] dt').first().text()).toBe('Rollup')
})
