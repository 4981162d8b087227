import { describe, expect, it } from 'vitest'
import { cityNamed, kilometersBetween } from './cities.ts'

const cityOf = (text: string) => {
  const city = cityNamed(text)
  return city && `${city.name}, ${city.country}`
}

describe('a city by its name', () => {
  it.each([
    ['berlin', 'Berlin, DE'],
    ['NYC', 'New York, US'],
    ['München', 'Munich, DE'],
    ['Zurich', 'Zürich, CH'],
    ['London', 'London, GB'],
    ['London, Canada', 'London, CA'],
    ['Birmingham, United States', 'Birmingham, US'],
    ['Panama City', 'Panama City, PA'],
    ['', undefined],
    ['52.5,13.4', undefined],
  ])('%s is %s', (text, expected) => expect(cityOf(text)).toBe(expected))
})

it('distances are those of a map', () => {
  const [berlin, munich, sydney] = ['Berlin', 'Munich', 'Sydney'].map(name => cityNamed(name))
  if (!berlin || !munich || !sydney) throw new Error('no such city')
  expect(kilometersBetween(berlin, munich)).toBeCloseTo(504, -1)
  expect(kilometersBetween(berlin, sydney)).toBeCloseTo(16_090, -3)
  expect(kilometersBetween(berlin, berlin)).toBe(0)
  // Across the date line.
  expect(kilometersBetween({ lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 })).toBeCloseTo(111, 0)
})
