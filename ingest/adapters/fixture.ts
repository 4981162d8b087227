import { readdir, readFile } from 'node:fs/promises'
import { CatalogEntry } from '#schema'
import type { Adapter } from '../adapter.ts'

/** The recorded answer of one adapter: `answer*.{json,xml,html,ics}` in order, `entry.json`, `expected.json`. */
export interface Fixture {
  entry: CatalogEntry
  bodies: string[]
  expected: unknown
}

/**
 * Reads the adapter's fixture folder, `<name>.fixture`. Where one adapter name serves several collections or answer
 * kinds, further folders are called `<name>.<variant>.fixture`.
 */
export async function readFixtures(adapter: Adapter): Promise<Fixture[]> {
  const here = new URL('.', import.meta.url)
  const folders = (await readdir(here)).filter(name => name === `${adapter.name}.fixture` || isVariant(name, adapter))
  const fixtures = await Promise.all(folders.sort().map(folder => readFixture(new URL(`${folder}/`, here))))
  return fixtures.filter(({ entry }) => (entry.collection ?? adapter.collection) === adapter.collection)
}

function isVariant(folder: string, adapter: Adapter): boolean {
  return folder.startsWith(`${adapter.name}.`) && folder.endsWith('.fixture')
}

async function readFixture(folder: URL): Promise<Fixture> {
  const answers = (await readdir(folder)).filter(name => name.startsWith('answer')).sort()
  return {
    entry: CatalogEntry.parse(JSON.parse(await readFile(new URL('entry.json', folder), 'utf8'))),
    bodies: await Promise.all(answers.map(name => readFile(new URL(name, folder), 'utf8'))),
    expected: JSON.parse(await readFile(new URL('expected.json', folder), 'utf8')),
  }
}
