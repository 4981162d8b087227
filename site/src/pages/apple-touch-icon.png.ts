import type { APIRoute } from 'astro'
import { touchIcon } from '../views/picture/icon.ts'

export const prerender = true
export const GET: APIRoute = async () => new Response(Uint8Array.from(await touchIcon()))
