import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import { CatalogEntry } from '#contract'
import type { Adapter } from '../adapter.ts'

const ADAPTERS = new URL('../adapters/', import.meta.url)

/** The recorded answer of one adapter: `answer*.{json,xml,html,ics}` in order, `entry.json`, `expected.json`. */
interface Fixture {
  entry: CatalogEntry
  bodies: string[]
  expected: unknown
}

/**
 * Reads the adapter's fixture folder, `<name>.fixture`. If one adapter name serves several collections or answer
 * kinds, further folders are called `<name>.<variant>.fixture`.
 */
export async function readFixtures(adapter: Adapter): Promise<Fixture[]> {
  const folders = (await readdir(ADAPTERS)).filter(
    name => name.endsWith('.fixture') && name.startsWith(`${adapter.name}.`),
  )
  const fixtures = await Promise.all(folders.sort().map(folder => readFixture(new URL(`${folder}/`, ADAPTERS))))
  return fixtures.filter(({ entry }) => (entry.collection ?? adapter.collection) === adapter.collection)
}

async function readFixture(folder: URL): Promise<Fixture> {
  try {
    const answers = (await readdir(folder)).filter(name => name.startsWith('answer')).sort()
    if (answers.length === 0) throw new Error('there is no answer.json (.xml, .html, .ics ...)')
    return {
      entry: CatalogEntry.parse(await readJson(folder, 'entry.json')),
      bodies: await Promise.all(answers.map(name => readFile(new URL(name, folder), 'utf8'))),
      expected: await readJson(folder, 'expected.json'),
    }
  } catch (cause) {
    const what = cause instanceof z.ZodError ? `entry.json: ${z.prettifyError(cause)}` : cause
    throw new Error(`${basename(folder.pathname)}: ${what}`, { cause })
  }
}

async function readJson(folder: URL, name: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(name, folder), 'utf8'))
}
