import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, it } from 'vitest'
import { TermRecord } from '#contract'
import { checkCompiled, readWrittenTerms, serializeTerms } from './build-glossary.ts'

const DATA = fileURLToPath(new URL('../data', import.meta.url))
const TERM = `- slug: made-up
  term: Made-up Thing
  everydayNames: [MUT]
  synonyms: [MUT]
  leadsHere: [half a made-up thing]
  names: { es: [cosa inventada] }
  namesFrom: [https://docs.example/es]
  readOn: 2026-11-25
  definition: >-
    ${'Something that does not exist and never did. '.repeat(4).trim()}
  related: [one, two, three]
  sources: [https://docs.example/]
`

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'glossary-'))
  mkdirSync(join(dir, 'glossary'))
})

it('takes category and address from the file and the slug, and keeps keys in schema order', () => {
  writeFileSync(join(dir, 'glossary/wallets-and-identity.yaml'), TERM)
  const [term] = readWrittenTerms(dir)
  expect(term).toMatchObject({ category: 'Wallets and Identity', url: '/glossary/made-up' })
  const keys = Object.keys(TermRecord.shape).filter(key => key !== 'updatedOn')
  expect(Object.keys(term ?? {})).toEqual(keys)
})

it('keeps the day of a term until the term changes, and has none if none was recorded', () => {
  const file = join(dir, 'glossary/defi.yaml')
  const compile = (today: string) => {
    const terms = readWrittenTerms(dir, today)
    writeFileSync(join(dir, 'glossary.json'), serializeTerms(terms))
    return terms.map(({ slug, updatedOn }) => [slug, updatedOn])
  }
  writeFileSync(file, TERM)
  expect(compile('2026-11-26')).toEqual([['made-up', undefined]])
  writeFileSync(file, `${TERM}${TERM.replaceAll(/made-up/gi, 'aardvark')}`)
  expect(compile('2026-11-27')).toEqual([
    ['aardvark', '2026-11-27'],
    ['made-up', undefined],
  ])
  writeFileSync(file, `${TERM.replace('exist and', 'last and')}${TERM.replaceAll(/made-up/gi, 'aardvark')}`)
  expect(compile('2026-11-28')).toEqual([
    ['aardvark', '2026-11-27'],
    ['made-up', '2026-11-28'],
  ])
  expect(checkCompiled(dir)).toEqual([])
})

it('orders the terms of all files by name, one a line, and refuses an unknown category or field', () => {
  writeFileSync(join(dir, 'glossary/security.yaml'), TERM)
  writeFileSync(join(dir, 'glossary/defi.yaml'), TERM.replaceAll(/made-up/gi, 'aardvark'))
  const lines = serializeTerms(readWrittenTerms(dir)).split('\n')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toContain('"slug":"aardvark"')
  writeFileSync(join(dir, 'glossary/defi.yaml'), `${TERM}  author: nobody\n`)
  expect(() => readWrittenTerms(dir)).toThrow(/defi\.yaml:1: term made-up: .*author/)
  renameSync(join(dir, 'glossary/defi.yaml'), join(dir, 'glossary/misc.yaml'))
  expect(() => readWrittenTerms(dir)).toThrow('misc.yaml: no category has this name')
})

it('skips files that desktops and editors leave in the folder', () => {
  writeFileSync(join(dir, 'glossary/defi.yaml'), TERM)
  for (const name of ['.DS_Store', '.defi.yaml.swp', 'defi.yaml~']) writeFileSync(join(dir, 'glossary', name), 'x')
  expect(readWrittenTerms(dir)).toHaveLength(1)
})

it('reports when the compiled file differs from the written one', () => {
  cpSync(join(DATA, 'glossary'), join(dir, 'glossary'), { recursive: true })
  cpSync(join(DATA, 'glossary.json'), join(dir, 'glossary.json'))
  expect(checkCompiled(dir)).toEqual([])
  writeFileSync(join(dir, 'glossary.json'), readFileSync(join(dir, 'glossary.json'), 'utf8').replace('chain', 'cabin'))
  const remedy = 'differs from glossary/*.yaml: npx node scripts/build-glossary.ts'
  expect(checkCompiled(dir)).toMatchObject([{ file: 'glossary.json', remedy }])
})
