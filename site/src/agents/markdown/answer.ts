import { taggedResponse } from '../../base/answer.ts'
import { MARKDOWN_TYPE, pageOfTwin } from '../../operations/pages.ts'
import { noSuchPath } from '../../operations/refusals.ts'
import { toErrorResponse } from '../../operations/route.ts'
import type { Services } from '../../operations/services.ts'
import { leadToTerm } from '../../views/term-name.ts'
import { writeTwin } from './twins.ts'

const TERM = '/glossary/'

/** Resolves with the Markdown at a path; undefined if the path has none. Errors are those of the API. */
export async function answerMarkdown(url: URL, services: Services): Promise<Response | undefined> {
  const page = pageOfTwin(url.pathname)
  if (page === undefined) return undefined
  try {
    const text = await writeTwin(page, services, url)
    if (text === undefined) return await elsewhere(page, services)
    return taggedResponse(text, {
      'content-type': MARKDOWN_TYPE,
      'cache-control': 'public, max-age=60, stale-while-revalidate=300',
    })
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
