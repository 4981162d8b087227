/** An exported folder as the plainest host sees it: no query, no redirect, no list of names; pages without their ending. */
import { slugOf } from '#contract/words.ts'
import { manifestOf } from './read-export.ts'

/** Parameters whose every spelling is the same filter. */
const FILTERS = ['tag', 'company', 'country', 'type', 'source', 'category']

export function staticHost(dir: string) {
  const { files, baseUrl } = manifestOf(dir)
  const paths = new Set(files.map(({ path }) => path))
  const answers = files.flatMap(({ path, target, encoding }) =>
    target === undefined || encoding ? [] : [[oneSpelling(target, baseUrl), path] as const],
  )
  const answering = new Map(answers)
  return {
    /** The file that holds what the service answers at an address. */
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
