import { CatalogEntry } from '#contract'

/** A catalog line of a list of others' events or articles, for tests. */
export function exampleList(differences: Partial<CatalogEntry> = {}): CatalogEntry {
  return CatalogEntry.parse({
    id: 'list',
    adapter: 'list',
    name: 'List',
    homepage: 'https://list.example/',
    terms: 'https://list.example/',
    staleAfterHours: 48,
    ...differences,
  })
}
