/** From a request to the page that answers it, where a query changes that page: the front asks these without Astro. */

import { linkHeader } from '../agents/discovery/links.ts'
import { type Answer, weakTag } from '../api/answer.ts'
import { ApiError } from '../api/api-error.ts'
import type { Ask } from '../api/ask.ts'
import { pathOf } from '../api/path-of.ts'
import { listPages, recordListPages } from '../collections/pages.ts'
import { type Frame, fillFrame } from './frame.ts'
import { htmlHeaders } from './html-headers.ts'
import type { PageServices } from './parts/page.ts'
import { searchPage } from './parts/search.ts'
import type { QueryPage } from './query-page.ts'

const PAGES = [...listPages, ...recordListPages, searchPage]
const NOTHING = Buffer.alloc(0)
const PARAMETER = /\/\{(\w+)\}$/
const fixed = new Map(PAGES.filter(({ path }) => !PARAMETER.test(path)).map(page => [page.path, page]))
const withParameter = new Map(
  PAGES.flatMap(page => {
    const name = PARAMETER.exec(page.path)?.[1]
    return name === undefined ? [] : [[page.path.replace(PARAMETER, ''), { page, name }] as const]
  }),
)

interface PageAsk extends Pick<Ask, 'path' | 'searchParams'> {
  /** Its errors are to be the error body. */
  isProgram?: boolean
}

interface PagePlan {
  /** The same for every request that is shown the same page; absent where that is not to be kept. */
  key?: string
  answer(): Answer | Promise<Answer>
}

/** Undefined when there is no such page. `frameOf` knows the frame of a route. */
export function planPage(
  { path, searchParams, isProgram }: PageAsk,
  services: PageServices,
  frameOf: (route: string) => Frame | Promise<Frame>,
): PagePlan | undefined {
  const found = pageAt(path)
  const reading = found?.page.read(services, { searchParams, params: found.params })
  if (!found || !reading) return undefined
  const { key, address, isUntidy, draw } = reading
  // Of the address in its one spelling: whoever asks next must not be told what others wrote into their query.
  const link = linkHeader(address, services.baseUrl)
  const linked: Record<string, string> = link === undefined ? {} : { link }
  if (isUntidy) return { answer: () => ({ status: 302, headers: { location: address, ...linked }, body: NOTHING }) }
  const fill = (frame: Frame): Answer => {
    const { parts, problem } = draw()
    if (problem && isProgram) throw new ApiError('BAD_REQUEST', problem.message, problem.hint)
    const status = problem ? 400 : 200
    const body = fillFrame(frame, parts)
    const kept = key === undefined ? {} : { etag: weakTag(body), ...linked }
    return { status, headers: { ...htmlHeaders(status), ...kept }, body }
  }
  return {
    key,
    answer() {
      const frame = frameOf(found.page.path)
      return frame instanceof Promise ? frame.then(fill) : fill(frame)
    },
  }
}

/** The query of such a page in one spelling; undefined when there is no such page, or what is asked cannot be read. */
export function tidyQuery(
  { path, searchParams }: Pick<Ask, 'path' | 'searchParams'>,
  services: PageServices,
): string | undefined {
  const found = pageAt(path)
  const reading = found?.page.read(services, { searchParams, params: found.params })
  if (reading?.key === undefined) return undefined
  return reading.address.slice(pathOf(reading.address).length)
}

function pageAt(path: string): { page: QueryPage; params: Record<string, string> } | undefined {
  const page = fixed.get(path)
  if (page) return { page, params: {} }
  const end = path.lastIndexOf('/')
  const found = withParameter.get(path.slice(0, end))
  return found && { page: found.page, params: { [found.name]: decodeURIComponent(path.slice(end + 1)) } }
}
