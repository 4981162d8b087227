/**
 * How a large list is cut into files. Hosts refuse large files, and git stores a file anew that changed by one line: a list
 * of more than PART_BYTES keeps its newest records in its own file and the others in `parts/`, one file a year, month or
 * part of a month. `parts/index.json` names the files of each list that is cut, in the order of its records.
 */
import { z } from 'zod'
import { readNewest } from './data-files.ts'
import { DataError } from './errors.ts'

export const PARTS_FOLDER = 'parts'
export const PARTS_INDEX = `${PARTS_FOLDER}/index.json`
export const PART_BYTES = 14 * 2 ** 20

/** The field whose day decides in which file a record is. */
const DATED_BY: Record<string, string> = { 'jobs.json': 'date', 'news.json': 'pubDate', 'changes.json': 'at' }
/** Lengths of the start of an instant that names a file: `2026`, `2026-11`, `2026-11-1` (ten days), `2026-11-14`. */
const PREFIXES = [4, 7, 9, 10]
const OPENING = '[\n'
const CLOSING = '\n]\n'
const EMPTY = '[]\n'

const PartName = z.string().regex(/^(?:parts\/)?(?:jobs|news|changes)(?:-\d{4}(?:-\d\d(?:-\d{1,2})?)?)?\.json$/)
const PartsIndex = z.record(z.string(), z.array(PartName).min(2))
/** The files of each list that is cut, by the list's own file. */
type PartsIndex = z.infer<typeof PartsIndex>

/** The index of a folder; empty if no list is cut. Throws DataError if it cannot be read. */
export function readIndex(dir: string): PartsIndex {
  const text = readNewest(dir, PARTS_INDEX)
  if (text === undefined) return {}
  try {
    return PartsIndex.parse(JSON.parse(text))
  } catch (cause) {
    throw new DataError(`${PARTS_INDEX} is unreadable: restore the last good one`, { cause })
  }
}

/** The list of a file: its own, or the one that it is a part of. */
export function listOf(name: string): string {
  return name.startsWith(`${PARTS_FOLDER}/`) ? name.replace(/^parts\/(\w+)-.*$/, '$1.json') : name
}

/** The files to write for these lists: large ones cut, unchanged parts left out, and the index if any list is cut. */
export function cutLists(dir: string, lists: Record<string, string>): [name: string, text: string][] {
  const before = readIndex(dir)
  const index = { ...before }
  const files = Object.entries(lists).flatMap(([list, text]) => {
    const parts = cutList(list, text)
    if (parts.length > 1) index[list] = parts.map(([name]) => name)
    else delete index[list]
    // An unchanged part keeps its time: git, rsync and the disk go by that.
    return parts.filter(([name, part]) => name === list || readNewest(dir, name) !== part)
  })
  const isCut = Object.keys(index).length > 0 || Object.keys(before).length > 0
  return isCut ? [...files, [PARTS_INDEX, `${JSON.stringify(index, null, 1)}\n`]] : files
}

/** The files of an open set that hold one list, in the order of its records. */
export function partsOf(files: Record<string, number>, list: string): number[] {
  const stem = `${PARTS_FOLDER}/${list.replace('.json', '-')}`
  return Object.entries(files).flatMap(([name, file]) => (name === list || name.startsWith(stem) ? [file] : []))
}

/** The text of a list as its files, in the order of its records; one file where it is small or has no dates to go by. */
export function cutList(list: string, text: string, most = PART_BYTES): [name: string, text: string][] {
  const field = DATED_BY[list]
  const lines = text.length > most ? readLines(text) : undefined
  if (field === undefined || !lines) return [[list, text]]
  const groups = groupBy(
    lines.map(line => ({ line, date: dateIn(line, field) })),
    most,
  )
  const nameOf = (prefix: string) =>
    prefix === newest ? list : `${PARTS_FOLDER}/${list.replace('.json', `-${prefix}.json`)}`
  const prefixes = groups.map(({ prefix }) => prefix)
  const newest = prefixes.toSorted().at(-1)
  // A list in another order than that of its dates would come back rearranged.
  const isInOrder = groups.flatMap(group => group.lines).every((line, at) => line === lines[at])
  if (groups.length < 2 || !isInOrder || !prefixes.every(prefix => PartName.safeParse(nameOf(prefix)).success))
    return [[list, text]]
  return groups.map(group => [nameOf(group.prefix), writeLines(group.lines)])
}

/** The whole list again. One that is in a single file comes back as it is. */
export function joinList(texts: string[]): string {
  const [only = '', another] = texts
  return another === undefined ? only : writeLines(texts.flatMap(text => readLines(text) ?? []))
}

/** The records of a text as the ingest writes it, one a line; undefined for any other text. */
export function readLines(text: string): string[] | undefined {
  if (text === EMPTY) return []
  const isByLine = text.startsWith(OPENING) && text.endsWith(CLOSING) && text.length > OPENING.length + CLOSING.length
  return isByLine ? text.slice(OPENING.length, -CLOSING.length).split(',\n') : undefined
}

/** A JSON array with one record per line: small differences, readable line by line. */
export function writeLines(lines: string[]): string {
  return lines.length === 0 ? EMPTY : `${OPENING}${lines.join(',\n')}${CLOSING}`
}

interface Line {
  line: string
  date: string
}

/** By year; a year that is too large by month, and so on. */
function groupBy(lines: Line[], most: number, depth = 0): { prefix: string; lines: string[] }[] {
  const groups = Map.groupBy(lines, ({ date }) => date.slice(0, PREFIXES[depth]))
  return [...groups].flatMap(([prefix, members]) => {
    const size = members.reduce((sum, { line }) => sum + Buffer.byteLength(line) + 2, 0)
    const isSmall = size <= most || depth === PREFIXES.length - 1
    return isSmall ? [{ prefix, lines: members.map(({ line }) => line) }] : groupBy(members, most, depth + 1)
  })
}

/** The ingest writes a record's own fields first; to parse all records took as long as writing them. */
function dateIn(line: string, field: string): string {
  const start = line.indexOf(`"${field}":"`)
  return start === -1 ? '' : line.slice(start + field.length + 4, start + field.length + 14)
}
