import { describe, expect, it } from 'vitest'
import type { Adapter, RawRecord } from '../adapter.ts'
import { readFixtures } from '../test/fixture.ts'
import { adapters } from './index.ts'
import { isUnreadable } from './lib/rows.ts'

const SHAPES = ['Eng', 7, true, {}, [], { nested: ['x'] }, ['x', 3], null]
const NOW = new Date('2026-10-01T12:00:00Z')

/**
 * For each adapter that reads JSON: the fields of a row without which there is no record (key, title, link, an event's
 * day, the employer on lists of many). Whatever shape another field takes, no record is lost.
 */
const MUST_HAVE: Record<string, string> = {
  'arbeitnow jobs': 'slug title url company_name',
  'ashby jobs': 'id title jobUrl',
  'bamboohr jobs': 'id jobOpeningName',
  'bitdevs events': 'title url date',
  'breezy jobs': 'id name url',
  'comeet jobs': 'uid name url_comeet_hosted_page',
  'confs-tech events': 'name url startDate',
  'developers-events events': 'name hyperlink date',
  'devfolio events': '_source slug name starts_at',
  'devpost events': 'id title url submission_period_dates',
  'dorahacks events': 'id title timeline_start start_time',
  'einundzwanzig events': 'start meetup.name meetup.portalLink',
  'ethereum-org events': 'title startDate startTime href to link',
  'gem jobs': 'id title absolute_url',
  'getro jobs': 'id title organization name',
  'greenhouse jobs': 'id title absolute_url',
  'hackquest events': 'id name alias timeline',
  'hibob jobs': 'id title',
  'himalayas jobs': 'guid title companyName',
  'hn-who-is-hiring jobs': 'objectID comment_text parent_id story_id',
  'jobicy jobs': 'id url jobTitle companyName',
  'json-list events': 'name title eventName start startDate date_start startsAt website url link',
  'lever jobs': 'id text hostedUrl',
  'recruitee jobs': 'id title careers_url',
  'remoteok jobs': 'id position url company legal',
  'remotive jobs': 'id title url company_name',
  'rippling jobs': 'uuid name url',
  'rss news': 'id url external_url title date_published',
  'simplify jobs': 'id title url company_name',
  'smartrecruiters jobs': 'id name',
  'taikai events': 'slug name endParticipantRegistrationDate organization steps',
  'web3-career jobs': 'id title company apply_url',
  'workable jobs': 'shortcode title url',
  'workday jobs': 'title externalPath',
}
const mustHave = ({ name, collection }: Adapter) => MUST_HAVE[`${name} ${collection}`]?.split(' ')

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
  const readers = new Set(json.map(({ adapter }) => `${adapter.name} ${adapter.collection}`))
  expect(Object.keys(MUST_HAVE).sort()).toEqual([...readers].sort())
})

describe.each(json)('$label', ({ adapter, fixture: { entry, bodies } }) => {
  const read = async (answers: string[]) => (await adapter.parse(answers, entry, NOW)).filter(isWhole)

  it('keeps every record when one field of one row has another shape', async () => {
    const whole = (await read(bodies)).length
    expect(whole).toBeGreaterThan(0)
    const needed = new Set(mustHave(adapter))
    for (const [at, body] of bodies.entries()) {
      const paths = isJson(body) ? fieldsOfRows(JSON.parse(body)) : []
      for (const path of paths.filter(one => !one.some(key => needed.has(String(key)))))
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
