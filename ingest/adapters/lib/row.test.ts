import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowOf } from './row.ts'

const values = {
  id: 7,
  title: ' Clerk ',
  team: { name: 'Core' },
  tags: ['defi', 7, 'rust', null, 'defi'],
  pay: { min: '5', max: 6 },
  offices: [{ city: 'Lisbon', country: 'PT' }, 'Porto', { city: 'Faro' }],
  'meetup.name': 'Harbor',
  empty: { text: ' ', list: [], map: {}, nothing: null },
}

function read<T>(get: (row: ReturnType<typeof rowOf>) => T): [T, string[]] {
  const wrong: string[] = []
  return [get(rowOf(values, path => wrong.push(path))), wrong]
}

describe('a value of a row', () => {
  it.each([
    ['a text', read(row => row.text('title')), 'Clerk', []],
    ['a thing by its name', read(row => row.text('team')), 'Core', []],
    ['the first path that says something', read(row => row.text(['empty.text', 'absent', 'title'])), 'Clerk', []],
    ['a name with a dot', read(row => row.text('meetup.name')), 'Harbor', []],
    ['a number as an id', read(row => row.id('id')), '7', []],
    ['a number as it is', read(row => [row.number('pay.min'), row.number('pay.max')]), ['5', 6], []],
    ['the texts of a list, each once', read(row => row.texts('tags')), ['defi', 'rust'], ['tags']],
    ['a member of each in a list', read(row => row.texts('offices.city')), ['Lisbon', 'Faro'], ['offices.city']],
    [
      'objects',
      read(row => row.rows('offices').map(office => office.joined(['city', 'country']))),
      ['Lisbon, PT', 'Faro'],
      ['offices'],
    ],
    [
      'empty',
      read(row => [row.text('empty.text'), row.texts('empty.list'), row.flag('empty.map')]),
      [undefined, [], undefined],
      [],
    ],
    [
      'another shape',
      read(row => [row.text('id'), row.flag('title'), row.text('title.name')]),
      [undefined, undefined, undefined],
      ['id', 'title', 'title.name'],
    ],
  ])('is %s', (_what, [value, wrong], expected, expectedWrong) => {
    expect(value).toEqual(expected)
    expect(wrong).toEqual(expectedWrong)
  })

  it.each([
    [true, ['true', 'Yes', '1', 1, true]],
    [false, ['false', 'NO', '0', 0, false]],
    [undefined, ['', 'hybrid', 2, {}, []]],
  ])('is %j as a flag', (flag, written) => {
    for (const remote of written) expect(rowOf({ remote }).flag('remote')).toBe(flag)
  })

  it('is read or absent whatever the answer holds', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const row = rowOf(value)
        for (const path of ['', 'a', 'a.b', '0'])
          expect([row.texts(path), row.rows(path)].every(Array.isArray)).toBe(true)
      }),
    )
  })
})
