/** From a target of the service to the address of its file on a static host. */
import type { ExportedFile } from '#contract'
import { slugOf } from '#contract/words.ts'
import { pathOf } from '../../site/src/base/params.ts'
import { pageOfTwin } from '../../site/src/operations/pages.ts'
import { routeOf } from '../../site/src/operations/routes.ts'
import { filePath } from './file-path.ts'
import { FILTERS, isStatic } from './seeds.ts'

/** The address of the file that holds the answer to a target; undefined when none does. */
export type FileAddressOf = (target: string) => string | undefined

/**
 * The address of a file on its host: pages have no ending. All other links between pages need that of a host too, and
 * hosts that serve pages by name (Cloudflare Pages, `serve`) redirect `x.html` to `x`.
 */
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
  const isPage = routeOf(place) === undefined && pageOfTwin(place) === undefined
  // What is neither of the API nor a page nor its Markdown is a file by its own address.
  const type = isPage ? 'text/html' : 'application/json'
  const path = [target, slugged(target)].map(one => filePath(one, type)).find(one => paths.has(one))
  // A tag may be `C#`, where an address would end, or `C++`, which object stores take for blanks.
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
