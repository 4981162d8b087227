import type { APIRoute } from 'astro'
import { noPage } from '../../../views/no-page.ts'
import { pictureAnswer } from '../../../views/picture/answer.ts'

/** The picture of one record. */
export const GET: APIRoute = async asked =>
  (await pictureAnswer(asked.locals.services, asked.params.kind ?? '', asked.params.id ?? '')) ?? noPage(asked)
