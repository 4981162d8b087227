import type { APIRoute } from 'astro'
import { pictureAnswer } from '../../../views/picture/answer.ts'

/** The picture of one record. */
export const GET: APIRoute = async ({ locals, params, rewrite }) =>
  (await pictureAnswer(locals.services, params.kind ?? '', params.id ?? '')) ?? rewrite('/404')
