import type { APIRoute } from 'astro'
import { answerApi } from '../../operations/prepare.ts'

/** Every endpoint of the table (api/endpoints.ts). */
export const ALL: APIRoute = answerApi
