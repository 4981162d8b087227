import type { APIRoute } from 'astro'
import { answerApi } from '../operations/prepare.ts'

/** The one endpoint of the table that is not below /api. */
export const ALL: APIRoute = answerApi
