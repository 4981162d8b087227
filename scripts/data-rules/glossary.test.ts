import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
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

/** The faults on a day when term 7 is changed. */
function wrong(change: Partial<TermRecord>, today?: string): unknown[] {
  return checkGlossary(
    good.map((term, n) => (n === 7 ? { ...term, ...change } : term)),
    today,
  )
}

/** The schema's message for a changed good term. */
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

it('says when a term is missing, and in which of the main categories', () => {
  const remedy = 'the glossary holds at least 400'
  expect(checkGlossary(good.slice(0, 399))).toContainEqual(expect.objectContaining({ value: '399 terms', remedy }))
  expect(wrong({ category: 'Security' })).toMatchObject([{ field: 'category', value: 'Consensus: 29' }])
})

const related = good[7]?.related ?? []
type Row = [what: string, change: Partial<TermRecord>, problem: object]

/** Term 7 with each change, and the one problem that it makes. */
const ROWS: Row[] = [
  ['an everyday name that it does not have', { everydayNames: ['alias 007'] }, { field: 'everydayNames' }],
  ['a leading word that is a name', { leadsHere: ['term 003'] }, { field: 'leadsHere', value: 'term 003' }],
  ['a leading word that is its own name', { leadsHere: ['Term 007'] }, { field: 'leadsHere', value: 'Term 007' }],
  ['a synonym that repeats it', { synonyms: ['term 007'] }, { field: 'synonyms' }],
  ['another address', { url: '/glossary/elsewhere' }, { field: 'url', remedy: 'must be /glossary/term-007' }],
  [
    'a related term that is not there',
    { related: [...related, 'nowhere'] },
    { field: 'related', value: 'nowhere', remedy: 'no term has this slug: correct or remove it' },
  ],
  [
    'a related term that does not return the link',
    { related: [...related, 'term-100'] },
    { value: 'term-100', remedy: 'term-100 does not name term-007: add it there or remove it here' },
  ],
  ['itself related', { related: [...related, 'term-007'] }, { remedy: 'a term is not related to itself: remove it' }],
  ['a related term twice', { related: [...related, 'term-008'] }, { remedy: 'named twice: keep one' }],
  ['one sentence', { definition: definition.replace('. It', ', it') }, { value: '1 sentences' }],
  ['five sentences', { definition: `${definition} One. Two. Three.` }, { value: '5 sentences' }],
  ...['A Term 007 is', 'Term 007:', 'The alias 007, or'].map((opening): Row => {
    const remedy = expect.stringMatching(/^opens by repeating "(?:Term|Alias) 007"/)
    return [`the opening "${opening}"`, { definition: `${opening} something else. ${definition}` }, { remedy }]
  }),
  [
    'nearly the words of another',
    { definition: (good[3]?.definition ?? '').replace('no use', 'some use') },
    { field: 'definition', value: expect.stringMatching(/percent of its words are those of term-003$/) },
  ],
  ['a British synonym', { synonyms: ['Behaviour'] }, { field: 'synonyms', value: 'behaviour' }],
  ...['TERM 003', 'Ｔｅｒｍ 003', 'alias  003'].map((name): Row => {
    const remedy = expect.stringMatching(/^term-003 has this name or leading word/)
    return [`the name ${name} of another`, { synonyms: [name] }, { field: 'synonyms', value: name, remedy }]
  }),
  ...[
    ['http://docs.example/', 'must be an https address'],
    ['https://docs.example/a b', 'write it as the address bar does: https://docs.example/a%20b'],
    ['https://docs.example/page)', 'write it as the address bar does: https://docs.example/page)'],
    ['https://localhost/', 'must be a public address'],
    ['https://docs.example:8443/', 'must be a public address'],
    ['https://docs.example/?utm_source=x', 'remove the tracking parameters'],
  ].map(([source = '', remedy]): Row => {
    return [`the reference ${source}`, { sources: [source] }, { field: 'sources', value: source, remedy }]
  }),
  [
    'a reference twice',
    { sources: ['https://docs.example/a', 'https://docs.example/a'] },
    { field: 'sources', remedy: 'named twice: keep one' },
  ],
  ...['It is so far rare.', 'It ends in 2031.', 'Its version 4 differs.', 'An Act forbids it.', 'MiCA applies.'].map(
    (words): Row => [`"${words}" without a day`, { definition: `${definition} ${words}` }, { field: 'readOn' }],
  ),
]

it.each(ROWS)('refuses a term with %s', (_what, change, problem) => {
  expect(wrong(change)).toMatchObject([{ file: 'glossary.json', id: 'term-007', ...problem }])
})

it.each<[what: string, change: Partial<TermRecord>]>([
  ['everyday names that it has', { everydayNames: ['Term 007', 'Alias 007'] }],
  ['an everyday name that leads to it', { leadsHere: ['a part of it'], everydayNames: ['a part of it'] }],
  ['"0.9 dollars", which ends no sentence', { definition: `${definition} It is 0.9. It is.` }],
  ['its name behind the opening', { definition: `Something about term 007. ${definition}` }],
  ['what changes, and the day', { definition: `${definition} MiCA applies.`, readOn: '2026-11-25' }],
])('takes a term with %s', (_what, change) => expect(wrong(change)).toEqual([]))

it.each<[string | undefined, Partial<TermRecord>]>([
  ['name 3 to 6 related terms', { related: related.slice(0, 2) }],
  ['name 3 to 6 related terms', { related: [...related, 'term-010', 'term-011', 'term-012'] }],
  ['write 150 to 600 characters', { definition: 'Something short. It ends soon.' }],
  ['write 150 to 600 characters', { definition: definition.repeat(4) }],
  [expect.any(String), { leadsHere: [] }],
  [expect.any(String), { readOn: '2026-11-31' }],
  [expect.any(String), { readOn: '2026-11-25T08:00:00Z' }],
  [undefined, { readOn: '2026-11-25' }],
])('the schema says %s to %j', (message, change) => expect(refused(change)).toEqual(message))

it('refuses a leading word that leads elsewhere already', () => {
  const shared = good.map((term, n) => (n === 3 || n === 7 ? { ...term, leadsHere: ['A part'] } : term))
  expect(checkGlossary(shared)).toMatchObject([{ id: 'term-007', field: 'leadsHere', value: 'A part' }])
})

it('refuses a term out of alphabetical order', () => {
  const remedy = 'is after Zebra 007: npx node scripts/build-glossary.ts'
  expect(wrong({ term: 'Zebra 007' })).toMatchObject([{ id: 'term-008', field: 'term', remedy }])
})

it('wants no link back from a term that has no room left', () => {
  const backLinks = (count: number) => {
    const more = [101, 102, 98, 99, 150, 151].slice(0, count).map(other => `term-${name(other)}`)
    const hub = good.map((term, n) => (n === 100 ? { ...term, related: more } : term))
    const linked = hub.map((term, n) => (n === 7 ? { ...term, related: [...related, 'term-100'] } : term))
    return checkGlossary(linked).filter(({ id, value }) => id === 'term-007' && value === 'term-100').length
  }
  expect([backLinks(5), backLinks(6)]).toEqual([1, 0])
})

it('wants whole sentences without markup', () => {
  for (const bad of [definition.slice(0, -1), definition.toLowerCase(), `${definition} See **more**.`])
    expect(wrong({ definition: bad })).toContainEqual(
      expect.objectContaining({ remedy: expect.stringContaining('write plain sentences on one line') }),
    )
})

it('refuses British spelling, and no word that only looks like it', () => {
  expect(wrong({ definition: `${definition} It favours tokenisation.` })).toMatchObject([
    { field: 'definition', value: 'favours', remedy: 'American spelling: favors' },
    { field: 'definition', value: 'tokenisation', remedy: 'American spelling: tokenization' },
  ])
  const british = 'Decentralised finalises centre catalogues analysed cancelled licence towards'
  const american = 'decentralized finalizes center catalogs analyzed canceled license toward'
  expect(findBritishSpellings(british).map(word => word.american)).toEqual(american.split(' '))
  const alike = 'Specialists, analysts, an analysis of optimistic rollups; four hours, dialogue, realism, constructor.'
  expect(findBritishSpellings(alike)).toEqual([])
})

it('refuses a day of reading that is still to come', () => {
  const [today, tomorrow] = ['2026-11-25', '2026-11-26']
  expect(wrong({ readOn: today }, today)).toEqual([])
  expect(wrong({ readOn: tomorrow }, today)).toMatchObject([{ id: 'term-007', field: 'readOn', value: tomorrow }])
})
