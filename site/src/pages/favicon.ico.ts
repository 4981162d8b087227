import type { APIRoute } from 'astro'
import { favicon } from '../lib/pages/picture/icon.ts'

export const prerender = true
/** Where browsers look without being told, as beside an answer in JSON. */
export const GET: APIRoute = async () => new Response(Uint8Array.from(await favicon()))
