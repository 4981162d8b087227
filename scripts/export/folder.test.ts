import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { everyFile, manifestOf } from '../test/exported.ts'
import { type ExportManifest, hashOf, openFolder } from './folder.ts'

const root = mkdtempSync(join(tmpdir(), 'folder-'))

const fresh = (name: string) => join(root, name)
const manifest = (paths: Record<string, string>): ExportManifest => ({
  version: 1,
  baseUrl: 'https://web3.example',
  snapshotAt: '2026-10-01T06:00:00Z',
  headers: {},
  files: Object.entries(paths).map(([path, text]) => ({
    path,
    type: 'text/plain',
    cacheControl: 'no-store',
    bytes: text.length,
    sha256: hashOf(Buffer.from(text)),
  })),
})
async function write(dir: string, files: Record<string, string>) {
  const folder = openFolder(dir)
  for (const [path, text] of Object.entries(files))
    if (!(await folder.held(path))) await folder.stage(path, Buffer.from(text))
  return folder.commit(manifest(files))
}

it('is refused when it holds anything but an export', () => {
  mkdirSync(fresh('foreign'))
  writeFileSync(join(fresh('foreign'), 'thesis.txt'), 'mine')
  expect(() => openFolder(fresh('foreign'))).toThrow('is not empty')
  writeFileSync(join(fresh('foreign'), 'manifest.json'), '{"name":"an app"}')
  expect(() => openFolder(fresh('foreign'))).toThrow('is not the manifest of an export')
})

it('stays unchanged when a run ends before all files are there', async () => {
  const dir = fresh('interrupted')
  await write(dir, { 'a.txt': 'one', b: 'b' })
  const before = readFileSync(join(dir, 'manifest.json'), 'utf8')
  await openFolder(dir).stage('a.txt', Buffer.from('two'))
  const after = ['a.txt', 'manifest.json'].map(name => readFileSync(join(dir, name), 'utf8'))
  expect(after).toEqual(['one', before])
  openFolder(dir)
  expect(everyFile(dir)).toEqual(['a.txt', 'b', 'manifest.json'])
})

it('is finished by the next run when one ends while files are moved', async () => {
  const dir = fresh('moving')
  await write(dir, { 'a.txt': 'one', gone: 'gone' })
  const aside = join(dir, '.export-unfinished')
  mkdirSync(join(aside, 'files'), { recursive: true })
  writeFileSync(join(aside, 'files', 'a.txt'), 'two')
  writeFileSync(join(aside, 'manifest.json'), JSON.stringify(manifest({ 'a.txt': 'two' })))
  openFolder(dir)
  expect(everyFile(dir)).toEqual(['a.txt', 'manifest.json'])
  expect(manifestOf(dir).files.map(({ sha256 }) => sha256)).toEqual([hashOf(Buffer.from('two'))])
  expect(readFileSync(join(dir, 'a.txt'), 'utf8')).toBe('two')
})

it('mends a file that was changed by hand, and turns a file into a folder', async () => {
  const dir = fresh('mended')
  await write(dir, { a: 'one', b: 'b' })
  writeFileSync(join(dir, 'a'), 'six')
  expect(await write(dir, { a: 'one', b: 'b' })).toEqual({ written: ['a'], removed: [] })
  expect(await write(dir, { 'a/inner': 'one', b: 'b' })).toEqual({ written: ['a/inner'], removed: ['a'] })
})

it('refuses to replace foreign files or to write through a foreign link, and changes nothing then', async () => {
  const dir = fresh('guarded')
  await write(dir, { a: 'one' })
  writeFileSync(join(dir, 'CNAME'), 'mine')
  await expect(write(dir, { a: 'two', CNAME: 'theirs' })).rejects.toThrow('is in the way')
  mkdirSync(fresh('outside'))
  symlinkSync(fresh('outside'), join(dir, 'api'))
  await expect(write(dir, { a: 'two', 'api/jobs': 'theirs' })).rejects.toThrow('is in the way')
  expect(readFileSync(join(dir, 'CNAME'), 'utf8')).toBe('mine')
  expect([readdirSync(fresh('outside')), manifestOf(dir).files.length]).toEqual([[], 1])
})

it.each(['', '/a', 'a/', 'a//b', '.', '..', '../data.json', 'a/../../b', 'a/./b', 'a\\..\\b', 'a\0b'])(
  'never believes a manifest that names a place outside: %j',
  path => {
    const dir = mkdtempSync(join(root, 'lying-'))
    writeFileSync(join(dir, 'manifest.json'), JSON.stringify(manifest({ [path]: '' })))
    expect(() => openFolder(dir)).toThrow('is not the manifest of an export')
  },
)
