/** The changes of the catalog that the doctor proposes, as a patch. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, isAbsolute, join, relative } from 'node:path'
import { isNode, LineCounter, parseDocument, visit, type YAMLMap } from 'yaml'
import type { Finding } from './verdict.ts'

/** One patch over all files of the catalog, for `git apply` in this folder; empty when there is nothing to propose. */
export function proposePatch(findings: Finding[]): string {
  const files = Map.groupBy(
    findings.filter(({ change }) => change),
    ({ place }) => place.replace(/:\d+$/, ''),
  )
  const dir = mkdtempSync(join(tmpdir(), 'catalog-'))
  try {
    for (const [file, own] of files) {
      const text = readFileSync(file, 'utf8')
      writeUnder(join(dir, 'a'), file, text)
      writeUnder(join(dir, 'b'), file, withChanges(text, own))
    }
    // It ends with 1 where there is a difference.
    const { stdout, error } = spawnSync(
      'git',
      ['diff', '--no-index', '--no-prefix', '--no-color', '--no-ext-diff', 'a', 'b'],
      {
        cwd: dir,
        encoding: 'utf8',
      },
    )
    if (error) throw error
    return stdout
  } finally {
    rmSync(dir, { recursive: true })
  }
}

/** A catalog from outside this folder goes by its name alone. */
function writeUnder(dir: string, file: string, text: string): void {
  const here = relative(process.cwd(), file)
  const path = join(dir, here.startsWith('..') || isAbsolute(here) ? basename(file) : here)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

interface Splice {
  from: number
  to: number
  text: string
}

/** The text of a catalog file with the changed fields, and every other byte as it was. */
export function withChanges(text: string, findings: Pick<Finding, 'source' | 'change'>[]): string {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const splices: Splice[] = []
  visit(document, {
    Map(_key, map) {
      const id = map.get('id') ?? map.get('board')
      const found = findings.find(({ source }) => source.entry.id === id)
      const column = lines.linePos(map.range?.[0] ?? 0).col - 1
      if (found?.change && !map.has('sources')) splices.push(...splicesOf(map, found.change, column, text))
    },
  })
  return splices
    .toSorted((a, b) => b.from - a.from)
    .reduce((changed, { from, to, text: put }) => changed.slice(0, from) + put + changed.slice(to), text)
}

/** Fields that are there get another value; the others follow the last one. */
function splicesOf(map: YAMLMap, change: Record<string, string>, column: number, text: string): Splice[] {
  const present = Object.entries(change).flatMap(([key, value]) => {
    const node = map.get(key, true)
    return isNode(node) && node.range ? [{ from: node.range[0], to: node.range[1], text: written(value) }] : []
  })
  const missing = Object.entries(change).filter(([key]) => !map.has(key))
  if (missing.length === 0) return present
  const fields = missing.map(([key, value]) => `${key}: ${written(value)}`)
  const [, end = 0] = map.range ?? []
  const from = text.slice(0, map.flow ? end - 1 : end).trimEnd().length
  const put = map.flow
    ? `,\n${' '.repeat(column + 2)}${fields.join(', ')}`
    : fields.map(field => `\n${' '.repeat(column)}${field}`).join('')
  return [...present, { from, to: from, text: put }]
}

/** As YAML reads it back inside braces, too. */
function written(value: string): string {
  return /[,[\]{}#'"]|: /.test(value) ? JSON.stringify(value) : value
}
