/** The table "A fifth collection" of docs/architecture.md, followed in a copy of the repository. */
import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { callTool, copyRepository } from './test/copy.ts'

const { dir, read } = copyRepository()
const [, chapter = ''] = read('docs/architecture.md').split('## A fifth collection\n')

/** The files in the table: `a/{b,c}.ts` is two of them. */
const named = Array.from(chapter.matchAll(/^\| (`.+?`) +\|/gm), ([, cell = '']) => cell).flatMap(cell =>
  Array.from(cell.matchAll(/`([^`{]+)(?:\{([^}]+)\})?([^`]*)`/g)).flatMap(([, before = '', options = '', after = '']) =>
    options.split(',').map(option => before + option + after),
  ),
)

const renamed = (text: string) =>
  text
    .replaceAll('news-item.ts', 'grant.ts')
    .replaceAll(/(?<!Raw)News/g, 'Grant')
    .replaceAll('news', 'grants')

/** Copies a file or folder of news as one of grants. */
function copy(from: string, to: string): void {
  cpSync(join(dir, from), join(dir, to), { recursive: true })
  const entries = readdirSync(join(dir, to, '..'), { withFileTypes: true, recursive: true })
  for (const entry of entries.filter(one => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    if (!path.startsWith(join(dir, to))) continue
    writeFileSync(path, renamed(readFileSync(path, 'utf8')))
    if (entry.name.includes('news')) renameSync(path, join(entry.parentPath, renamed(entry.name)))
  }
}

const changed = new Set<string>()

/** Puts something after the first match in a file of the table. */
function add(file: string, pattern: RegExp, more: (match: string) => string): void {
  changed.add(file)
  const text = read(file)
  expect([file, pattern.test(text)]).toEqual([file, true])
  const after = text.replace(pattern, match => match + more(match))
  writeFileSync(join(dir, file), after)
}

/** Puts a copy of a line about news after it, as one about grants. */
const doubled = (file: string, pattern: RegExp) => add(file, pattern, renamed)

it('a fifth collection is its folders and the rows of the table: it type checks and is served', async () => {
  copy('data/contract/schema/news-item.ts', 'data/contract/schema/grant.ts')
  copy('ingest/news', 'ingest/grants')
  copy('ingest/catalog/news.yaml', 'ingest/catalog/grants.yaml')
  copy('site/src/collections/news', 'site/src/collections/grants')
  copy('site/src/pages/news', 'site/src/pages/grants')
  cpSync(join(dir, 'data/news.json'), join(dir, 'data/grants.json'))

  add('data/contract/schema/primitives.ts', /'jobs', 'news', 'events'/, () => ", 'grants'")
  doubled('data/contract/schema/index.ts', /^import \{ NewsRecord .*\n/m)
  doubled('data/contract/schema/index.ts', /^export \* from '.\/news-item.ts'\n/m)
  doubled('data/contract/schema/index.ts', /news: NewsRecord, /)
  add('ingest/adapter.ts', /^ {2}news: RawNewsItem\n/m, () => '  grants: RawNewsItem\n')
  doubled('ingest/run/cadence.ts', /news: 30, /)
  for (const line of [/^import \{ mergeNews .*\n/m, /^import \{ normalizeNews .*\n/m, /^ {2}news: \{ name.*\n/m])
    doubled('ingest/run/collections.ts', line)
  doubled('site/src/store/tables.ts', /^ {2}NewsItem,\n/m)
  doubled('site/src/store/tables.ts', /^ {2}NewsRecord,\n/m)
  doubled('site/src/store/tables.ts', /^const newsTable[\s\S]*?\n\}\)\n/m)
  doubled('site/src/store/tables.ts', /news: newsTable, /)
  doubled('site/src/collections/index.ts', /^import \{ news \} .*\n/m)
  doubled('site/src/collections/index.ts', /\bnews, /)

  const tsconfig = { extends: './tsconfig.json', exclude: ['**/*.test.ts', '**/test/**', 'scripts', 'site/dist'] }
  writeFileSync(join(dir, 'tsconfig.code.json'), JSON.stringify(tsconfig))
  const checked = spawnSync('npx', ['tsc', '--noEmit', '-p', 'tsconfig.code.json'], { cwd: dir, encoding: 'utf8' })
  expect(checked.stdout).toBe('')
  // Tests have rows of their own.
  expect(named.filter(file => !/\/test\/|README/.test(file)).toSorted()).toEqual([...changed].toSorted())
  const grants: { kind: string }[] = JSON.parse(read('data/grants.json'))
  // As its original lists them: pages that change all day only if they are named.
  const total = grants.filter(({ kind }) => kind !== 'live').length
  expect(await callTool(dir, 'list_grants', { limit: 2 })).toMatchObject({ meta: { total } })
}, 300_000)
