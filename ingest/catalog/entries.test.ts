import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { Collection } from '#contract'
import { readCatalog } from './catalog.ts'
import { readLines, readOwnLines } from './entries.ts'

const MAX_COLUMNS = 120
const files = readdirSync(import.meta.dirname).filter(name => name.endsWith('.yaml'))

describe('the files of the catalog', () => {
  it.each(files)('%s has no line over 120 columns', name => {
    const lines = readFileSync(join(import.meta.dirname, name), 'utf8').split('\n')
    expect(lines.filter(line => line.length > MAX_COLUMNS)).toEqual([])
  })

  it.each(Collection.options)('begin each entry of %s on a line of its own', collection => {
    const places = readOwnLines(collection).map(({ place }) => place)
    expect(new Set(places).size).toBe(places.length)
  })

  it('has no id in two collections', () => {
    const sources = readCatalog(Collection.options)
    expect(new Set(sources.map(({ collection }) => collection))).toEqual(new Set(Collection.options))
  })
})

describe('a group of sources', () => {
  let dir: string
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'catalog-'))
  })

  function read(text: string) {
    const file = join(dir, 'catalog.yaml')
    writeFileSync(file, text)
    return readLines(file, 'catalog.yaml')
  }
  const group = (shared: string, ...sources: string[]) =>
    `- adapter: ashby\n  ${shared}\n  sources:\n${sources.map(source => `    - ${source}\n`).join('')}`
  const labs = 'board: labs, name: Labs, homepage: https://labs.example'

  it('shares its fields with each, which may override them', () => {
    const text = group(
      'terms: https://ashby.example/terms\n  tier: 1\n  staleAfterHours: 48',
      `{ ${labs} }`,
      '{ id: dao, board: the-dao, name: DAO, homepage: https://dao.example, tier: 3 }',
    )
    const [first, second] = read(text).map(({ entry }) => entry)
    expect(first).toMatchObject({ id: 'labs', adapter: 'ashby', board: 'labs', tier: 1, staleAfterHours: 48 })
    expect(second).toMatchObject({ id: 'dao', terms: 'https://ashby.example/terms', tier: 3, staleAfterHours: 48 })
  })

  it('stands beside single entries, each with its line', () => {
    const single = '- { id: one, adapter: ics, name: One, homepage: https://one.example, terms: https://one.example, '
    const text = `${single}staleAfterHours: 24 }\n${group('terms: homepage\n  staleAfterHours: 48', `{ ${labs} }`)}`
    expect(read(text).map(({ entry, place }) => [entry.id, place])).toEqual([
      ['one', 'catalog.yaml:1'],
      ['labs', 'catalog.yaml:6'],
    ])
  })

  it('takes the home page of each source for its terms if it says so', () => {
    const text = group(
      'terms: homepage\n  staleAfterHours: 48',
      `{ ${labs} }`,
      `{ id: other, ${labs}, terms: https://labs.example/terms }`,
    )
    expect(read(text).map(({ entry }) => entry.terms)).toEqual(['https://labs.example', 'https://labs.example/terms'])
  })

  it.each([
    ['a field of one source alone', 'board: labs', `{ ${labs} }`, /^catalog\.yaml:1: Unrecognized key: "board"$/],
    ['a misspelled field', 'teir: 1', `{ ${labs} }`, /^catalog\.yaml:1: Unrecognized key: "teir"$/],
    ['a value that no source may have', 'tier: 9', `{ ${labs} }`, /^catalog\.yaml:1: tier /],
    ['what is no source', 'tier: 1', 'labs', /^catalog\.yaml:1: sources 0 /],
    ['no source', 'tier: 1', '', /^catalog\.yaml:1: sources /],
  ])('with %s is refused once, at its first line', (_, shared, source, message) =>
    expect(() => read(group(shared, source))).toThrow(message),
  )

  it('names the source that lacks a field which its group lacks too', () =>
    expect(() =>
      read(group('staleAfterHours: 48', `{ ${labs} }`, '{ name: DAO, homepage: https://dao.example }')),
    ).toThrow(/^catalog\.yaml:4: entry labs: terms is missing\ncatalog\.yaml:5: id is missing; terms is missing$/))
})
