import type { APIRoute } from 'astro'
import { taggedResponse } from '../../base/answer.ts'
import { drawPicture } from '../../views/picture/draw.ts'
import { pictureText } from '../../views/picture/texts.ts'

/** The picture of a shared page: `/og/jobs.png`, `/og/jobs/{id}.png`, `/og/jobs/countries/{slug}.png`. Cached for a snapshot. */
export const GET: APIRoute = async ({ params, locals, rewrite }) => {
  const [kind = '', id, slug, ...more] = (params.page ?? '').split('/')
  const text = more.length > 0 ? undefined : await pictureText(locals.services, kind, id, slug)
  if (!text) return rewrite('/404')
  return taggedResponse(await drawPicture(text), {
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
  })
}
