/** A page that depends on its query, as Astro draws it: whole, or as the frame that the server fills. */
import type { AstroGlobal } from 'astro'
import { noPage } from './no-page.ts'
import type { ListParts } from './parts/list.ts'
import type { QueryPage } from './query-page.ts'

type Asked = Pick<AstroGlobal, 'locals' | 'params' | 'url' | 'response' | 'redirect' | 'rewrite'>

/** What fills the places of the layout, or the answer instead of the page. */
export async function drawPage(page: QueryPage, astro: Asked): Promise<ListParts | Response> {
  const { locals, params, url } = astro
  if (locals.parts) return locals.parts
  const reading = page.read(locals.services, { searchParams: url.searchParams, params })
  if (!reading) return noPage(astro)
  if (reading.isUntidy) return astro.redirect(reading.address)
  const { parts, problem } = reading.draw()
  astro.response.status = problem ? 400 : 200
  return parts
}
