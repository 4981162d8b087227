import { describe, expect, it } from 'vitest'
import type { RawRecord } from '../adapter.ts'
import { readFixtures } from '../test/fixture.ts'
import { adapters } from './index.ts'
import { isUnreadable } from './lib/rows.ts'

/** What no record can be without: key, title, link, an event's day, and the employer on lists of many. */
const DECISIVE: Record<string, string[]> = {
  arbeitnow: ['slug', 'title', 'url', 'company_name'],
  ashby: ['id', 'title', 'jobUrl'],
  bamboohr: ['id', 'jobOpeningName'],
  breezy: ['id', 'name', 'url'],
  'confs-tech': ['name', 'url', 'startDate'],
  'developers-events': ['name', 'hyperlink', 'date'],
  devfolio: ['_source', 'slug', 'name', 'starts_at'],
  devpost: ['id', 'title', 'url', 'submission_period_dates'],
  dorahacks: ['id', 'title', 'timeline_start', 'start_time'],
  'ethereum-org': ['title', 'startDate', 'startTime', 'href', 'to', 'link'],
  gem: ['id', 'title', 'absolute_url'],
  getro: ['id', 'title', 'organization', 'name'],
  greenhouse: ['id', 'title', 'absolute_url'],
  himalayas: ['guid', 'title', 'companyName'],
  // A comment is a posting where both numbers are the same.
  'hn-who-is-hiring': ['objectID', 'comment_text', 'parent_id', 'story_id'],
  jobicy: ['id', 'url', 'jobTitle', 'companyName'],
  'json-list': ['name', 'title', 'eventName', 'start', 'startDate', 'date_start', 'startsAt', 'website', 'url', 'link'],
  lever: ['id', 'text', 'hostedUrl'],
  luma: ['event', 'api_id', 'name', 'url', 'start_at'],
  pinpoint: ['id', 'title', 'url'],
  recruitee: ['id', 'title', 'careers_url'],
  remoteok: ['id', 'position', 'url', 'company', 'legal'],
  remotive: ['id', 'title', 'url', 'company_name'],
  rippling: ['uuid', 'name', 'url'],
  rss: ['id', 'url', 'external_url', 'title', 'date_published'],
  simplify: ['id', 'title', 'url', 'company_name'],
  smartrecruiters: ['id', 'name'],
  teamtailor: ['id', 'title', 'url'],
  'web3-career': ['id', 'title', 'company', 'apply_url'],
  workable: ['shortcode', 'title', 'url'],
  workday: ['title', 'externalPath'],
}
const SHAPES = ['Eng', 7, true, {}, [], { nested: ['x'] }, ['x', 3], null]
const NOW = new Date('2026-10-01T12:00:00Z')

type Path = (string | number)[]

const json = (
  await Promise.all(
    adapters.map(async adapter => {
      const fixtures = (await readFixtures(adapter)).filter(({ bodies }) => bodies.some(isJson))
      return fixtures.map((fixture, at) => ({ adapter, fixture, label: `${adapter.name} ${at + 1}` }))
    }),
  )
).flat()

it('covers every adapter that reads JSON', () => {
  const names = [...new Set(json.map(({ adapter }) => adapter.name))].sort()
  expect(names, 'DECISIVE names what no record of an adapter can be without').toEqual(Object.keys(DECISIVE).sort())
})

describe.each(json)('$label', ({ adapter, fixture: { entry, bodies } }) => {
  const read = async (answers: string[]) => (await adapter.parse(answers, entry, NOW)).filter(isWhole)

  it('keeps every record when one field of one row has another shape', async () => {
    const whole = (await read(bodies)).length
    expect(whole).toBeGreaterThan(0)
    const decisive = new Set(DECISIVE[adapter.name])
    for (const [at, body] of bodies.entries()) {
      const paths = isJson(body) ? fieldsOfRows(JSON.parse(body)) : []
      for (const path of paths.filter(one => !one.some(key => decisive.has(String(key)))))
        for (const value of SHAPES.filter(shape => kindOf(shape) !== kindOf(valueAt(JSON.parse(body), path)))) {
          const answers = bodies.with(at, JSON.stringify(replaced(JSON.parse(body), path, value)))
          const left = await read(answers)
          expect(left.length, `${path.join('.')} = ${JSON.stringify(value)}`).toBeGreaterThanOrEqual(whole)
        }
    }
  })
})

function isWhole(record: RawRecord[keyof RawRecord]): boolean {
  const title = 'title' in record ? record.title : record.name
  const links = 'links' in record ? record.links : [record.link]
  return !isUnreadable(record) && record.key !== '' && title !== '' && links.length > 0 && links[0] !== ''
}

/** Every place below a row of the answer; a row is an object in the answer's outermost list. */
function fieldsOfRows(answer: unknown): Path[] {
  return outermostRows(answer, []).flatMap(({ path, row }) => below(row).map(rest => [...path, ...rest]))
}

function outermostRows(value: unknown, path: Path): { path: Path; row: object }[] {
  if (typeof value !== 'object' || value === null) return []
  const isRow = Array.isArray(value) && value.some(member => isMap(member))
  if (!isRow) return Object.entries(value).flatMap(([key, inner]) => outermostRows(inner, [...path, key]))
  return value.flatMap((row, at) => (isMap(row) ? [{ path: [...path, at], row }] : []))
}

function below(value: unknown): Path[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [[key], ...below(inner).map(rest => [key, ...rest])])
}

function isMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function replaced(root: unknown, path: Path, value: unknown): unknown {
  const parent = valueAt(root, path.slice(0, -1))
  if (isContainer(parent)) Reflect.set(parent, path.at(-1) ?? '', value)
  return root
}

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => (isContainer(inner) ? Reflect.get(inner, key) : inner), root)
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function isJson(body: string): boolean {
  return /^\s*[[{]/.test(body)
}
