/** What a term's Markdown and its structured data say of its other words, and of the day it was read. */
import { describe, expect, it } from 'vitest'
import { fictionalTerm } from '../../../test/snapshot.ts'
import { definedTerm } from './defined-term.ts'
import { termMarkdown } from './markdown.ts'

const BASE = 'https://web3.example'
const term = fictionalTerm(1, { synonyms: ['True Name'], leadsHere: ['Half of It'], readOn: '2026-11-05' })
const shown = (data: typeof term) => termMarkdown({ data }, BASE, new Date('2026-11-25T00:00:00Z'))

describe('words that lead to a term', () => {
  it('are not among its other names', () => {
    expect(shown(term)).toContain('Also called: True Name\n')
    expect(shown(term)).not.toContain('Half of It')
    expect(definedTerm(term, BASE)).toMatchObject({ alternateName: ['True Name'] })
  })
})

describe('the day a term was read', () => {
  it('is told where it is known', () => {
    expect(shown(term)).toContain('As read on: 5 November 2026')
    expect(shown(fictionalTerm(2))).not.toContain('As read on')
  })
})
