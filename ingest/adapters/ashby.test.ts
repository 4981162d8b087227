import { expect, it } from 'vitest'
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
