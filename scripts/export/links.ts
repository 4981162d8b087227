import type { ExportedFile } from '#contract'
import type { FileAddressOf } from './file-address.ts'

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
