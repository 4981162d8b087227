import { expect, it } from 'vitest'
import { fictionalEvent, fictionalJob } from '../site/test/snapshot.ts'
import { derivedEvent, derivedJob } from './derive-records.ts'

const TAGS = ['Engineering', 'Solidity']

it('npx node scripts/derive-records.ts reads a stored job anew, and keeps what its text does not say', () => {
  const job = fictionalJob(1, {
    location: 'NYC; Remote (Europe)',
    countries: ['US', 'CA'],
    tags: TAGS,
    workMode: 'hybrid',
  })
  expect(derivedJob(job)).toEqual({
    ...job,
    places: [{ country: 'CA' }, { city: 'New York', region: 'New York', country: 'US', lat: 40.714, lon: -74.006 }],
    regions: ['Europe'],
  })
  expect(derivedJob(derivedJob(job))).toEqual(derivedJob(job))
  const nowhere = fictionalJob(2, { location: undefined, tags: TAGS })
  expect(derivedJob(nowhere)).toEqual(nowhere)
})

it('gives a job the tags of its title by the rules of today, and the chains of its line', () => {
  const title = 'Chief of Staff, Engineering'
  const stored = { title, tags: ['Engineering', 'Rust', 'Operations'], chains: ['Ethereum'] }
  const ofBoard = fictionalJob(1, { ...stored, verifiedBy: 'employer-board' })
  expect(derivedJob(ofBoard, { chains: ['Aptos'] })).toMatchObject({
    tags: ['Operations', 'Rust'],
    chains: ['Aptos', 'Ethereum'],
  })
  expect(derivedJob(fictionalJob(1, { ...stored, verifiedBy: 'aggregator' })).tags).toEqual(stored.tags)
})

it('gives an event the parts of its city, and leaves those it has', () => {
  const event = fictionalEvent(1)
  expect(derivedEvent(event).places).toEqual([{ city: 'Lisbon', country: 'PT', lat: 38.717, lon: -9.133 }])
  const read = { ...event, places: [{ city: 'Lisbon', country: 'PT' }] }
  expect(derivedEvent(read)).toEqual(read)
})
