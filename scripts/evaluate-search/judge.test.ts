import { expect, it } from 'vitest'
import { fitsOne, judge, type Stored, type Verdict } from './judge.ts'
import { Query, type Wanted } from './queries.ts'

const rust = { id: 'rust', title: 'Rust Engineer (Made-up)', tags: ['Rust', 'C++'], countries: ['DE'] }
const senior = { id: 'senior', title: 'Senior Rust Engineer', tags: ['Rust'], countries: ['FR'] }
const trust = { id: 'trust', title: 'Trust Officer', tags: [], location: 'São Paulo' }
const all: Stored[] = [rust, senior, trust]

const verdictOf = (query: object, records: Stored[], totalOfSame?: number) =>
  judge(Query.parse({ q: 'made up', ...query }), { total: records.length, records }, all, totalOfSame)

it.each<[fits: boolean, what: string, Stored, Wanted]>([
  [true, 'its id', rust, 'rust'],
  [true, 'its slug where it has one', { slug: 'rollup', id: 'other' }, 'rollup'],
  [true, 'words side by side in any case', rust, { title: ['RUST engineer'] }],
  [true, 'any spelling of accents', trust, { location: ['sao paulo'] }],
  [true, 'a whole element of a list', rust, { tags: ['c++'] }],
  [true, 'one value of every field', rust, { tags: ['Rust'], countries: ['DE', 'AT'] }],
  [false, 'a part of its id', rust, 'rus'],
  [false, 'a part of a word', trust, { title: ['rust'] }],
  [false, 'words that stand apart', rust, { title: ['rust made'] }],
  [false, 'a part of an element', rust, { tags: ['c'] }],
  [false, 'one field of two', senior, { tags: ['Rust'], countries: ['DE', 'AT'] }],
  [false, 'a field that it does not have', rust, { workMode: ['remote'] }],
])('it is %s that a record fits %s', (fits, _what, record, wanted) => expect(fitsOne(record, [wanted])).toBe(fits))

const exclusive = { first: 'rust', not: { title: 'senior' } }
const seventh = [rust, ...Array(5).fill(trust), senior]
const allRust = { all5: { tags: 'Rust' } }

it.each<[what: string, query: object, records: Stored[], verdict: Verdict, totalOfSame?: number]>([
  ['first, and is', { first: 'rust' }, [rust, trust], { atOne: true, atFive: true, isEmpty: false }],
  ['first, and is second', { first: 'rust' }, [trust, rust], { atOne: false, atFive: true }],
  ['first, and is sixth', { first: 'rust' }, [trust, trust, trust, trust, trust, rust], { atFive: false }],
  ['first, and is not there', { first: 'rust' }, [], { atOne: false, atFive: false, isEmpty: true }],
  ['one first or another within five', { first: 'senior', within5: 'rust' }, [rust], { atOne: false, atFive: true }],
  ['all five, and has them', allRust, [senior, rust], { atOne: true, atFive: true }],
  ['all five, and has a stranger', allRust, [senior, rust, trust], { atOne: true, atFive: false }],
  ['all five, and misses one', allRust, [senior], { atOne: true, atFive: false }],
  ['all five, and has none', allRust, [], { atOne: false, atFive: false, isEmpty: true }],
  ['something out, and has it out', exclusive, [rust, trust], { atOne: true, atFive: true }],
  ['something out, and has it far down', exclusive, seventh, { atOne: false, atFive: false }],
  ['nothing, and has nothing', { none: true }, [], { isRightlyEmpty: true, isBounded: true }],
  ['nothing, and has little', { none: true }, [rust], { isRightlyEmpty: false, isBounded: true }],
  ['nothing, and has much', { none: true }, [rust, senior], { isRightlyEmpty: false, isBounded: false }],
  ['the same as another', { same: 'made-up' }, [rust], { isSame: true, isEmpty: false }, 1],
  ['the same, and has less', { same: 'made-up' }, [rust], { isSame: false, isEmpty: false }, 2],
  ['the same, and both have none', { same: 'made-up' }, [], { isSame: false, isEmpty: true }, 0],
])('a query wants %s', (_what, query, records, verdict, totalOfSame) =>
  expect(verdictOf(query, records, totalOfSame)).toMatchObject(verdict),
)

it('a query that wants one among five says nothing of the first, and one whose records are gone nothing at all', () => {
  expect(verdictOf({ within5: 'rust' }, [trust, rust])).not.toHaveProperty('atOne')
  expect(verdictOf({ first: 'gone', within5: { title: 'gone' } }, [rust])).toEqual({ isOutdated: true })
})

it('an answer of nothing is explained by its hint', () => {
  const query = Query.parse({ q: 'made up', first: 'rust' })
  const isExplained = (hint?: string) => judge(query, { total: 0, records: [], hint }, all).isExplained
  expect([isExplained(), isExplained('no record')]).toEqual([false, true])
})
