import { expect, it } from 'vitest'
import { fictionalEvent } from '../../test/snapshot.ts'
import { circleOf, pointsOf } from './world-map.ts'

const at = (number: number, city: string, lat: number, lon: number) =>
  fictionalEvent(number, { city, places: [{ city, country: 'PT', lat, lon }] })
const events = [at(1, 'Porto', 41.15, -8.61), at(2, 'Lisbon', 38.72, -9.14), at(3, 'Lisbon', 38.72, -9.14)]

it('has each city once, larger where more takes place', () => {
  const points = pointsOf([...events, fictionalEvent(4, { places: undefined })])
  expect(points.map(({ name, count }) => [name, count])).toEqual([
    ['Lisbon', 2],
    ['Porto', 1],
  ])
  const [lisbon, porto] = points.map(point => Number(circleOf(point).r))
  expect(lisbon).toBeGreaterThan(porto ?? 0)
})

it('puts a city where it lies: north above, west to the left', () => {
  const [lisbon, porto] = pointsOf(events).map(circleOf)
  expect(Number(porto?.cy)).toBeLessThan(Number(lisbon?.cy))
  expect(Number(lisbon?.cx)).toBeLessThan(Number(porto?.cx))
})
