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

function linked(text: string): string {
  const named = createTermLinker(index)(text).filter(({ slug }) => slug)
  return named.map(({ text, slug }) => (text === slug ? text : `${text} -> ${slug}`)).join(', ')
}

describe('glossary words in a text', () => {
  it.each([
    ['are linked once, where they first stand', 'A rollup is a rollup. DeFi needs it.', 'rollup, DeFi -> defi'],
    ['are taken as long as they are', 'ZK rollups and a rollup', 'ZK rollups -> zk-rollup, rollup'],
    ['may be plurals', 'We run validity rollups.', 'validity rollups -> zk-rollup'],
    ['may be synonyms', 'It is decentralized finance.', 'decentralized finance -> defi'],
    ['may be hyphenated', 'on layer-2', 'layer-2'],
    ['may merely lead to a term', 'Money legos, or DeFi.', 'Money legos -> defi'],
    ['are whole words', 'rollupette, unrollup, L20', ''],
    ['in a special spelling count only so', 'Please follow the link. We integrate LINK.', 'LINK -> chainlink'],
    ['of everyday use count in their other names', 'A user base, apps on Base chain.', 'Base chain -> base'],
    ['do not reach over the end of a sentence', 'Our next layer. 2 people.', ''],
  ])('%s', (_rule, text, links) => expect(linked(text)).toBe(links))

  it('are linked once over all texts of a page', () => {
    const link = createTermLinker(index)
    const [first, second] = ['One rollup.', 'Another rollup.'].map(text => link(text).some(({ slug }) => slug))
    expect([first, second]).toEqual([true, false])
  })

  it('leave every text as it was', () => {
    const words = fc.constantFrom(...['rollup', 'ZK', 'Layer', '2', 'DeFi', 'ünï', '<b>', '- ', '. ', ' ', '\n', 'C#'])
    fc.assert(
      fc.property(fc.array(words), parts => {
        const text = parts.join('')
        const segments = createTermLinker(index)(text).map(segment => segment.text)
        expect(segments.join('')).toBe(text)
      }),
    )
  })
})
