/** Other names of a term lead to its one address. */
import { htmlHeaders } from '../base/answer.ts'
import { glossary } from '../collections/glossary/index.ts'
import type { Services } from '../operations/handle.ts'
import { linkHeader } from '../operations/negotiate.ts'

type Given = Pick<Services, 'store' | 'baseUrl'>

/** Resolves with a redirect to the term of this name; undefined unless exactly one term has it. `ending`: of the twin. */
export async function leadToTerm(name: string, { store, baseUrl }: Given, ending = ''): Promise<Response | undefined> {
  const term = await store.records.glossary.get(await glossary.idNamed(store, name))
  if (!term) return undefined
  const location = `${term.url}${ending}`
  // Kept no longer than the page itself: a name may become a term. Its links are those of its target.
  const headers = new Headers({ location, 'cache-control': htmlHeaders(200)['cache-control'] })
  const link = linkHeader(location, baseUrl)
  if (link !== undefined) headers.set('link', link)
  return new Response(null, { status: 301, headers })
}
