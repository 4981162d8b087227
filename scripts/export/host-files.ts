/**
 * `_headers` and `_redirects`, as Pages hosts read them. These hosts join the values of a header by a comma when two
 * rules give it to one address, so for each header no two rules here meet.
 */
import { extname } from 'node:path'
import { hostPath } from './file-path.ts'
import type { ExportedFile } from './folder.ts'

/** An address, or a pattern with `*` for anything and `:name` for one segment, and a value of a header. */
type Rule = [pattern: string, value: string]
type Described = Pick<ExportedFile, 'path' | 'target' | 'type' | 'cacheControl' | 'link'>

export function writeHeaders(files: Described[], headers: Record<string, string>): string {
  const home = files.find(({ target }) => target === '/')?.link
  const blocks = [
    block('/*', Object.entries(headers)),
    ...cacheRules(files).map(([pattern, value]) => block(pattern, [['cache-control', value]])),
    ...typeRules(files).map(([pattern, value]) => block(pattern, [['content-type', value]])),
    ...(home ? [block('/', [['link', home]])] : []),
  ]
  return blocks.join('\n')
}

/** Lists that have files beneath them answer at the server's own address as well. */
export function writeRedirects(files: Described[]): string {
  const moved = files.filter(({ path, target }) => path === `${target?.slice(1)}.json`)
  return moved.map(({ path, target }) => `${target} /${path} 200\n`).join('')
}

function block(pattern: string, headers: [string, string][]): string {
  return `${pattern}\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`
}

/** As few rules as possible for the files below an address: a folder whose files all agree is one. */
function cacheRules(files: Described[], address = ''): Rule[] {
  const depth = address.split('/').length
  const bySegment = Map.groupBy(files, ({ path }) => `${address}/${hostPath(path).split('/')[depth]}`)
  return [...bySegment].flatMap(([place, group]) => {
    const own = group.filter(({ path }) => hostPath(path) === place)
    const inside = group.filter(file => !own.includes(file))
    const [shared, ...others] = new Set(inside.map(({ cacheControl }) => cacheControl))
    const rules = own.slice(0, 1).map(({ cacheControl }): Rule => [place, cacheControl])
    if (shared === undefined) return rules
    return [...rules, ...(others.length > 0 ? cacheRules(inside, place) : [[`${place}/*`, shared] satisfies Rule])]
  })
}

/** Of everything but pages: by ending if that decides, else by folder, else one by one. */
function typeRules(files: Described[]): Rule[] {
  const typed = files.filter(({ type }) => !type.startsWith('text/html'))
  const byEnding = Map.groupBy(typed, endingOf)
  return [...byEnding].flatMap(([ending, group]): Rule[] => {
    const [first] = group
    if (ending === '' || !first) return folderRules(group, typed)
    return isUniform(group) ? [[`/*${ending}`, first.type]] : group.map(one)
  })
}

function folderRules(bare: Described[], typed: Described[]): Rule[] {
  const folderOf = ({ path }: Described) => path.slice(0, path.lastIndexOf('/') + 1)
  const mixed = new Set(typed.filter(file => endingOf(file) !== '').map(folderOf))
  return [...Map.groupBy(bare, folderOf)].flatMap(([folder, group]): Rule[] => {
    const [first] = group
    const isOne = first && group.length > 1 && !mixed.has(folder) && isUniform(group)
    return isOne ? [[`/${folder}:file`, first.type]] : group.map(one)
  })
}

/** Ids may hold a dot, as `crypto.com` does, and records are files without an ending. */
function endingOf({ path, type }: Described): string {
  const ending = extname(path)
  return type === 'application/json' && ending !== '.json' ? '' : ending
}

function one({ path, type }: Described): Rule {
  return [hostPath(path), type]
}

function isUniform(group: Described[]): boolean {
  return new Set(group.map(({ type }) => type)).size === 1
}
