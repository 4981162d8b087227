/** Documents as Astro routes. */
import type { APIRoute } from 'astro'
import { weakTag } from '../answer.ts'
import { PLACEHOLDER_ORIGIN } from '../placeholder-origin.ts'
import type { Services } from '../services.ts'
import type { DocumentRow } from './documents.ts'

/** Written by the build; the front binds the origin and sends the headers. */
export function prerendered(write: (baseUrl: string) => string | object): APIRoute {
  return () => {
    const content = write(PLACEHOLDER_ORIGIN)
    return new Response(typeof content === 'string' ? content : JSON.stringify(content))
  }
}

/** Written when asked for, because it depends on more than the origin. */
export function onRequest(document: DocumentRow, write: (services: Services) => string | object): APIRoute {
  return ({ locals }) => {
    const content = write(locals.services)
    const body = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
    return new Response(body, {
      headers: { 'content-type': document.type, 'cache-control': 'public, max-age=3600', etag: weakTag(body) },
    })
  }
}
