import type { APIRoute } from 'astro'
import { noPage } from '../../views/no-page.ts'
import { pictureAnswer } from '../../views/picture/answer.ts'

/** The picture of a kind of page. */
export const GET: APIRoute = async asked =>
  (await pictureAnswer(asked.locals.services, asked.params.kind ?? '')) ?? noPage(asked)
