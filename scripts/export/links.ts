import type { ExportedFile } from '#schema'
import { filePath } from './file-path.ts'

/** The same files, the links between pages of a list naming files: a static host would answer a query with the first page. */
export function linkFiles(files: ExportedFile[], baseUrl: string): ExportedFile[] {
  const paths = new Set(files.map(({ path }) => path))
  return files.map(({ link, ...file }) => {
    const links = link?.split(/,\s*(?=<)/).flatMap(one => linkFile(one, file.type, baseUrl, paths)) ?? []
    return links.length > 0 ? { ...file, link: links.join(', ') } : file
  })
}

function linkFile(link: string, type: string, baseUrl: string, paths: ReadonlySet<string>): string[] {
  const [, address = ''] = /^<([^>]*)>/.exec(link) ?? []
  if (!address.includes('?')) return [link]
  const path = filePath(address.slice(baseUrl.length), type)
  // A tag may be `C#`, where an address would end.
  const file = encodeURI(path).replaceAll('#', '%23')
  return paths.has(path) ? [link.replace(address, `${baseUrl}/${file}`)] : []
}
