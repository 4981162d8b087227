import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Flag, IdText, NumberOrText, OptionalText } from './read.ts'
import { readRow } from './rows.ts'

const Row = z.looseObject({
  id: IdText,
  title: z.string(),
  team: OptionalText,
  remote: Flag,
  posted: NumberOrText,
  tags: z.array(z.string()).nullish(),
  pay: z.looseObject({ min: NumberOrText, range: z.looseObject({ unit: z.string() }).nullish() }).nullish(),
  offices: z.array(z.looseObject({ city: z.string(), country: OptionalText })).nullish(),
})
const good = { id: '1', title: 'Clerk' }

describe('a row with a value of another shape', () => {
  it.each([
    ['a text', { team: { name: 'Core' } }, ['team']],
    ['a list', { tags: 'defi' }, ['tags']],
    ['a map', { pay: 12 }, ['pay']],
    ['a number', { posted: true }, ['posted']],
    ['a word that is no flag', { remote: 'somewhere' }, ['remote']],
  ])('is read without it: %s', (_what, value, wrong) => {
    expect(readRow({ ...good, ...value }, Row)).toMatchObject({ row: good, wrong })
  })

  it('loses one member of a list or of a map, not the whole', () => {
    expect(readRow({ ...good, tags: ['defi', 7, 'rust', null] }, Row).row).toEqual({ ...good, tags: ['defi', 'rust'] })
    const pay = { min: [], range: { unit: 'YEAR' } }
    expect(readRow({ ...good, pay }, Row).row?.pay).toEqual({ range: { unit: 'YEAR' } })
  })

  it('loses what cannot be without the part that is wrong', () => {
    const offices = [{ city: 'Lisbon' }, { city: 5, country: 'PT' }, 'Porto', { city: 'Faro', country: 9 }]
    expect(readRow({ ...good, offices }, Row).row?.offices).toEqual([{ city: 'Lisbon' }, { city: 'Faro' }])
    expect(readRow({ ...good, pay: { min: 5, range: { unit: null } } }, Row).row?.pay).toEqual({ min: 5 })
  })

  it('says which fields had another shape, and is silent on empty ones', () => {
    expect(readRow({ ...good, tags: [1, 2], pay: [], team: [] }, Row).wrong).toEqual(['tags'])
  })

  it('is left as it was', () => {
    const written = { ...good, tags: ['defi', 7] }
    readRow(written, Row)
    expect(written.tags).toEqual(['defi', 7])
  })
})

describe('a row without what it must have', () => {
  it.each([
    ['title', { id: '1', title: ['Clerk'] }],
    ['title', { id: '1' }],
    ['id', { id: null, title: 'Clerk' }],
    ['', 'Clerk'],
    ['', null],
  ])('is unreadable at %j', (field, written) => {
    const { row, issue } = readRow(written, Row)
    expect(row).toBeUndefined()
    expect(issue).toMatch(`at ${field}: `)
  })
})

describe('flags', () => {
  it.each([
    [true, ['true', 'Yes', '1', 1, true]],
    [false, ['false', 'NO', '0', 0, false]],
    [undefined, ['', 'hybrid', 2, {}, []]],
  ])('are %j', (flag, written) => {
    for (const remote of written) expect(readRow({ ...good, remote }, Row).row?.remote).toBe(flag)
  })
})

it('reads every row that has its id and title, whatever else is in it', () => {
  const fields = fc.record({
    team: fc.jsonValue(),
    remote: fc.jsonValue(),
    tags: fc.jsonValue(),
    pay: fc.jsonValue(),
    offices: fc.jsonValue(),
  })
  fc.assert(
    fc.property(fields, rest => {
      expect(readRow({ ...good, ...rest }, Row).row).toMatchObject(good)
    }),
  )
})
