/** Documents as Astro routes. */
import type { APIRoute } from 'astro'
import { taggedResponse } from '../../api/answer.ts'
import { PLACEHOLDER_ORIGIN } from '../../api/placeholder-origin.ts'
import type { Services } from '../../api/services.ts'
import type { DocumentRow } from './documents.ts'

/** Written by the build; the front binds the origin and sends the headers. */
export function prerendered(write: (baseUrl: string) => string | object): APIRoute {
  return () => new Response(textOf(write(PLACEHOLDER_ORIGIN)))
}

/** Written when asked for, because it depends on more than the origin. */
export function onRequest(document: DocumentRow, write: (services: Services) => string | object): APIRoute {
  const headers = { 'content-type': document.type, 'cache-control': 'public, max-age=3600' }
  return ({ locals }) => taggedResponse(textOf(write(locals.services)), headers)
}

function textOf(content: string | object): string {
  return typeof content === 'string' ? content : JSON.stringify(content)
}
