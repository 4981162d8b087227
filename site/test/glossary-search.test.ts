/** The committed glossary, each term first for each of its names, and the kinds of queries that once went wrong. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { TermRecord, wordsOfTerm } from '#contract'
import { fold } from '#contract/text.ts'
import { lists } from '../src/collections/index.ts'
import { get } from './agent.ts'
import { hrefsOf } from './client-of.ts'
import { useServer } from './server.ts'
import { fictionalEvent, fictionalJob, fictionalSnapshot } from './snapshot.ts'

const file = join(import.meta.dirname, '../../data/glossary.json')
const terms = z.array(TermRecord).parse(JSON.parse(readFileSync(file, 'utf8')))
const named = terms.flatMap(term => [term.term, ...term.synonyms].map(name => ({ name, slug: term.slug })))
const lookedUp = terms.flatMap(term => wordsOfTerm(term).map(name => ({ name, slug: term.slug })))

const job = (number: number, title: string, over: object) =>
  fictionalJob(number, { title, description: 'Made up.', tags: [], workMode: undefined, ...over })
const jobs = [
  job(900, 'Smart Contract Engineer', {
    company: 'Zorb Labs',
    location: 'Lyon, France',
    countries: ['FR'],
    places: [{ city: 'Lyon', country: 'FR', lat: 45.76, lon: 4.84 }],
    seniority: 'senior',
  }),
  job(901, 'Legal Counsel', {
    company: 'Quill Protocol',
    location: 'Denver, Colorado',
    countries: ['US'],
    places: [{ city: 'Denver', region: 'Colorado', country: 'US', lat: 39.74, lon: -104.98 }],
    pay: { max: 100_000, currency: 'USD', period: 'year', raw: '100000' },
  }),
  job(902, 'Marketer', { company: 'Quill Protocol', workMode: 'remote', seniority: 'junior', regions: ['LATAM'] }),
  job(903, 'Office Assistant', { company: 'Layer Makers', location: 'Munich', workMode: 'hybrid' }),
]
const vienna = { city: 'Vienna', country: 'Austria', countryCode: 'AT', location: 'Vienna, Austria' }
const places = [{ city: 'Vienna', country: 'AT', lat: 48.208, lon: 16.372 }]
const events = [
  fictionalEvent(900, { name: 'Made-up Hack Days', type: 'hackathon', startDate: '2029-05-05', ...vienna, places }),
]

const env = { RATE_LIMIT_PUBLIC: '1000000/60' }
const small = fictionalSnapshot({ glossary: terms, events, jobs })
const server = useServer({ env, snapshot: small })

/** The first of the list; thousands of requests would repeat it. */
async function firstOf(search: string): Promise<string | undefined> {
  const found = await lists.find(({ name }) => name === 'glossary')?.find(server.services, { search }, { limit: 1 })
  return found?.ids[0]
}

/** As English writes it; names of several words have it at the last. */
function pluralOf(name: string): string {
  if (/[^aeiou]y$/i.test(name)) return name.replace(/y$/i, 'ies')
  return /(?:s|x|z|ch|sh)$/i.test(name) ? `${name}es` : `${name}s`
}

/** Terms of this name: two may share one, and DAs may be several of DA or one DAS. */
const slugsOf = (name: string) => lookedUp.filter(one => fold(one.name) === fold(name)).map(({ slug }) => slug)

/** The first result of each search, if it is none of these terms. */
async function misses(searches: { search: string; names: string[] }[]): Promise<string[]> {
  const missed: string[] = []
  for (const { search, names } of searches) {
    const first = await firstOf(search)
    if (!names.flatMap(slugsOf).includes(first ?? '')) missed.push(`${search}: ${first}`)
  }
  return missed
}

it('has each term first for each of its names', async () => {
  expect(await misses(named.map(({ name }) => ({ search: name, names: [name] })))).toEqual([])
})

it('has each term first for the plural of each of its names', async () => {
  const single = named.filter(({ name }) => /\p{L}$/u.test(name) && !/(?:s|ing)$/i.test(name))
  expect(single.length).toBeGreaterThan(100)
  const plurals = single.map(({ name }) => ({ search: pluralOf(name), names: [name, pluralOf(name)] }))
  expect(await misses(plurals)).toEqual([])
})

it('has each term first for each word that leads to it', async () => {
  const leads = terms.flatMap(({ leadsHere = [] }) => leadsHere)
  expect(leads.length).toBeGreaterThan(50)
  expect(await misses(leads.map(name => ({ search: name, names: [name] })))).toEqual([])
})

it('folds its terms under their letters, and shows those of a few', async () => {
  const all = await server.page('/glossary')
  expect([all('.letter dt').length, all('details.letter[open]').length]).toEqual([terms.length, 0])
  expect(hrefsOf(all, '.anchors a')).toEqual(
    all('.letter dl')
      .toArray()
      .map(list => `#${all(list).attr('id')}`),
  )
  const found = await server.page('/glossary?search=rollup')
  expect(found('details.letter[open] dt').first().text()).toBe('Rollup')
})

const idsOf = (records: { id?: string; slug?: string }[]) => records.map(({ id, slug }) => slug ?? id)
const ids = (...numbers: number[]) => numbers.map(number => fictionalJob(number).id)
const [event] = events

describe('the search over everything', () => {
  async function group(q: string, name: string) {
    const answer = await get(server.url, `/api/v1/search?${new URLSearchParams({ q, limit: '3' })}`)
    const { data, meta } = await answer.json()
    return { ...data[name], all: meta.total, hint: answer.headers.get('x-hint') }
  }

  it.each([
    ['all of a few words, or the best of them', 'solidity programmer', 'jobs', ids(900)],
    ['a role, a place and a level', 'senior engineer in France', 'jobs', ids(900)],
    ['a company alone', 'open roles at quill protocol', 'jobs', ids(901, 902)],
    ['one of two companies', 'marketer at zorb labs or quill protocol', 'jobs', ids(902)],
    ['what is excluded', 'roles at quill protocol without counsel', 'jobs', ids(902)],
    ['pay', 'jobs over 700k', 'jobs', []],
    ['a level and a state', 'junior counsel in Colorado', 'jobs', []],
    ['a role that no place has', 'senior plumber in Lyon', 'jobs', []],
    ['who may apply', 'remote jobs in Peru', 'jobs', ids(902)],
    ['a state by its name', 'counsel in colorado', 'jobs', ids(901)],
    ['an adjective of a country', 'french engineer', 'jobs', ids(900)],
    ['another language', 'abogado en Denver', 'jobs', ids(901)],
    ['a city by another name', 'emplois à München', 'jobs', []],
    ['news that is no job', 'headlines since Friday', 'jobs', []],
    ['news that is no job, without a filter', 'quill protocol news', 'jobs', []],
    ['a job about something else', 'hackathon counsel', 'jobs', ids(901)],
    ['what is held online', 'virtual hackathons', 'events', []],
    ['near a place', 'hackathon near Bratislava', 'events', [event?.id]],
    ['a day in another language', 'hackathon im Mai 2029', 'events', [event?.id]],
    ['a part of a month', 'hackathon in early May 2029', 'events', [event?.id]],
    ['a day before', 'hackathons before 2028', 'events', []],
  ])('reads %s: %s', async (_, q, name, expected) => {
    const { items, all, hint } = await group(q, name)
    expect(idsOf(items).toSorted()).toEqual(expected.toSorted())
    if (all === 0) expect(hint).toEqual(expect.any(String))
  })

  it.each([
    ['who created bitcoin', 'satoshi-nakamoto'],
    ['who came up with solana', 'solana'],
    ['how does a bridge work', 'bridge'],
    ['is yield farming legal', 'yield-farming'],
    ['wie funktioniert staking', 'staking'],
    ['can I undo a rug pull', 'rug-pull'],
  ])('answers %s', async (q, slug) => expect(idsOf((await group(q, 'glossary')).items)[0]).toBe(slug))
})

const forms = [
  ...['city=Wien', 'city=维也纳', 'near=Vienne', 'near=Wien', 'country=奥地利', 'country=Österreich'],
  'location=Wien',
]
it.each([
  { path: '/api/jobs?search=attorney', expected: ids(901) },
  { path: '/api/jobs?search=junior+remote', expected: ids(902) },
  { path: '/api/jobs?search=hybrid', expected: ids(903) },
  { path: '/api/jobs?search=counsel+over+95k', expected: ids(901) },
  { path: '/api/jobs?search=paying+at+least+$150,000', expected: [] },
  { path: '/api/jobs?search=at+least+$90,000', expected: ids(901) },
  { path: '/api/jobs?search=senior+plumber+in+France', expected: [] },
  { path: '/api/jobs?search=engineer+near+Lyon', expected: ids(900) },
  { path: '/api/jobs?search=lawyers', expected: ids(901) },
  ...forms.map(filter => ({ path: `/api/events?${filter}`, expected: [event?.id] })),
])('the list of $path finds it', async ({ path, expected }) => {
  const { data } = await server.json(path)
  expect(idsOf(data)).toEqual(expected)
})
