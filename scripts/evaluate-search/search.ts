/** Sends every labeled query to the built service over HTTP, and counts how often the answer is right. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readSettings } from '#contract'
import type { Row } from '../../ingest/evaluate/evaluation.ts'
import { type ExportedService, startService } from '../export/service.ts'
import { type Answer, judge, type Stored, type Verdict } from './judge.ts'
import { BARS, type Query, type QuerySet, SEARCHED, SETS, type Searched, type SetName } from './queries.ts'

type Ask = ExportedService['ask']
type Records = Record<Searched, Stored[]>

/** The path of a collection's search, and the field that names a record there. Past events count: no clock is used. */
const LISTS: Record<Searched, { target: string; key: string }> = {
  glossary: { target: '/api/v1/glossary?limit=100&search=', key: 'slug' },
  jobs: { target: '/api/v1/jobs?limit=100&search=', key: 'id' },
  news: { target: '/api/v1/news?limit=100&search=', key: 'link' },
  events: { target: '/api/v1/events?limit=100&include_past=true&search=', key: 'id' },
}
const EVERYTHING = '/api/v1/search?limit=50&q='

const Items = z.array(z.record(z.string(), z.unknown()))
const Page = z.object({ data: Items, meta: z.object({ total: z.number() }) })
const Part = z.object({ total: z.number(), items: Items })
const Groups = z.object({ data: z.object({ glossary: Part, jobs: Part, news: Part, events: Part }) })

/** Returns the figures of all sets; the misses of the held-out ones only on demand, lest search be tuned by them. */
export async function evaluateSearch(
  env: Record<string, string | undefined>,
  queries: Partial<Record<SetName, QuerySet>>,
  showsHeldOut: boolean,
): Promise<Row[]> {
  const records = readRecords(readSettings(env).DATA_DIR)
  const service = await startService(env)
  const day = service.store.changedAt.toISOString().slice(0, 10)
  const rows: Row[] = []
  try {
    for (const name of SETS) {
      const set = queries[name]
      for (const row of set ? await rowsOf(set, records, service.ask, day) : []) {
        const misses = ['tuned', 'lookups', 'fresh'].includes(name) || showsHeldOut ? row.misses : []
        rows.push({
          ...row,
          measure: `${name}, ${row.measure}`,
          bar: ALWAYS.includes(row.measure) ? 1 : BARS[name][BARRED.indexOf(row.measure)],
          misses,
        })
      }
    }
  } finally {
    await service.close()
  }
  return rows
}

/** Closed jobs are in no list. */
function readRecords(dataDir: string): Records {
  const read = (name: Searched) => Items.parse(JSON.parse(readFileSync(join(dataDir, `${name}.json`), 'utf8')))
  const open = read('jobs').filter(({ closedAt }) => closedAt === undefined)
  return { glossary: read('glossary'), jobs: open, news: read('news'), events: read('events') }
}

async function rowsOf(set: QuerySet, records: Records, ask: Ask, day: string): Promise<Row[]> {
  const rows: Row[] = []
  const lists: Judged[] = []
  for (const name of SEARCHED) {
    const askList = (q: string) => listOf(name, q, records[name], ask)
    const judged = await judgeAll(set[name], records[name], askList)
    rows.push(...measure(name, judged))
    lists.push(...judged)
  }
  const judged: Judged[] = []
  for (const sentence of set.sentences) {
    const found = sentence.in === 'events' ? records.events.filter(event => !isOver(event, day)) : records[sentence.in]
    judged.push(...(await judgeAll([sentence], found, q => partOf(sentence.in, q, found, ask))))
  }
  return [
    ...rows,
    ...measure('sentences', judged),
    ...measure('lists', lists).map(row => ({ ...row, misses: [] })),
    ...measure('all', [...lists, ...judged]).map(row => ({ ...row, misses: [] })),
  ]
}

/** The search over everything leaves out past events. */
function isOver({ startDate, endDate }: Stored, day: string): boolean {
  return String(endDate ?? startDate) < day
}

interface Judged {
  query: Query
  answer: Answer
  verdict: Verdict
}

async function judgeAll(queries: Query[], all: Stored[], ask: (q: string) => Promise<Answer>): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const query of queries) {
    const answer = await ask(query.q)
    const same = query.same === undefined ? undefined : (await ask(query.same)).total
    judged.push({ query, answer, verdict: judge(query, answer, all, same) })
  }
  return judged
}

async function listOf(name: Searched, q: string, all: Stored[], ask: Ask): Promise<Answer> {
  const { body, hint } = await ask(LISTS[name].target + encodeURIComponent(q))
  const { data, meta } = Page.parse(JSON.parse(body.toString()))
  return { total: meta.total, records: storedOf(name, data, all), hint }
}

async function partOf(name: Searched, q: string, all: Stored[], ask: Ask): Promise<Answer> {
  const { body, hint } = await ask(EVERYTHING + encodeURIComponent(q))
  const { total, items } = Groups.parse(JSON.parse(body.toString())).data[name]
  return { total, records: storedOf(name, items, all), hint }
}

/** Answers have fewer fields than stored records, and labels name stored ones. */
function storedOf(name: Searched, items: Stored[], all: Stored[]): Stored[] {
  const { key } = LISTS[name]
  return items.map(item => all.find(record => record[key] === item[key]) ?? item)
}

const MEASURES: { measure: string; figure: keyof Verdict; isGood: boolean }[] = [
  { measure: 'success@1', figure: 'atOne', isGood: true },
  { measure: 'success@5', figure: 'atFive', isGood: true },
  { measure: 'without result', figure: 'isEmpty', isGood: false },
  { measure: 'found, or said why not', figure: 'isExplained', isGood: true },
  { measure: 'same total', figure: 'isSame', isGood: true },
  { measure: 'empty where nothing fits', figure: 'isRightlyEmpty', isGood: true },
  { measure: 'never everything where nothing fits', figure: 'isBounded', isGood: true },
]
const ALWAYS = ['all: found, or said why not', 'all: never everything where nothing fits']
/** The measures of BARS. */
const BARRED = ['lists: success@1', 'all: success@1', 'all: success@5', 'all: empty where nothing fits']
/** A query whose records are gone is named and judges nothing. */
function measure(name: string, judged: Judged[]): Row[] {
  const rows = MEASURES.flatMap(({ measure, figure, isGood }) => {
    const cases = judged.filter(({ verdict }) => verdict[figure] !== undefined)
    const yes = cases.filter(({ verdict }) => verdict[figure] === true)
    const misses = cases.filter(({ verdict }) => verdict[figure] !== isGood).map(textOf)
    return cases.length === 0
      ? []
      : [{ measure: `${name}: ${measure}`, value: yes.length / cases.length, cases: cases.length, misses }]
  })
  const outdated = judged.filter(({ verdict }) => verdict.isOutdated).map(({ query }) => `"${query.q}"`)
  const gone = { measure: `${name}: wants what is gone`, value: outdated.length / judged.length, cases: judged.length }
  return outdated.length === 0 ? rows : [...rows, { ...gone, misses: outdated }]
}

function textOf({ query, answer: { total, records } }: Judged): string {
  const ids = records.slice(0, 5).map(({ slug, id }) => String(slug ?? id))
  return `"${query.q}": ${total}${query.same === undefined ? '' : `, not as "${query.same}"`} ${ids.join(' ')}`
}
