/** A page that depends on its query. */
import type { AstroGlobal } from 'astro'
import { prefersJson } from '../api/accept.ts'
import { ApiError } from '../api/api-error.ts'
import { toErrorResponse } from '../api/operations/route.ts'
import type { ListParts } from './parts/list.ts'
import type { QueryPage } from './query-page.ts'

type Asked = Pick<AstroGlobal, 'locals' | 'params' | 'request' | 'url' | 'response' | 'redirect' | 'rewrite'>

/** What fills the places of the layout, or the answer instead of the page. */
export async function drawPage(page: QueryPage, astro: Asked): Promise<ListParts | Response> {
  const { locals, params, url } = astro
  const reading = page.read(locals.services, { searchParams: url.searchParams, params })
  if (!reading) return astro.rewrite('/404')
  if (reading.isUntidy) return astro.redirect(reading.address)
  const { parts, problem } = await reading.draw()
  if (problem && prefersJson(astro.request.headers.get('accept') ?? undefined))
    return toErrorResponse(new ApiError('BAD_REQUEST', problem.message, problem.hint), locals.services)
  astro.response.status = problem ? 400 : 200
  return parts
}
