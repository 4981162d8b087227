/** Reads the files of the catalog: the shared fields of a group are merged into each of its entries. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { CatalogEntry, CatalogGroup, type Collection } from '#contract'
import { UsageError } from '#contract/errors.ts'
import { once } from '#contract/once.ts'
import { readWrittenList } from '#contract/written-list.ts'
import { readYaml } from '../text/read-yaml.ts'

/** A catalog entry, and its place: `ingest/catalog/jobs.yaml:153`. */
export interface Line {
  entry: CatalogEntry
  place: string
}

/** The entries of the catalog's own file of a collection. Throws UsageError. */
export function readOwnLines(collection: Collection): Line[] {
  const name = `${collection}.yaml`
  return readLines(join(import.meta.dirname, name), `ingest/catalog/${name}`)
}

const Companies = z.array(
  z.strictObject({ name: z.string(), domain: z.string().optional(), alsoAt: z.array(z.string()).optional() }),
)

/** The companies of Web3 besides the owners of boards; a name that is `shared` is also a word or another firm's. */
export function readCompanies() {
  return readYaml(new URL('companies.yaml', import.meta.url), z.strictObject({ web3: Companies, shared: Companies }))
}

/** The name of the publication with pages on the host of a link, by the catalog; undefined for a host of several. */
export function publicationAt(link: string): string | undefined {
  const names = new Set(
    publications()
      .get(hostOf(link))
      ?.map(({ entry }) => entry.name),
  )
  return names.size === 1 ? [...names][0] : undefined
}

const publications = once(() => Map.groupBy(readOwnLines('news'), ({ entry }) => hostOf(entry.homepage)))

function hostOf(link: string): string {
  return new URL(link).hostname.replace(/^www\./, '')
}

/** The entries of a file that messages call `name`, whole ones and groups that share fields. Throws UsageError. */
export function readLines(path: string, name: string): Line[] {
  if (!existsSync(path)) throw new UsageError(`${name}: the catalog cannot be read`)
  const written = readWrittenList(
    readFileSync(path, 'utf8'),
    CatalogEntry,
    { file: name, item: 'entry', label: 'id' },
    { members: 'sources', shared: CatalogGroup, join: joinFields },
  )
  return written.map(({ value, place }) => ({ entry: value, place }))
}

/** The entry of one source of a group. Its id is the name of its board unless it gives another. */
function joinFields(shared: Record<string, unknown>, own: Record<string, unknown>): Record<string, unknown> {
  const entry: Record<string, unknown> = { id: own.board, ...shared, ...own }
  return entry.terms === 'homepage' ? { ...entry, terms: entry.homepage } : entry
}
