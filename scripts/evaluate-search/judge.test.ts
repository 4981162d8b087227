import { describe, expect, it } from 'vitest'
import { fitsOne, judge, type Stored } from './judge.ts'
import { Query } from './queries.ts'

const rust = { id: 'rust', title: 'Rust Engineer (Made-up)', tags: ['Rust', 'C++'], countries: ['DE'] }
const senior = { id: 'senior', title: 'Senior Rust Engineer', tags: ['Rust'], countries: ['FR'] }
const trust = { id: 'trust', title: 'Trust Officer', tags: [], location: 'São Paulo' }
const all: Stored[] = [rust, senior, trust]

const verdictOf = (query: object, records: Stored[], totalOfSame?: number) =>
  judge(Query.parse({ q: 'made up', ...query }), { total: records.length, records }, all, totalOfSame)

describe('a record fits', () => {
  it('its id, or its slug where it has one', () => {
    expect(fitsOne(rust, ['rust'])).toBe(true)
    expect(fitsOne({ slug: 'rollup', id: 'other' }, ['rollup'])).toBe(true)
    expect(fitsOne(rust, ['rus'])).toBe(false)
  })

  it('words of a text that stand whole and side by side, in any case and spelling of accents', () => {
    expect(fitsOne(rust, [{ title: ['RUST engineer'] }])).toBe(true)
    expect(fitsOne(trust, [{ title: ['rust'] }])).toBe(false)
    expect(fitsOne(rust, [{ title: ['rust made'] }])).toBe(false)
    expect(fitsOne(trust, [{ location: ['sao paulo'] }])).toBe(true)
  })

  it('a whole element of a list, and every field it is asked for', () => {
    expect(fitsOne(rust, [{ tags: ['c++'] }])).toBe(true)
    expect(fitsOne(rust, [{ tags: ['c'] }])).toBe(false)
    expect(fitsOne(rust, [{ tags: ['Rust'], countries: ['DE', 'AT'] }])).toBe(true)
    expect(fitsOne(senior, [{ tags: ['Rust'], countries: ['DE', 'AT'] }])).toBe(false)
    expect(fitsOne(rust, [{ workMode: ['remote'] }])).toBe(false)
  })
})

describe('a query', () => {
  it('that wants one first succeeds at one and at five, or at five alone', () => {
    expect(verdictOf({ first: 'rust' }, [rust, trust])).toMatchObject({ atOne: true, atFive: true, isEmpty: false })
    expect(verdictOf({ first: 'rust' }, [trust, rust])).toMatchObject({ atOne: false, atFive: true })
    expect(verdictOf({ first: 'rust' }, [trust, trust, trust, trust, trust, rust])).toMatchObject({ atFive: false })
    expect(verdictOf({ first: 'rust' }, [])).toMatchObject({ atOne: false, atFive: false, isEmpty: true })
  })

  it('that wants one among five says nothing of the first', () => {
    const verdict = verdictOf({ within5: 'rust' }, [trust, rust])
    expect(verdict).toMatchObject({ atFive: true })
    expect(verdict).not.toHaveProperty('atOne')
    expect(verdictOf({ first: 'senior', within5: 'rust' }, [rust])).toMatchObject({ atOne: false, atFive: true })
  })

  it('that wants all five fails by a stranger, and by one that is missing', () => {
    const query = { all5: { tags: 'Rust' } }
    expect(verdictOf(query, [senior, rust])).toMatchObject({ atOne: true, atFive: true })
    expect(verdictOf(query, [senior, rust, trust])).toMatchObject({ atOne: true, atFive: false })
    expect(verdictOf(query, [senior])).toMatchObject({ atOne: true, atFive: false })
    expect(verdictOf(query, [])).toMatchObject({ atOne: false, atFive: false, isEmpty: true })
  })

  it('fails by what it excludes, however far down', () => {
    const query = { first: 'rust', not: { title: 'senior' } }
    expect(verdictOf(query, [rust, trust])).toMatchObject({ atOne: true, atFive: true })
    expect(verdictOf(query, [rust, trust, trust, trust, trust, trust, senior])).toMatchObject({
      atOne: false,
      atFive: false,
    })
  })

  it('that nothing fits is right when nothing is answered', () => {
    expect(verdictOf({ none: true }, [])).toEqual({ isRightlyEmpty: true, isBounded: true })
    expect(verdictOf({ none: true }, [rust])).toEqual({ isRightlyEmpty: false, isBounded: true })
    expect(verdictOf({ none: true }, [rust, senior])).toEqual({ isRightlyEmpty: false, isBounded: false })
  })

  it('that means the same as another has as many results, and more than none', () => {
    expect(verdictOf({ same: 'made-up' }, [rust], 1)).toMatchObject({ isSame: true, isEmpty: false })
    expect(verdictOf({ same: 'made-up' }, [rust], 2)).toMatchObject({ isSame: false, isEmpty: false })
    expect(verdictOf({ same: 'made-up' }, [], 0)).toMatchObject({ isSame: false, isEmpty: true })
  })

  it('that is answered with nothing is explained where the answer says why', () => {
    const query = Query.parse({ q: 'made up', first: 'rust' })
    expect(judge(query, { total: 0, records: [] }, all)).toMatchObject({ isEmpty: true, isExplained: false })
    expect(judge(query, { total: 0, records: [], hint: 'no record' }, all)).toMatchObject({
      isEmpty: true,
      isExplained: true,
    })
  })

  it('whose records are gone judges nothing', () => {
    expect(verdictOf({ first: 'gone', within5: { title: 'gone' } }, [rust])).toEqual({ isOutdated: true })
  })
})
