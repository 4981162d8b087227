import { describe, expect, it } from 'vitest'
import type { Adapter, RawRecord } from '../adapter.ts'
import { readFixtures } from '../test/fixture.ts'
import { adapters } from './index.ts'

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
  'btcmap events': 'id name website starts_at',
  'cardano events': 'title link startDate',
  'comeet jobs': 'uid name url_comeet_hosted_page',
  'confs-tech events': 'name url startDate',
  'developers-events events': 'name hyperlink date',
  'devfolio events': '_source slug name starts_at',
  'devpost events': 'id title url submission_period_dates',
  'dorahacks events': 'id title timeline_start start_time',
  'einundzwanzig events': 'start meetup.name meetup.portalLink',
  'gem jobs': 'id title absolute_url',
  'getro jobs': 'id title organization name',
  'greenhouse jobs': 'id title absolute_url',
  'hack-club events': 'id name website start',
  'hackquest events': 'id name alias timeline',
  'hibob jobs': 'id title',
  'himalayas jobs': 'guid title companyName',
  'hn-who-is-hiring jobs': 'objectID comment_text parent_id story_id',
  'jobicy jobs': 'id url jobTitle companyName',
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
      const answer: unknown = isJson(body) ? JSON.parse(body) : undefined
      const fields = fieldsOf(answer).filter(({ path }) => !path.some(name => needed.has(name)))
      for (const { parent, key, path } of fields) {
        const before: unknown = Reflect.get(parent, key)
        for (const value of SHAPES.filter(shape => kindOf(shape) !== kindOf(before))) {
          Reflect.set(parent, key, value)
          const left = await read(bodies.with(at, JSON.stringify(answer)))
          expect(left.length, `${path.join('.')} = ${JSON.stringify(value)}`).toBeGreaterThanOrEqual(whole)
        }
        Reflect.set(parent, key, before)
      }
    }
  })
})

function isWhole(record: RawRecord[keyof RawRecord]): boolean {
  const title = 'title' in record ? record.title : record.name
  const links = 'links' in record ? record.links : [record.link]
  return record.key !== '' && title !== '' && links.length > 0 && links[0] !== ''
}

interface Field {
  parent: object
  key: string
  path: string[]
}

/** Every field of the rows of an answer, at any depth; a row is an object in the answer's outermost list. */
function fieldsOf(value: unknown, path: string[] = [], isInRow = false): Field[] {
  if (typeof value !== 'object' || value === null) return []
  const isList = Array.isArray(value) && value.some(isMap)
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(isInRow ? [{ parent: value, key, path: [...path, key] }] : []),
    ...fieldsOf(inner, [...path, key], isInRow || (isList && isMap(inner))),
  ])
}

function isMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value
}

function isJson(body: string): boolean {
  return /^\s*[[{]/.test(body)
}
