import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { PageQuery } from '../base/query.ts'
import { ChangeQuery } from '../collections/change-filters.ts'
import { MonthQuery } from '../collections/events/calendar.ts'
import { events } from '../collections/events/index.ts'
import { glossary } from '../collections/glossary/index.ts'
import { jobs } from '../collections/jobs/index.ts'
import { news } from '../collections/news/index.ts'
import { SearchQuery } from './search-all.ts'

const messageOf = (schema: z.ZodType, query: object) => schema.safeParse(query).error?.issues[0]?.message
const takes = (schema: z.ZodType, query: object) => schema.safeParse(query).success

describe('the limits of a query', () => {
  it.each([
    ['jobs', jobs.query, 50, 200],
    ['news', news.query, 30, 100],
    ['events', events.query, 50, 200],
    ['terms', glossary.query, 50, 250],
    ['changes', ChangeQuery, 200, 1000],
    ['everything', SearchQuery.omit({ q: true }), 5, 50],
  ] as const)('is so many %s at once', (_name, schema, usual, most) => {
    expect(schema.parse({}).limit).toBe(usual)
    expect([schema.parse({ limit: '1' }).limit, schema.parse({ limit: String(most) }).limit]).toEqual([1, most])
    for (const limit of ['0', String(most + 1), '01', '1.0', '+1', ' 1', '1e1', '', 'ten', '9'.repeat(20)])
      expect([limit, messageOf(schema, { limit })]).toEqual([limit, `limit must be an integer from 1 to ${most}.`])
  })

  it('is at most 200 characters of text, and absent if it is empty', () => {
    expect(jobs.query.parse({ search: 'x'.repeat(200), tag: '' })).toMatchObject({ search: 'x'.repeat(200) })
    expect(messageOf(jobs.query, { search: 'x'.repeat(201) })).toBe('search must be at most 200 characters.')
    expect(messageOf(SearchQuery, { q: 'x'.repeat(201) })).toBe('q must be at most 200 characters.')
    for (const q of [undefined, '', '  ']) expect(messageOf(SearchQuery, { q })).toBe('q is required.')
  })

  it('is true or false, in these words', () => {
    expect([jobs.query.parse({ remote: 'true' }).remote, jobs.query.parse({ remote: 'false' }).remote]).toEqual([
      true,
      false,
    ])
    expect(jobs.query.parse({ remote: '' }).remote).toBeUndefined()
    for (const remote of ['1', '0', 'TRUE', 'yes'])
      expect(messageOf(jobs.query, { remote })).toBe('remote must be true or false.')
  })

  it('is a day, or an instant of any zone', () => {
    for (const since of ['2026-11-01', '2026-11-01T08:00:00Z', '2026-11-01T08:00:00+02:00', '2026-11-01 08:00', ''])
      expect([since, takes(news.query, { since })]).toEqual([since, true])
    for (const since of ['2026-02-30', '2026-11-01T25:00:00', '2026', 'yesterday'])
      expect([since, takes(news.query, { since })]).toEqual([since, false])
  })

  it('is a page or a month that there may be', () => {
    expect([takes(PageQuery, { page: '100000' }), takes(PageQuery, { page: '100001' })]).toEqual([true, false])
    expect(['1900-01', '2199-12', ''].filter(month => !takes(MonthQuery, { month }))).toEqual([])
    expect(
      ['1899-12', '2200-01', '2026-00', '2026-13', '2026-1'].filter(month => takes(MonthQuery, { month })),
    ).toEqual([])
  })

  it('is a pay or a place in a list that numbers can hold', () => {
    const [small, large] = [
      messageOf(jobs.query, { min_salary: '0' }),
      messageOf(jobs.query, { min_salary: '9007199254740993' }),
    ]
    expect(small).toBe('min_salary must be an integer of at least 1.')
    expect(large).toBe('min_salary must be at most 9007199254740991.')
    expect(messageOf(jobs.query, { offset: '-1' })).toBe('offset must be an integer of at least 0.')
  })
})
