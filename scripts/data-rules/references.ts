import { Collection, RECORDS } from '#contract'
import { GLOSSARY_FILE } from '#contract/snapshot-set.ts'
import type { Problem } from './problem.ts'

type Files = Record<string, Record<string, unknown>[]>

/** What no single record can show: unique ids, and every record's source listed in sources.json. */
export function checkReferences(files: Files): Problem[] {
  const sources = new Set((files['sources.json'] ?? []).map(source => `${source.collection} ${source.id}`))
  return [
    ...Collection.options.flatMap(name => repeated(files, `${name}.json`, 'id')),
    ...repeated(files, GLOSSARY_FILE, 'slug'),
    ...repeated(files, 'changes.json', 'seq'),
    ...Collection.options.flatMap(name =>
      unknownSource(files, name, 'sourceId' in RECORDS[name].shape ? 'sourceId' : 'source', sources),
    ),
  ]
}

/** Every second record with the same value of a field. */
export function repeated(files: Files, file: string, field: string): Problem[] {
  const seen = new Set<unknown>()
  return (files[file] ?? []).flatMap(record => {
    const value = record[field]
    if (!seen.has(value)) {
      seen.add(value)
      return []
    }
    return [
      { file, id: String(value), field, value: String(value), remedy: `two records share this ${field}: keep one` },
    ]
  })
}

function unknownSource(files: Files, collection: string, field: string, sources: Set<string>): Problem[] {
  const file = `${collection}.json`
  return (files[file] ?? []).flatMap(record => {
    if (sources.has(`${collection} ${record[field]}`)) return []
    const value = String(record[field])
    return [{ file, id: String(record.id), field, value, remedy: 'sources.json does not know it: run the ingest' }]
  })
}
