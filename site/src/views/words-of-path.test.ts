import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { issueToken } from '../auth/tokens.ts'
import { wordsOfPath } from './words-of-path.ts'

describe('the words of an address that leads nowhere', () => {
  it.each([
    ['/glossary/community-manager', 'community manager'],
    ['/jobs/made-up-engineer-example-labs-0a1b2c3d', 'made up engineer example labs'],
    ['/jobs/made-up-engineer.md', 'made up engineer'],
    ['/companies/caf%C3%A9_labs/', 'café labs'],
    ['/nowhere', 'nowhere'],
  ])('of %s are %s', (path, words) => expect(wordsOfPath(path)).toBe(words))

  it.each([
    '/',
    '/.env',
    '/404',
    '/jobs/%E2%80%AEmade-up',
    '/jobs/%ZZ%E0',
    `/jobs/${'made-up-'.repeat(30)}engineer`,
    `/jobs/${issueToken('access').text}`,
  ])('of %s are none', path => expect(wordsOfPath(path)).toBe(''))

  it('never throw', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), path => typeof wordsOfPath(path) === 'string'))
  })
})
