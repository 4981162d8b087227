import { expect, it } from 'vitest'
import { fictionalEvent } from '../../test/snapshot.ts'
import { dotsOf, MAP_SIZE, partAround, pointsOf } from './world-map.ts'

const at = (number: number, city: string, lat: number, lon: number) =>
  fictionalEvent(number, { city, places: [{ city, country: 'PT', lat, lon }] })
const events = [at(1, 'Porto', 41.15, -8.61), at(2, 'Lisbon', 38.72, -9.14), at(3, 'Lisbon', 38.72, -9.14)]

it('has each city once, larger if more takes place there', () => {
  const points = pointsOf([...events, fictionalEvent(4, { places: undefined })])
  expect(points.map(({ name, count }) => [name, count])).toEqual([
    ['Lisbon', 2],
    ['Porto', 1],
  ])
  const [lisbon, porto] = dotsOf(points).map(({ r }) => Number(r))
  expect(lisbon).toBeGreaterThan(porto ?? 0)
})

it('puts a city in its place: north above, west to the left', () => {
  const [lisbon, porto] = dotsOf(pointsOf(events))
  expect(Number(porto?.cy)).toBeLessThan(Number(lisbon?.cy))
  expect(Number(lisbon?.cx)).toBeLessThan(Number(porto?.cx))
})

it('names a place beside its dot if nothing else is there', () => {
  const [lisbon, porto, perth] = dotsOf(pointsOf([...events, at(5, 'Perth', -31.95, 115.86)]))
  expect([lisbon, porto, perth].map(dot => dot?.label !== undefined)).toEqual([true, false, true])
  const crowd = Array.from({ length: 9 }, (_, number) => at(number, `Lisbon ${number}`, 38.7 + number / 10, -9.1))
  expect(dotsOf(pointsOf(crowd)).filter(({ label }) => label).length).toBeLessThan(4)
})

it('has the part around a place within the map, with the place in it', () => {
  for (const [lat, lon] of [
    [38.7, -9.1],
    [-41, 179],
    [70, -179],
  ] as const) {
    const point = { name: 'Somewhere', lat, lon, count: 1 }
    const { x, y, width, height } = partAround(point, 3)
    expect([x >= 0, y >= 0, x + width <= MAP_SIZE.width, y + height <= MAP_SIZE.height]).not.toContain(false)
    const [dot] = dotsOf([point], 3)
    expect([Number(dot?.cx) >= x - 1, Number(dot?.cx) <= x + width + 1]).toEqual([true, true])
  }
})
