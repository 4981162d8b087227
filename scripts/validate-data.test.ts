import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, it, vi } from 'vitest'
import { NO_FILES } from '../data/contract/test/no-files.ts'
import { fictionalJob, fictionalSnapshot } from '../site/test/snapshot.ts'
import { validateData } from './data-rules/files.ts'
import { main } from './validate-data.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'validate-'))
})

function write(over: Parameters<typeof fictionalSnapshot>[0] = {}): void {
  for (const [name, records] of Object.entries(fictionalSnapshot(over)))
    writeFileSync(join(dir, `${name}.json`), JSON.stringify(records))
}

const COMMAND = fileURLToPath(new URL('validate-data.ts', import.meta.url))
const validate = () => spawnSync(process.execPath, [COMMAND, dir], { encoding: 'utf8' })

/** The same in this process, which takes a tenth of the time. */
function validateHere(): { status: number; stderr: string } {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const status = main([dir])
  const stderr = error.mock.calls.map(([line]) => `${line}\n`).join('')
  for (const spy of [error, log]) spy.mockRestore()
  return { status, stderr }
}

it('names a record without an id by its slug, its number or its place, and cuts long values', () => {
  const long = 'x'.repeat(200)
  write({ jobs: [fictionalJob(7), { ...fictionalJob(8), id: undefined } as never] })
  writeFileSync(join(dir, 'glossary.json'), JSON.stringify([{ slug: 'made-up', term: long }]))
  writeFileSync(join(dir, 'changes.json'), JSON.stringify([{ seq: 5 }]))
  const found = validateData(dir)
  expect(new Set(found.map(({ file, id }) => `${file} ${id}`))).toEqual(
    new Set(['jobs.json record 2', 'glossary.json made-up', 'changes.json 5']),
  )
  expect(found.find(({ field }) => field === 'term')?.value).toBe(`"${long}`.slice(0, 120))
  expect(found.find(({ field }) => field === 'definition')?.value).toBe('absent')
})

it('reports faults as lines and a code', () => {
  write({ jobs: [fictionalJob(7, { link: 'javascript:alert(1)' })] })
  expect(validate()).toMatchObject({
    status: 1,
    stdout: '',
    stderr:
      'jobs.json: made-up-engineer-00000007: link = "javascript:alert(1)": must be an absolute http or https URL\n',
  })
  write()
  expect(validate()).toMatchObject({ status: 0, stdout: `${dir}: every file keeps its contract\n`, stderr: '' })
})

it('finds a record of an unknown source', () => {
  write({ jobs: [fictionalJob(7, { source: 'nowhere' })] })
  expect(validateData(dir)).toMatchObject([{ file: 'jobs.json', field: 'source', value: 'nowhere' }])
})

it('checks each month of the archive: its shape, that its news are of that month, and each once', () => {
  write()
  const story = { ...fictionalSnapshot().news[0], pubDate: '2026-08-15T08:00:00Z', sourceId: 'left-the-catalog' }
  const archive = (month: string, ...records: object[]) => {
    mkdirSync(join(dir, 'news-archive'), { recursive: true })
    writeFileSync(join(dir, `news-archive/${month}.json`), JSON.stringify(records))
  }
  archive('2026-08', story)
  expect(validateData(dir)).toEqual([])
  archive('2026-08', story, story)
  archive('2026-07', story, { ...story, id: 'another', pubDate: '2026-07-01T00:00:00Z', link: 'javascript:1' })
  expect(validateData(dir).map(({ file, field, remedy }) => `${file} ${field}: ${remedy}`)).toEqual([
    'news-archive/2026-08.json id: two records share this id: keep one',
    'news-archive/2026-07.json link: must be an absolute http or https URL',
    'news-archive/2026-07.json pubDate: belongs into news-archive/2026-08.json: restore the last good file',
  ])
})

it('says when a file is missing or cut off', () => {
  write()
  writeFileSync(join(dir, 'jobs.json'), '[{"id":')
  rmSync(join(dir, 'news.json'))
  expect(validateData(dir).map(({ file, remedy }) => `${file} ${remedy}`)).toEqual([
    'jobs.json must be a JSON array of objects: restore the last good file',
    'news.json the file is missing: run the ingest',
  ])
})

it.each(Object.entries(NO_FILES))('says at once what to do with %s in the place of a file', (_kind, putThere) => {
  write()
  mkdirSync(join(dir, 'glossary'))
  const lines = ['jobs.json', 'glossary.json'].map(name => {
    rmSync(join(dir, name))
    putThere(join(dir, name))
    return `${name}: must be a file, no folder or pipe: restore the last good one\n`
  })
  expect(validate()).toMatchObject({ status: 1, stderr: lines.join('') })
})

it('gives the remedy in one line if the compiled glossary is missing', () => {
  write()
  mkdirSync(join(dir, 'glossary'))
  rmSync(join(dir, 'glossary.json'))
  expect(validateHere()).toMatchObject({
    status: 1,
    stderr:
      'glossary.json: the file is missing: npx node scripts/build-glossary.ts, or write [] where there are no terms\n',
  })
})

it('finishes a committed set, and leaves a working writer alone', () => {
  write()
  mkdirSync(join(dir, '.next'))
  writeFileSync(join(dir, '.next/news.json'), '[')
  expect(validateHere()).toEqual({ status: 0, stderr: '' })
  expect(existsSync(join(dir, '.next/news.json'))).toBe(true)
  writeFileSync(join(dir, '.next/COMMIT'), 'news.json\n')
  expect(validateHere()).toEqual({ status: 1, stderr: expect.stringContaining('news.json') })
  expect(existsSync(join(dir, '.next'))).toBe(false)
})
