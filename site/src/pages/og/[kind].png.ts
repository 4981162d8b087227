import type { APIRoute } from 'astro'
import { pictureAnswer } from '../../views/picture/answer.ts'

/** The picture of a kind of page. */
export const GET: APIRoute = async ({ locals, params, rewrite }) =>
  (await pictureAnswer(locals.services, params.kind ?? '')) ?? rewrite('/404')
