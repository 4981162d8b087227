import type { APIRoute } from 'astro'
import { noPage } from '../views/no-page.ts'

/** Every address that no other file answers. */
export const ALL: APIRoute = noPage
