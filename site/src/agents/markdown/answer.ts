import { taggedResponse } from '../../api/answer.ts'
import { toErrorResponse } from '../../api/operations/route.ts'
import { noSuchPath } from '../../api/refusals.ts'
import type { Services } from '../../api/services.ts'
import { leadToTerm } from '../../collections/glossary/term-name.ts'
import { MARKDOWN_TYPE, pageOfTwin, writeTwin } from './twins.ts'

const TERM = '/glossary/'

/** The Markdown at a path, or undefined when none belongs there. Errors are those of the API. */
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

/** Where the record is that the page's address names otherwise. */
async function elsewhere(page: string, services: Services): Promise<Response> {
  const term = page.startsWith(TERM) ? decodeURIComponent(page.slice(TERM.length)) : undefined
  const found = term === undefined ? undefined : await leadToTerm(term, services, '.md')
  // Of the page, which may have been what was asked for: the twin is where the client's Accept led.
  if (!found) throw noSuchPath(page)
  return found
}
