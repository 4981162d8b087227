/** The contents of an exported folder, for the tests. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'cheerio'
import { slugOf } from '#contract/text.ts'
import { ExportManifest } from '../export/folder.ts'

export function manifestOf(dir: string): ExportManifest {
  return ExportManifest.parse(JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8')))
}

export function everyFile(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .sort()
}

/** Of links, pictures, scripts and sitemaps, and in the metadata of a page. */
export const addressesOf = (text: string) => {
  const $ = load(text)
  const attributes = $('[href], [src], [action]')
    .get()
    .flatMap(({ attribs: { href, src, action } }) => [href, src, action])
  const metadata = $('meta[content], script[type="application/ld+json"], loc').get()
  const texts = metadata.flatMap(one => [...`"${one.attribs.content ?? $(one).text()}"`.matchAll(/"(https?:[^"]*)"/g)])
  return [...attributes, ...texts.map(([, address]) => address)].filter(one => one !== undefined)
}

/** Parameters whose every spelling is the same filter. */
const FILTERS = ['tag', 'company', 'country', 'type', 'source', 'category']

export function staticHost(dir: string) {
  const { files, baseUrl } = manifestOf(dir)
  const paths = new Set(files.map(({ path }) => path))
  const answers = files.flatMap(({ path, target }) =>
    target === undefined ? [] : [[oneSpelling(target, baseUrl), path] as const],
  )
  const answering = new Map(answers)
  return {
    /** The file with the service's answer at an address. */
    fileFor: (address: string) => answering.get(oneSpelling(address, baseUrl)),
    /** The file that this host answers with. */
    fileAt(address: string) {
      const place = decodeURIComponent(new URL(address, baseUrl).pathname).slice(1)
      return [place, `${place}.html`, `${place}index.html`].find(path => paths.has(path))
    },
  }
}

function oneSpelling(address: string, baseUrl: string): string {
  const { pathname, searchParams } = new URL(address, baseUrl)
  const params = [...searchParams].map(([name, value]) => [name, FILTERS.includes(name) ? slugOf(value) : value])
  return JSON.stringify([pathname.replace(/(?<=.)\/$/, ''), ...params])
}
