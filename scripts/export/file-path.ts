/** The file of a response in an export: a path that any static host can serve and any disk can hold. */
import { createHash } from 'node:crypto'
import { slugOf } from '#contract/text.ts'
import { FORMATS } from '../../site/src/base/endpoint.ts'
import { pathOf } from '../../site/src/base/query.ts'
import { pageOfTwin } from '../../site/src/operations/pages.ts'
import { routeOf, routes } from '../../site/src/operations/routes.ts'
import type { ExportedFile } from './folder.ts'
import { FILTERS, isStatic } from './seeds.ts'

/** Disks allow 255 bytes, including endings. */
const MAX_SEGMENT_BYTES = 150
/** Names that Windows keeps for devices. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
/** `defi.json` as a value would name the same place as the file of the value `defi`. */
const ENDING = new RegExp(`\\.(?:${[...Object.keys(FORMATS), 'json', 'html', 'md', 'br', 'gz', 'png'].join('|')})$`)

/** The path of a request, each non-default parameter as two more segments, with the ending of its media type. */
export function filePath(target: string, type: string): string {
  const { pathname, searchParams } = new URL(target, 'http://localhost')
  const isPage = type.startsWith('text/html')
  const format = routeOf(pathname)?.format
  const given = [...searchParams].filter(([name, value]) => value !== defaultsOf(pathname)[name])
  const segments = pathname.split('/').filter(Boolean).map(decodeURIComponent)
  if (given.length > 0) {
    const named = format ?? (pageOfTwin(pathname) === undefined ? undefined : 'md')
    const own = named ? joined(segments).slice(0, -named.length - 1) : joined(segments)
    return `${own}/${given.flatMap(([name, value]) => [name, safeValue(value)]).join('/')}.${named ?? (isPage ? 'html' : 'json')}`
  }
  if (segments.length === 0) return 'index.html'
  const named = joined([...segments.slice(0, -1), safeValue(segments.at(-1) ?? '')])
  if (isPage) return `${named}.html`
  if (routeOf(pathname)?.path.endsWith('}')) return named
  return hasFilesBeneath(pathname) ? `${joined(segments)}.json` : joined(segments)
}

/** A value as one segment of a path: itself when every disk keeps it apart from others, else its beginning and a hash. */
export function safeValue(value: string): string {
  return isPlain(value) && !ENDING.test(value) ? value : hashed(value)
}

function joined(segments: string[]): string {
  // Hosts take the media type of a picture from its ending.
  const fileOf = (segment: string) => hashed(segment) + (segment.endsWith('.png') ? '.png' : '')
  return segments.map(segment => (isPlain(segment) ? segment : fileOf(segment))).join('/')
}

function isPlain(text: string): boolean {
  if (Buffer.byteLength(text) > MAX_SEGMENT_BYTES || DEVICE.test(text)) return false
  // Letters outside ASCII stay when folding their case and composing them changes nothing, as some disks do both.
  const isStable = text.toUpperCase().toLowerCase().normalize('NFC') === text
  return /^[\w.~+#-]*[\w~+#-]$/.test(text) || (isStable && /^[\p{L}\p{N}][\p{L}\p{N}\p{M}.+#-]*$(?<!\.)/u.test(text))
}

function hashed(text: string): string {
  const start = (/^[a-z0-9-]{1,40}/.exec(text)?.[0] ?? 'x').replace(/-$/, '')
  return `${start}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
}

/** The values of parameters that are not sent. */
function defaultsOf(path: string): Record<string, string> {
  const parsed = routeOf(path)?.query.safeParse({}).data ?? {}
  return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, String(value)]))
}

/** A folder and a file cannot share a name. */
function hasFilesBeneath(path: string): boolean {
  const row = routeOf(path)
  if (row === undefined || row.format) return false
  const isWalked = path.startsWith('/api/v1/') && 'limit' in row.query.shape
  return isWalked || routes.some(other => other.path.startsWith(`${path}/`))
}

/** The address of the file that holds the answer to a target; undefined when none does. */
export type FileAddressOf = (target: string) => string | undefined

/** The address of a file on its host: pages have no ending, since many hosts redirect `x.html` to `x`. */
export function hostPath(path: string): string {
  return `/${path.replace(/(?:^|\/)index\.html$/, '').replace(/\.html$/, '')}`
}

/** Of an export with these files. Most targets are linked from many pages. */
export function fileAddresses(paths: ReadonlySet<string>): FileAddressOf {
  const cache = new Map<string, string | undefined>()
  return target => {
    if (!cache.has(target)) cache.set(target, addressOf(target, paths))
    return cache.get(target)
  }
}

function addressOf(target: string, paths: ReadonlySet<string>): string | undefined {
  if (!isStatic(target)) return undefined
  const place = pathOf(target)
  const isPage = routeOf(place) === undefined && pageOfTwin(place) === undefined && !place.endsWith('.png')
  const type = isPage ? 'text/html' : 'application/json'
  const path = [target, slugged(target)].map(one => filePath(one, type)).find(one => paths.has(one))
  // A tag may be `C#`, at which an address would end, or `C++`, which object stores read as blanks.
  return path && hostPath(path).split('/').map(encodeURIComponent).join('/')
}

/** Filters as files are named by them: `/glossary?category=DeFi` is the list of `defi`. */
function slugged(target: string): string {
  const { pathname, searchParams } = new URL(target, 'http://localhost')
  const params = [...searchParams].map(([name, value]) => [name, FILTERS.has(name) ? slugOf(value) : value])
  return params.length === 0 ? target : `${pathname}?${new URLSearchParams(params)}`
}

/** The same files, their links naming files: a static host would answer a query with the first page. */
export function linkFiles(files: ExportedFile[], baseUrl: string, addressOf: FileAddressOf): ExportedFile[] {
  return files.map(({ link, ...file }) => {
    const links = link?.split(/,\s*(?=<)/).flatMap(one => linkFile(one, baseUrl, addressOf)) ?? []
    return links.length > 0 ? { ...file, link: links.join(', ') } : file
  })
}

function linkFile(link: string, baseUrl: string, addressOf: FileAddressOf): string[] {
  const [, address = ''] = /^<([^>]*)>/.exec(link) ?? []
  const file = addressOf(address.slice(baseUrl.length))
  if (file !== undefined) return [link.replace(address, baseUrl + file)]
  return address.includes('?') ? [] : [link]
}
