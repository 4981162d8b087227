import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsv, readTable } from './csv.ts'

describe('a table', () => {
  it('may hold delimiters, line ends and quotes in quoted cells', () =>
    expect(readCsv('a,b\r\n"x, ""y""\nz",2\r\n')).toEqual([
      ['a', 'b'],
      ['x, "y"\nz', '2'],
    ]))

  it.each([';', '\t'])('may be delimited by %j', mark =>
    expect(readCsv(`a${mark}b\n1,5${mark}2`)).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]),
  )

  it('has no rows in empty lines and keeps empty cells', () =>
    expect(readTable('a,b,c\n\n1,,3\n,,\n4')).toEqual([
      { a: '1', b: '', c: '3' },
      { a: '4', b: '', c: '' },
    ]))

  it('keeps the cells behind a quote that is never closed', () =>
    expect(readCsv('a,b\n"x,2')).toEqual([
      ['a', 'b'],
      ['"x', '2'],
    ]))

  it('keeps the rows behind a quote that is never closed', () =>
    expect(readCsv('a,b\n"x,2\n"y",3')).toEqual([
      ['a', 'b'],
      ['"x', '2'],
      ['y', '3'],
    ]))

  it('is read back as it was written', () => {
    const cell = fc.string({ unit: fc.constantFrom(...'ab,;"\n\t é') }).map(text => text.trim())
    const table = fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 1 })
    fc.assert(
      fc.property(table, rows => {
        expect(readCsv(stringify([['x', 'y', 'z'], ...rows])).slice(1)).toEqual(rows)
      }),
    )
  })
})
