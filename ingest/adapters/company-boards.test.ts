import { describe, expect, it } from 'vitest'
import { normalizeJob } from '../jobs/normalize.ts'
import { exampleEntry } from '../test/example-job.ts'
import { adapterOf } from './index.ts'

const ashby = adapterOf('jobs', 'ashby')

const postalAddress = { addressLocality: 'Warsaw', addressRegion: 'Masovian', addressCountry: 'Poland' }

it.each([
  ['HQ', 'Warsaw, Masovian, Poland'],
  ['Main Office', 'Warsaw, Masovian, Poland'],
  [null, 'Warsaw, Masovian, Poland'],
  ['Remote (Poland)', 'Remote (Poland)'],
  ['Warsaw Office', 'Warsaw Office'],
])('the place labeled %j is %s', async (location, place) => {
  const jobUrl = 'https://jobs.ashbyhq.com/examplelabs/1'
  const board = { jobs: [{ id: '1', title: 'Fictional Engineer', jobUrl, location, address: { postalAddress } }] }
  const [raw] = await ashby.parse([JSON.stringify(board)], exampleEntry({ adapter: 'ashby' }), new Date('2026-10-01'))
  expect(raw?.places).toEqual([place])
})

const NOW = new Date('2026-10-01')

/** A posting of Greenhouse with these fields. */
async function readPosting(fields: object) {
  const posting = { id: 1, title: 'Fictional Engineer', absolute_url: 'https://example.com/1', ...fields }
  const [raw] = await adapterOf('jobs', 'greenhouse').parse([JSON.stringify({ jobs: [posting] })], exampleEntry(), NOW)
  return raw
}

async function normalized(fields: object) {
  const raw = await readPosting(fields)
  return raw && normalizeJob(raw, exampleEntry(), NOW)
}

it.each([
  ['Hybrid', 'London, United Kingdom', ['GB'], 'hybrid'],
  ['On-site', 'London, United Kingdom', ['GB'], 'onsite'],
  ['Remote', 'Remote', [], 'remote'],
  ['Berlin', 'Berlin', ['DE'], undefined],
])('uses the offices if the location %j is not a place', async (name, location, countries, workMode) => {
  const offices = [{ id: 7, name: 'London', location: 'London, United Kingdom' }]
  expect(await normalized({ location: { name }, offices })).toMatchObject({
    ...{ location, countries },
    ...(workMode && { workMode }),
  })
})

it.each(['東京, 日本', 'Удалённо', '서울', 'القاهرة', '🇯🇵'])(
  'takes the place "%s" and no office instead',
  async name => {
    const offices = [{ name: 'Berlin', location: 'Berlin, Germany' }]
    expect((await readPosting({ location: { name }, offices }))?.places).toEqual([name])
  },
)

const payRange = (min_cents: number | null, max_cents: number | null, title: string | null = null) => ({
  ...{ min_cents, max_cents, title },
  currency_type: 'USD',
})

it.each([
  ['numbers, if there is one', [payRange(4000, 4550, 'Hour:')], { min: 40, max: 45.5, period: 'Hour:' }],
  [
    'one, if the same is entered once per place',
    [payRange(9_000_000, 9_500_000, 'Annual'), payRange(9_000_000, 9_500_000, 'Annual')],
    { min: 90_000, max: 95_000, period: 'Annual' },
  ],
  ['one without the end that is left empty', [payRange(0, 0), payRange(null, 500_000)], { max: 5000 }],
])('pay ranges are %s', async (_what, pay_input_ranges, pay) =>
  expect(await readPosting({ pay_input_ranges })).toMatchObject({ pay: { currency: 'USD', ...pay } }),
)

it('pay ranges of several places or levels are a text and a list; an empty form is not pay', async () => {
  const zones = [payRange(10_000_000, 12_000_000, 'Zone A:'), payRange(9_000_000, 9_000_000)]
  const posting = await readPosting({ pay_input_ranges: zones })
  expect(posting?.salary).toBe('Zone A: 100,000 - 120,000 USD; 90,000 USD')
  expect(posting?.tiers?.map(({ min, max }) => [min, max])).toEqual([
    [100_000, 120_000],
    [90_000, 90_000],
  ])
  expect((await readPosting({ pay_input_ranges: [payRange(0, 0), payRange(null, null)] }))?.pay).toBeUndefined()
})

describe('a custom field', () => {
  const range = (name: string, min_value: string | null, max_value: string | null, unit = 'USD') => ({
    name,
    value: { unit, min_value, max_value },
    value_type: 'currency_range',
  })
  const read = (...metadata: object[]) => normalized({ metadata })

  it.each([
    ['a year', [range('Pay Transparency Range', '172800.0', '297000.0')], { min: 172800, max: 297000, period: 'year' }],
    [
      'an hour',
      [range('Salary Range', '40.5', '52.0'), { name: 'Pay Frequency', value: 'Hourly' }],
      { min: 40.5, max: 52, period: 'hour' },
    ],
  ])('reads the pay of %s', async (_, fields, pay) => expect(await read(...fields)).toMatchObject({ pay }))

  it.each([
    ['no amounts', [range('Pay Range', null, null)]],
    ['a target', [range('OTE Pay Range', '172800.0', '297000.0')]],
    [
      'two places',
      [range('US: Pay Range', '100000.0', '120000.0'), range('UK: Pay Range', '80000.0', '90000.0', 'GBP')],
    ],
    ['another matter', [range('Relocation Budget', '10000.0', '20000.0')]],
    ['words', [range('Pay Range', 'much', 'more')]],
  ])('reads no pay from %s', async (_, fields) => expect(await read(...fields)).not.toHaveProperty('pay.currency'))

  it('reads the level', async () =>
    expect(await read({ name: 'Job Level', value: 'Junior' })).toMatchObject({ seniority: 'junior' }))
})
