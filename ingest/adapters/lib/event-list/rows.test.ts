import { describe, expect, it } from 'vitest'
import { SourceError } from '../../../adapter.ts'
import { finishRows } from './rows.ts'

const row = (key: string, name = 'Acme') => ({ key, name, link: 'https://acme.example/', start: '2027-03-10' })

describe('the rows of a list', () => {
  it('are each there once, the first winning', () =>
    expect(finishRows([row('a', 'first'), row('b'), row('a', 'second')], 'list').map(({ name }) => name)).toEqual([
      'first',
      'Acme',
    ]))

  it('may be none', () => expect(finishRows([], 'list')).toEqual([]))

  it('must say something', () =>
    expect(() =>
      finishRows(
        [
          { ...row('a'), start: '' },
          { ...row('b'), name: ' ' },
        ],
        'list',
      ),
    ).toThrow(SourceError))

  it('are refused when they are more than any list has', () =>
    expect(() => finishRows(Array(20_001).fill(row('a')), 'list')).toThrow(SourceError))
})
