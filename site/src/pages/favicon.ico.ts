import type { APIRoute } from 'astro'
import { favicon } from '../views/picture/icon.ts'

export const prerender = true
/** Where browsers look without being told, as beside an answer in JSON. */
export const GET: APIRoute = async () => new Response(Uint8Array.from(await favicon()))
