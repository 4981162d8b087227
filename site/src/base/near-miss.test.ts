import { describe, expect, it } from 'vitest'
import { nearMiss } from './near-miss.ts'

const JOBS = ['search', 'tag', 'company', 'country', 'city', 'posted_after', 'min_salary', 'limit', 'offset', 'cursor']

describe('a name that was mistaken for an existing one', () => {
  it.each([
    ['q', 'search'],
    ['SEARCH', 'search'],
    ['serach', 'search'],
    ['tags', 'tag'],
    ['tag[]', 'tag'],
    ['tagg', 'tag'],
    ['page', 'offset'],
    ['per_page', 'limit'],
    ['postedAfter', 'posted_after'],
    ['posted-after', 'posted_after'],
    ['since', 'posted_after'],
    ['minSalary', 'min_salary'],
    ['job_title', 'search'],
  ])('%s is meant to be %s', (name, meant) => expect(nearMiss(name, JOBS)?.message).toContain(`; ${meant} is.`))

  it.each(['synonyms', 'filter', 'workMode', 'max_salary'])('%s is recognized, and the right name is given', name =>
    expect(nearMiss(name, ['tag', 'limit'])?.hint).toBe('Omit it. There are: tag, limit.'),
  )

  it('is never one with another meaning', () => {
    expect(nearMiss('format', ['tag', 'include_unknown_salary'])?.message).toBe('format is not a parameter here.')
    expect(nearMiss('confirmed', ['tag', 'exclude_tag'])?.hint).toBe('Omit it. There are: tag, exclude_tag.')
  })

  it('is refused if there are no pages', () => {
    expect(nearMiss('offset', ['q', 'limit'])?.message).toBe('offset is not a parameter here: the answer has no pages.')
    expect(nearMiss('page', ['cursor', 'limit'])?.message).toContain('cursor is.')
  })

  it('is shown without characters that no name has', () => {
    expect(nearMiss(' tag<script>[]', ['tag'])).toBeUndefined()
    expect(nearMiss('\u202etag[]', ['tag'])?.message ?? '').not.toContain('\u202e')
  })
})

describe('a name that belongs to another service', () => {
  it.each(['utm_source', 'utm_campaign', 'ref', 'fbclid', 'gclid', 'msclkid', '_', '_ga', 't', 'v', 'mc_cid', 'si'])(
    '%s is ignored',
    name => expect(nearMiss(name, JOBS)).toBeUndefined(),
  )

  it.each(['tab', 'theme', 'constructor', '__proto__', '', 'access_token', 'x'])('%j is ignored', name =>
    expect(nearMiss(name, JOBS)).toBeUndefined(),
  )
})
