import { expect, it } from 'vitest'
import { fictionalEvent, fictionalJob } from '../site/test/snapshot.ts'
import { derivedEvent, derivedJob } from './derive-places.ts'

it('npm run derive-places reads a stored job anew, and keeps what its text does not say', () => {
  const job = fictionalJob(1, { location: 'NYC; Remote (Europe)', countries: ['US', 'CA'], workMode: 'hybrid' })
  expect(derivedJob(job)).toEqual({
    ...job,
    places: [{ country: 'CA' }, { city: 'New York', region: 'New York', country: 'US', lat: 40.714, lon: -74.006 }],
    regions: ['Europe'],
  })
  expect(derivedJob(derivedJob(job))).toEqual(derivedJob(job))
  const nowhere = fictionalJob(2, { location: undefined })
  expect(derivedJob(nowhere)).toEqual(nowhere)
})

it('gives an event the parts of its city, and leaves those it has', () => {
  const event = fictionalEvent(1)
  expect(derivedEvent(event).places).toEqual([{ city: 'Lisbon', country: 'PT', lat: 38.717, lon: -9.133 }])
  const read = { ...event, places: [{ city: 'Lisbon', country: 'PT' }] }
  expect(derivedEvent(read)).toEqual(read)
})
