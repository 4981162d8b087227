import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SOAK_COLUMNS, tableOf, writeFigures } from './figures.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'figures-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

it.each(['fuzz', 'soak'] as const)('the figures of %s replace the last ones and nothing else', section => {
  const paper = pathToFileURL(join(dir, 'reliability.md'))
  copyFileSync(new URL('../../docs/reliability.md', import.meta.url), paper)
  const before = readFileSync(paper, 'utf8')
  writeFigures(section, 'made-up figures: 1 $& 2', paper)
  const once = readFileSync(paper, 'utf8')
  writeFigures(section, 'made-up figures: 1 $& 2', paper)
  expect(readFileSync(paper, 'utf8')).toBe(once)
  const [start, end] = [`<!-- ${section}: `, `<!-- end of ${section} -->`]
  expect(once.slice(once.indexOf(start), once.indexOf(end))).toMatch(/-->\n\nmade-up figures: 1 \$& 2\n\n$/)
  expect(once.split(start)[0]).toBe(before.split(start)[0])
  expect(once.split(end)[1]).toBe(before.split(end)[1])
})

it('the paper has the table that a soak writes', () => {
  const paper = readFileSync(new URL('../../docs/reliability.md', import.meta.url), 'utf8')
  const [, soak = ''] = /<!-- soak: [\s\S]*?-->([\s\S]*?)<!-- end of soak -->/.exec(paper) ?? []
  const [head = ''] = soak.match(/^\| .+ \|$/m) ?? []
  expect(
    head
      .split('|')
      .map(cell => cell.trim())
      .slice(1, -1),
  ).toEqual(SOAK_COLUMNS)
})

it('a paper without a place for them is an error', () => {
  const paper = join(dir, 'empty.md')
  writeFileSync(paper, '# Nothing\n')
  expect(() => writeFigures('soak', 'x', pathToFileURL(paper))).toThrow('no place for the figures of soak')
})

it('a table is aligned', () => {
  expect(tableOf(['', 'cases'], [['made-up', '12345678']])).toBe(
    '|         |    cases |\n| ------- | -------: |\n| made-up | 12345678 |',
  )
})
