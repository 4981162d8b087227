import { describe, expect, it } from 'vitest'
import { readPlace } from './place.ts'

describe('a place', () => {
  it('is shown as published, only tidied', () => {
    const shown = (...places: string[]) => readPlace({ places, title: 'Example Role' }).location
    expect(shown('Zagreb, , Croatia')).toBe('Zagreb, Croatia')
    expect(shown(' MD Madrid ES')).toBe('MD Madrid ES')
    expect(shown('Remote', 'New York, NY', 'Remote')).toBe('Remote; New York, NY')
    expect(shown('Caf&eacute;&nbsp;City')).toBe('Café City')
    expect(shown('', 'N/A', 'null')).toBeUndefined()
    expect(shown()).toBeUndefined()
  })
  it('joins what the source says in words and in fields of its own', () => {
    expect(
      readPlace({ places: ['Remote job'], countries: ['al'], timeZones: ['1'], remote: true, title: 'Example Role' }),
    ).toEqual({ location: 'Remote job', countries: ['AL'], workMode: 'remote', timeZones: ['UTC+1'] })
    expect(
      readPlace({ places: ['Madrid'], countries: ['spain', 'Anywhere'], title: 'Example Role' }).countries,
    ).toEqual(['ES'])
  })
  it('says nothing that nobody said', () =>
    expect(readPlace({ title: 'Example Role' })).toEqual({ countries: [], timeZones: [] }))
})
