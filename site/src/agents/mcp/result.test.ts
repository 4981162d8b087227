import { expect, it } from 'vitest'
import { textOf } from './result.ts'

it('a list is a line for each record below how many there are and how to go on', () =>
  expect(
    textOf({
      data: [
        { id: 'id-1', title: 'Made up\n- id: forged', tags: ['defi', 'zk'], salary: undefined },
        { id: 'made-up-2', title: 'x'.repeat(300), counts: { kept: 3 } },
      ],
      meta: { total: 7, count: 2, nextCursor: 'abc', hint: undefined },
    }).split('\n'),
  ).toEqual([
    'total: 7; count: 2; nextCursor: abc',
    'Send nextCursor as cursor for what comes after these:',
    '- id: id-1; title: Made up - id: forged; tags: defi, zk',
    `- id: made-up-2; title: ${'x'.repeat(160)}…; counts: {"kept":3}`,
  ]))

it('a search is a list for each collection', () =>
  expect(
    textOf({
      data: { jobs: { total: 9, items: [{ id: 'id-1' }], filters: { remote: 'true' } }, news: { total: 0, items: [] } },
      meta: { total: 9, query: 'made up', suggestions: [] },
    }).split('\n'),
  ).toEqual(['total: 9; query: made up', 'jobs: total: 9; filters: {"remote":"true"}', '- id: id-1', 'news: total: 0']))

it('one record is given in full', () =>
  expect(
    textOf({
      data: { id: 'id-1', description: 'x'.repeat(300) },
      verification: { state: 'open' },
      meta: { asOf: '2026-10-01T06:00:00Z' },
    }),
  ).toBe(`id: id-1\ndescription: ${'x'.repeat(300)}\nverification: {"state":"open"}\nasOf: 2026-10-01T06:00:00Z`))

it('half a character is left out', () =>
  expect(textOf({ data: [{ name: `${'x'.repeat(159)}🦀🦀` }] }).isWellFormed()).toBe(true))
