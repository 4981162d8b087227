import { describe, expect, it } from 'vitest'
import { readWhere } from './where.ts'

const location = (place: string) => readWhere({ key: 'k', name: 'Acme Conf', link: '', start: '', place }).location

describe('a venue that ends in the name of a city', () => {
  it.each([
    ['Example London, UK', 'London, United Kingdom'],
    ['Palais Exemple de Paris, France', 'Paris, France'],
    ['Avenue de Paris, France', 'France'],
    ['State of São Paulo, Brazil', 'Brazil'],
    ['Hotel New York, Netherlands', 'Netherlands'],
  ])('%s is in %s', (place, expected) => expect(location(place)).toBe(expected))
})

describe('a city called like something larger or better known to the gazetteer', () => {
  it.each([
    ['Brasilia', 'Brasília, Brazil'],
    ['Tunis', 'Tunis, Tunisia'],
    ['PraguePrague', 'Prague, Czechia'],
    ['Lisbon Lisbon', 'Lisbon, Portugal'],
    ['TOKYO TOKYO', 'Tokyo, Japan'],
    ['Baden Baden', 'Baden-Baden, Germany'],
    ['Walla Walla', 'Walla Walla, United States'],
    ['Queenstown', 'Queenstown, New Zealand'],
  ])('%s is %s', (place, expected) => expect(location(place)).toBe(expected))
})
