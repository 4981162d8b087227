/** The writers of Markdown, by page (operations/pages.ts has their paths). */
import { htmlHeaders, taggedResponse } from '../../base/answer.ts'
import { MARKDOWN_TYPE } from '../../base/documents.ts'
import type { Collection } from '../../collections/collection.ts'
import { lists } from '../../collections/index.ts'
import { orUndefined } from '../../collections/items.ts'
import type { Services } from '../../operations/handle.ts'
import { pageOfTwin } from '../../operations/pages.ts'
import { toErrorResponse } from '../../operations/prepare.ts'
import { noSuchPath } from '../../operations/refusals.ts'
import { leadToTerm } from '../../views/term-name.ts'
import { docsMarkdown, errorsMarkdown, mcpMarkdown, pushMarkdown, referenceMarkdown } from './docs.ts'
import { collectionMarkdown, homeMarkdown, landingMarkdown, searchMarkdown } from './lists.ts'

/** Resolves with undefined if there is no such record. */
type Write = (services: Services, url: URL, id: string) => string | undefined | Promise<string | undefined>

/** By path; a path that ends with a slash has a page for each id. */
const WRITERS: Record<string, Write> = {
  '/': homeMarkdown,
  ...Object.assign({}, ...lists.map(writersOf)),
  '/search': searchMarkdown,
  '/docs': docsMarkdown,
  '/docs/api': referenceMarkdown,
  '/docs/mcp': mcpMarkdown,
  '/docs/push': pushMarkdown,
  '/docs/errors': errorsMarkdown,
}

function writersOf(collection: Collection): Record<string, Write> {
  const { name, markdown, readItem, landings } = collection
  const { record } = markdown
  const writers: Record<string, Write> = {
    [`/${name}`]: (services, url) => collectionMarkdown(collection, services, url),
  }
  if (record)
    writers[`/${name}/`] = (services, _url, id) =>
      orUndefined(async () => record(await readItem(services, id), services))
  for (const kind of landings?.kinds ?? [])
    writers[`${kind.path}/`] = (services, url, slug) => landingMarkdown(collection, kind, services, slug, url)
  return writers
}

/** Resolves with the Markdown of a page that has a twin; undefined if there is no such record. */
async function writeTwin(page: string, services: Services, url: URL): Promise<string | undefined> {
  const folder = page.slice(0, page.lastIndexOf('/') + 1)
  const write = WRITERS[page] ?? WRITERS[folder]
  return write?.(services, url, decodeURIComponent(page.slice(folder.length)))
}

const TERM = '/glossary/'

/** Resolves with the Markdown at a path; undefined if the path has none. Errors are those of the API. */
export async function answerMarkdown(url: URL, services: Services): Promise<Response | undefined> {
  const page = pageOfTwin(url.pathname)
  if (page === undefined) return undefined
  try {
    const text = await writeTwin(page, services, url)
    if (text === undefined) return await elsewhere(page, services)
    return taggedResponse(text, { ...htmlHeaders(200), 'content-type': MARKDOWN_TYPE })
  } catch (error) {
    return toErrorResponse(error, services)
  }
}

/** Resolves with a redirect to a term under another of its names. Rejects with a 404 if there is none. */
async function elsewhere(page: string, services: Services): Promise<Response> {
  const term = page.startsWith(TERM) ? decodeURIComponent(page.slice(TERM.length)) : undefined
  const found = term === undefined ? undefined : await leadToTerm(term, services, '.md')
  // Names the page: the client may have requested it, and been led to the twin by its Accept header.
  if (!found) throw noSuchPath(page)
  return found
}
