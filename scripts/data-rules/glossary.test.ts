import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { GLOSSARY_CATEGORIES, TermRecord } from '#contract'
import { checkGlossary, findBritishSpellings } from './glossary.ts'

/** 400 obviously fictional terms that keep every rule: the first five categories get 30 each, related terms form a ring. */
const good: TermRecord[] = Array.from({ length: 400 }, (_, at) => fictionalTerm(at))

function fictionalTerm(at: number): TermRecord {
  const word = (n: number) => `made${name(at)}x${n}`
  return {
    slug: `term-${name(at)}`,
    term: `Term ${name(at)}`,
    category: GLOSSARY_CATEGORIES[Math.min(Math.floor(at / 30), 5)] ?? 'Consensus',
    definition: `Something ${[1, 2, 3, 4, 5, 6].map(word).join(' ')} of no use. It ends ${[7, 8, 9, 10].map(word).join(' ')} and nobody knows where it came from, nor why anybody would want to know.`,
    url: `/glossary/term-${name(at)}`,
    synonyms: [`Alias ${name(at)}`],
    related: [1, 2, 398, 399].map(step => `term-${name((at + step) % 400)}`),
    sources: [`https://docs.example/${name(at)}`],
  }
}

function name(at: number): string {
  return String(at % 400).padStart(3, '0')
}

/** What the rules say when one of the good terms is changed. */
function wrong(change: Partial<TermRecord>, at = 7): unknown[] {
  return checkGlossary(good.map((term, n) => (n === at ? { ...term, ...change } : term)))
}

/** What the schema says to one of the good terms when it is changed. */
function refused(change: Partial<TermRecord>): string | undefined {
  return TermRecord.safeParse({ ...good[7], ...change }).error?.issues[0]?.message
}

const definition = good[7]?.definition ?? ''

it('finds nothing wrong with good terms', () => {
  expect(checkGlossary(good)).toEqual([])
})

it('finds nothing wrong with the glossary we publish', () => {
  const text = readFileSync(new URL('../../data/glossary.json', import.meta.url), 'utf8')
  expect(checkGlossary(z.array(TermRecord).parse(JSON.parse(text)))).toEqual([])
})

describe('size', () => {
  it('says when a term is missing, and in which of the main categories', () => {
    expect(checkGlossary(good.slice(0, 399))).toContainEqual(
      expect.objectContaining({ value: '399 terms', remedy: 'the glossary holds at least 400' }),
    )
    expect(wrong({ category: 'Security' })).toMatchObject([{ field: 'category', value: 'Consensus: 29' }])
  })
})

describe('names', () => {
  it('refuses an everyday name that the term does not have', () => {
    expect(wrong({ everydayNames: ['Term 007', 'Alias 007'] })).toEqual([])
    expect(wrong({ everydayNames: ['alias 007'] })).toMatchObject([{ id: 'term-007', field: 'everydayNames' }])
  })

  it('refuses a name that another term has, whatever its case, width or spacing', () => {
    for (const synonym of ['TERM 003', 'Ｔｅｒｍ 003', 'alias  003'])
      expect(wrong({ synonyms: [synonym] })).toMatchObject([
        {
          file: 'glossary.json',
          id: 'term-007',
          field: 'synonyms',
          value: synonym,
          remedy: expect.stringMatching(/^term-003 has this name or leading word/),
        },
      ])
  })

  it('refuses a leading word that is a name, or leads elsewhere already', () => {
    expect(wrong({ leadsHere: ['a part of it'], everydayNames: ['a part of it'] })).toEqual([])
    for (const word of ['term 003', 'ALIAS 003', 'Term 007', 'alias 007'])
      expect(wrong({ leadsHere: [word] })).toMatchObject([{ id: 'term-007', field: 'leadsHere', value: word }])
    const shared = good.map((term, n) => (n === 3 || n === 7 ? { ...term, leadsHere: ['A part'] } : term))
    expect(checkGlossary(shared)).toMatchObject([{ id: 'term-007', field: 'leadsHere', value: 'A part' }])
    expect(refused({ leadsHere: [] })).toBeDefined()
  })

  it('refuses a synonym that repeats its own term', () => {
    expect(wrong({ synonyms: ['term 007'] })).toMatchObject([{ id: 'term-007', field: 'synonyms' }])
  })

  it('refuses the address of another page', () => {
    expect(wrong({ url: '/glossary/elsewhere' })).toMatchObject([
      { field: 'url', remedy: 'must be /glossary/term-007' },
    ])
  })

  it('refuses a term out of alphabetical order', () => {
    expect(wrong({ term: 'Zebra 007' })).toMatchObject([
      { id: 'term-008', field: 'term', remedy: 'is after Zebra 007: npx node scripts/build-glossary.ts' },
    ])
  })
})

describe('related terms', () => {
  const related = good[7]?.related ?? []

  it('refuses a slug that no term has', () => {
    expect(wrong({ related: [...related, 'nowhere'] })).toMatchObject([
      { id: 'term-007', field: 'related', value: 'nowhere', remedy: 'no term has this slug: correct or remove it' },
    ])
  })

  it('refuses a link that the other term does not return', () => {
    expect(wrong({ related: [...related, 'term-100'] })).toMatchObject([
      { value: 'term-100', remedy: 'term-100 does not name term-007: add it there or remove it here' },
    ])
  })

  it('wants no link back from a term that has no room left', () => {
    const hub = (count: number) =>
      good.map((term, n) => {
        if (n === 7) return { ...term, related: [...related, 'term-100'] }
        const more = [101, 102, 98, 99, 150, 151].slice(0, count).map(other => `term-${name(other)}`)
        return n === 100 ? { ...term, related: more } : term
      })
    const backLinks = (count: number) =>
      checkGlossary(hub(count)).filter(({ id, value }) => id === 'term-007' && value === 'term-100')
    expect([backLinks(5).length, backLinks(6).length]).toEqual([1, 0])
  })

  it('refuses a term related to itself, or to another one twice', () => {
    expect(wrong({ related: [...related, 'term-007'] })).toMatchObject([
      { remedy: expect.stringMatching(/not related to itself/) },
    ])
    expect(wrong({ related: [...related, 'term-008'] })).toMatchObject([{ remedy: 'named twice: keep one' }])
  })

  it('wants three to six of them', () => {
    expect(refused({ related: related.slice(0, 2) })).toBe('name 3 to 6 related terms')
    expect(refused({ related: [...related, 'term-010', 'term-011', 'term-012'] })).toBe('name 3 to 6 related terms')
  })
})

describe('definitions', () => {
  it('refuses one that is too short or too long', () => {
    expect(refused({ definition: 'Something short. It ends soon.' })).toBe('write 150 to 600 characters')
    expect(refused({ definition: definition.repeat(4) })).toBe('write 150 to 600 characters')
  })

  it('wants two to four sentences, and reads "0.9 dollars" as no end of one', () => {
    expect(wrong({ definition: definition.replace('. It', ', it') })).toMatchObject([{ value: '1 sentences' }])
    expect(wrong({ definition: `${definition} It is 0.9. It is.` })).toEqual([])
    expect(wrong({ definition: `${definition} One. Two. Three.` })).toMatchObject([{ value: '5 sentences' }])
  })

  it('wants whole sentences without markup', () => {
    for (const bad of [definition.slice(0, -1), definition.toLowerCase(), `${definition} See **more**.`])
      expect(wrong({ definition: bad })).toContainEqual(
        expect.objectContaining({ remedy: expect.stringContaining('write plain sentences on one line') }),
      )
  })

  it('refuses one that opens by repeating the term or a synonym', () => {
    for (const opening of ['A Term 007 is', 'Term 007:', 'The alias 007, or'])
      expect(wrong({ definition: `${opening} something else. ${definition}` })).toMatchObject([
        {
          id: 'term-007',
          field: 'definition',
          remedy: expect.stringMatching(/^opens by repeating "(?:Term|Alias) 007"/),
        },
      ])
    expect(wrong({ definition: `Something about term 007. ${definition}` })).toEqual([])
  })

  it('refuses two that are nearly alike', () => {
    expect(wrong({ definition: (good[3]?.definition ?? '').replace('no use', 'some use') })).toMatchObject([
      {
        id: 'term-007',
        field: 'definition',
        value: expect.stringMatching(/percent of its words are those of term-003$/),
      },
    ])
  })

  it('refuses British spelling, in names too', () => {
    expect(wrong({ definition: `${definition} It favours tokenisation.` })).toMatchObject([
      { field: 'definition', value: 'favours', remedy: 'American spelling: favors' },
      { field: 'definition', value: 'tokenisation', remedy: 'American spelling: tokenization' },
    ])
    expect(wrong({ synonyms: ['Behaviour'] })).toMatchObject([{ field: 'synonyms', value: 'behaviour' }])
    expect(wrong({ leadsHere: ['Behaviour'] })).toMatchObject([{ field: 'leadsHere', value: 'behaviour' }])
    const british = 'Decentralised finalises centre catalogues analysed cancelled licence towards'
    const american = 'decentralized finalizes center catalogs analyzed canceled license toward'
    expect(findBritishSpellings(british).map(word => word.american)).toEqual(american.split(' '))
    const alike =
      'Specialists, analysts, an analysis of optimistic rollups; four hours, dialogue, realism, constructor.'
    expect(findBritishSpellings(alike)).toEqual([])
  })
})

describe('the day it was read', () => {
  const readOn = (day: string) =>
    checkGlossary(
      good.map((term, n) => (n === 7 ? { ...term, readOn: day } : term)),
      '2026-11-25',
    )

  it('may be today or earlier', () => {
    expect(readOn('2026-11-25')).toEqual([])
    expect(readOn('2026-11-26')).toMatchObject([{ id: 'term-007', field: 'readOn', value: '2026-11-26' }])
  })

  it.each(['It is so far rare.', 'It ends in 2031.', 'Its version 4 differs.', 'An Act forbids it.', 'MiCA applies.'])(
    'is wanted where a definition says "%s"',
    words => {
      const moving = { definition: `${definition} ${words}` }
      expect(wrong(moving)).toMatchObject([{ id: 'term-007', field: 'readOn' }])
      expect(wrong({ ...moving, readOn: '2026-11-25' })).toEqual([])
    },
  )

  it('is a day of the calendar', () => {
    expect(refused({ readOn: '2026-11-25' })).toBeUndefined()
    for (const day of ['2026-11-31', 'November 2026', '2026-11-25T08:00:00Z'])
      expect(refused({ readOn: day })).toBeDefined()
  })
})

describe('references', () => {
  it.each([
    ['http://docs.example/', 'must be an https address'],
    ['docs.example', 'must be an https address'],
    ['https://docs.example/a b', 'write it as the address bar does: https://docs.example/a%20b'],
    ['https://docs.example/page)', 'write it as the address bar does: https://docs.example/page)'],
    ['https://localhost/', 'must be a public address'],
    ['https://docs.example:8443/', 'must be a public address'],
    ['https://docs.example/?utm_source=x', 'remove the tracking parameters'],
  ])('refuses %s', (source, remedy) => {
    expect(wrong({ sources: [source] })).toMatchObject([{ id: 'term-007', field: 'sources', value: source, remedy }])
  })

  it('refuses the same one twice', () => {
    expect(wrong({ sources: ['https://docs.example/a', 'https://docs.example/a'] })).toMatchObject([
      { field: 'sources', remedy: 'named twice: keep one' },
    ])
  })
})
