/** The imports, types included: no cycle anywhere, and inside a half no import goes up its layers. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { Collection } from '#contract'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

/**
 * The layers of each half, from the top. Rooms that share a layer do not import each other; the longest name that a file
 * begins with is its room.
 */
const LAYERS: Record<string, string[][]> = {
  ingest: [
    ['ingest/evaluate/'],
    ['ingest/run/'],
    ['ingest/catalog/'],
    ['ingest/adapters/'],
    Collection.options.map(name => `ingest/${name}/`),
    ['ingest/catalog/entries.ts'],
    ['ingest/net/'],
    ['ingest/text/'],
    ['ingest/collection.ts'],
    ['ingest/adapter.ts'],
    ['data/contract/', 'scripts/command.ts', 'package.json'],
  ],
  site: [
    ['site/mcp.ts', 'site/astro.config.ts'],
    ['site/server/'],
    ['site/src/pages/', 'site/src/middleware.ts', 'site/src/env.d.ts'],
    ['site/src/layouts/'],
    ['site/src/components/', 'site/src/agents/'],
    ['site/src/views/'],
    ['site/src/operations/'],
    ['site/src/push/'],
    ['site/src/collections/'],
    ['site/src/auth/'],
    ['site/src/kept/'],
    ['site/src/formats/', 'site/src/plots/', 'site/src/postgres/'],
    ['site/src/store/'],
    ['site/record-index/'],
    ['site/src/base/', 'site/src/scripts/', 'site/src/styles/', 'site/public/'],
    ['data/contract/', 'scripts/', 'package.json'],
  ],
}
/** Folders that are imported only through their index.ts. */
const WALLS = ['site/record-index/']
/** The engines: one works on the sets of the index, the other reads texts and queries with its code. */
const ENGINES = ['site/src/store/memory.ts', 'site/src/postgres/']

const IMPORT = /(?:\bfrom|^import|\bimport\()\s*['"]([^'"]+)['"]/gm

/** The files of the repository that are code and no test, each with the files it imports. */
const graph = new Map(sources().map(file => [file, importsOf(file)]))

function sources(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.js', '*.astro']
  const listed = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n')
  return listed.filter(file => file !== '' && !/\.test\.ts$/.test(file) && existsSync(join(ROOT, file)))
}

function importsOf(file: string): string[] {
  const specifiers = [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)].map(([, specifier = '']) => specifier)
  return specifiers.flatMap(specifier => filesOf(file, specifier))
}

/** The file of the repository that an import leads to; none if it is of a package. */
function filesOf(from: string, specifier: string): string[] {
  if (specifier === '#contract') return ['data/contract/schema/index.ts']
  if (specifier.startsWith('#contract/')) return [specifier.replace('#contract', 'data/contract')]
  return specifier.startsWith('.') ? [normalize(join(from, '..', specifier.replace(/\?.*/, '')))] : []
}

/** The first circle found from each file that is in one. */
function circles(edges: Map<string, string[]>): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const walk = (file: string, path: string[]) => {
    const start = path.indexOf(file)
    if (start !== -1) found.push([...path.slice(start), file].join(' > '))
    if (start !== -1 || done.has(file)) return
    for (const next of edges.get(file) ?? []) walk(next, [...path, file])
    done.add(file)
  }
  for (const file of edges.keys()) walk(file, [])
  return found
}

/** Imports that lead to a higher layer, to another room of the same layer, or out of the layers. */
function climbs(edges: Map<string, string[]>, layers: string[][]): string[] {
  const rooms = layers.flatMap((names, layer) => names.map(room => ({ layer, room })))
  const placeOf = (file: string) =>
    rooms.filter(({ room }) => file.startsWith(room)).sort((a, b) => b.room.length - a.room.length)[0]
  return [...edges].flatMap(([file, imports]) => {
    const from = placeOf(file)
    if (!from) return []
    return imports.flatMap(target => {
      const to = placeOf(target)
      const isFine = to && (to.layer > from.layer || to.room === from.room)
      return isFine ? [] : [`${file} > ${target}`]
    })
  })
}

/** Imports that reach into such a folder from outside. Helpers of its tests may serve other tests. */
function breaches(edges: Map<string, string[]>, room: string): string[] {
  const outside = [...edges].filter(([file]) => ![room, ...ENGINES].some(inside => file.startsWith(inside)))
  return outside.flatMap(([file, imports]) => {
    const rooms = [room, ...WALLS.filter(inner => inner !== room && inner.startsWith(room))]
    const doors = [...rooms.map(inner => `${inner}index.ts`), ...(/\/test\//.test(file) ? [`${room}test/`] : [])]
    return imports
      .filter(target => target.startsWith(room) && !doors.some(door => target.startsWith(door)))
      .map(target => `${file} > ${target}`)
  })
}

describe('the imports of the repository', () => {
  it('lead to files that are there', () => {
    const missing = [...graph].flatMap(([file, imports]) =>
      imports.filter(target => !existsSync(join(ROOT, target))).map(target => `${file} > ${target}`),
    )
    expect(missing.filter(line => !line.includes('/dist/'))).toEqual([])
  })

  it('form no circle', () => expect(circles(graph)).toEqual([]))

  it.each(WALLS)('enter %s by its index.ts alone, which exports no more than six functions', room => {
    expect(breaches(graph, room)).toEqual([])
    const exported = [...readFileSync(join(ROOT, room, 'index.ts'), 'utf8').matchAll(/^export \{([^}]*)\}/gm)]
    const values = exported.flatMap(([, names = '']) => names.split(',')).filter(name => !/^\s*(type\s|$)/.test(name))
    expect(values.length).toBeLessThanOrEqual(6)
  })

  it.each(Object.entries(LAYERS))('climb nowhere in %s', (half, layers) => {
    const own = [...graph].filter(([file]) => file.startsWith(`${half}/`))
    expect(climbs(new Map(own), layers)).toEqual([])
  })

  it('belong to files that all have a room in the table', () => {
    const rooms = Object.values(LAYERS).flat(2)
    const inHalves = [...graph.keys()].filter(file => /^(?:ingest|site)\/(?!test\/)/.test(file))
    expect(inHalves.filter(file => !rooms.some(room => file.startsWith(room)))).toEqual([])
    expect(inHalves.length).toBeGreaterThan(400)
  })
})

it('answers of sources are read in one file, which only the reading worker runs', () => {
  const READS = /\badapter\.(?:next|parse|extent)\b(?:\?\.)?\(/
  const PARSERS = /from '(?:cheerio|htmlparser2|ical\.js)/
  const inIngest = [...graph.keys()].filter(file => /^ingest\/(?!test\/|evaluate\/)/.test(file))
  const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')
  expect(inIngest.filter(file => READS.test(textOf(file)))).toEqual(['ingest/run/reading/read-answer.ts'])
  const around = inIngest.filter(file => /^ingest\/(?:run|net|catalog)\//.test(file))
  expect(around.filter(file => PARSERS.test(textOf(file)))).toEqual([])
  const readers = inIngest.filter(file => graph.get(file)?.includes('ingest/run/reading/read-answer.ts'))
  expect(readers.sort()).toEqual([
    'ingest/run/doctor.ts',
    'ingest/run/reading/reading-pool.ts',
    'ingest/run/reading/serve-readings.ts',
    'ingest/run/source.ts',
  ])
})

const VALUE_IMPORT = /^(?:(?:import|export) (?!type )[^']*?from|import) '([^']+)'/gm

/** The files and packages that a module loads at its start, types apart, with all that those load. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, name = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(VALUE_IMPORT)) {
    const [next] = filesOf(file, name)
    if (next) loadedBy(next, seen)
    else if (!name.startsWith('node:')) seen.add(name)
  }
  return seen
}

it('the code that pushes data loads only the package for shapes, and nothing that reads answers of upstreams', () => {
  const loaded = [...loadedBy('scripts/publish-data.ts')]
  const others = loaded.filter(name => !/^(?:scripts|data)\//.test(name))
  expect(others.toSorted()).toEqual(['ingest/run/report.ts', 'zod'])
})

describe('this test', () => {
  const edgesOf = (imports: Record<string, string[]>) => new Map(Object.entries(imports))

  it('sees a circle, and an import that climbs, crosses, leaves or reaches over a wall', () => {
    expect(circles(edgesOf({ a: ['b'], b: ['c', 'd'], c: [], d: ['b'] }))).toEqual(['b > d > b'])
    const low = { 'low/a.ts': ['high/b.ts', 'low/c.ts'] }
    const edges = edgesOf({ ...low, 'high/b.ts': ['beside/d.ts', 'low/a.ts', 'elsewhere/e.ts'] })
    const found = ['low/a.ts > high/b.ts', 'high/b.ts > beside/d.ts', 'high/b.ts > elsewhere/e.ts']
    expect(climbs(edges, [['high/', 'beside/'], ['low/']])).toEqual(found)
    const walled = edgesOf({ 'room/a.ts': ['room/b.ts'], 'else/c.ts': ['room/index.ts', 'room/b.ts'] })
    expect(breaches(walled, 'room/')).toEqual(['else/c.ts > room/b.ts'])
  })

  it('reads types, several lines and modules that are loaded later', () => {
    const text =
      "import type { A } from './a.ts'\nimport {\n  b,\n} from './b.ts'\nexport const c = () => import('./c.ts')\n"
    expect([...text.matchAll(IMPORT)].map(([, specifier]) => specifier)).toEqual(['./a.ts', './b.ts', './c.ts'])
  })
})
