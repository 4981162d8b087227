import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTermLinker, indexTerms } from './term-links.ts'

const index = indexTerms([
  { slug: 'rollup', term: 'Rollup', synonyms: [] },
  { slug: 'zk-rollup', term: 'ZK Rollup', synonyms: ['validity rollup'] },
  { slug: 'defi', term: 'DeFi', synonyms: ['decentralized finance'], leadsHere: ['money legos'] },
  { slug: 'chainlink', term: 'Chainlink', synonyms: ['LINK'] },
  { slug: 'layer-2', term: 'Layer 2', synonyms: ['L2'] },
  { slug: 'c-sharp', term: 'C#', synonyms: [] },
  { slug: 'base', term: 'Base', synonyms: ['Base chain'], everydayNames: ['Base'] },
])

function linked(text: string): string[] {
  return createTermLinker(index)(text).flatMap(({ text, slug }) => (slug ? [`${text} -> ${slug}`] : []))
}

describe('glossary words in a text', () => {
  it('are linked where they first stand, and once', () =>
    expect(linked('A rollup is a rollup. DeFi needs a rollup.')).toEqual(['rollup -> rollup', 'DeFi -> defi']))
  it('are taken as long as they are', () =>
    expect(linked('We run ZK rollups and a rollup.')).toEqual(['ZK rollups -> zk-rollup', 'rollup -> rollup']))
  it('may be plurals, synonyms or hyphenated', () =>
    expect(linked('Validity rollups on layer-2 for decentralized finance')).toEqual([
      'Validity rollups -> zk-rollup',
      'layer-2 -> layer-2',
      'decentralized finance -> defi',
    ]))
  it('may be words that merely lead to a term', () =>
    expect(linked('Money legos, or DeFi.')).toEqual(['Money legos -> defi']))
  it('are whole words', () => expect(linked('rollupette, unrollup, L20')).toEqual([]))
  it('that are written in a special way count only so', () =>
    expect(linked('Please follow the link. We integrate LINK.')).toEqual(['LINK -> chainlink']))
  it('that are everyday words count in their other names alone', () =>
    expect(linked('Base salary, a user base, and apps on Base chain.')).toEqual(['Base chain -> base']))
  it('do not reach over the end of a sentence', () => expect(linked('Our next layer. 2 people.')).toEqual([]))
  it('are linked once over all texts of a page', () => {
    const link = createTermLinker(index)
    expect([link('One rollup.'), link('Another rollup.')].map(segments => segments.some(({ slug }) => slug))).toEqual([
      true,
      false,
    ])
  })

  it('leave every text as it was', () => {
    const words = fc.constantFrom(
      'rollup',
      'ZK',
      'Layer',
      '2',
      'DeFi',
      'finance',
      'ünï',
      '<b>',
      '- ',
      '. ',
      ' ',
      '\n',
      'C#',
    )
    fc.assert(
      fc.property(fc.array(words), parts => {
        const text = parts.join('')
        expect(
          createTermLinker(index)(text)
            .map(segment => segment.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})
