import type { APIRoute } from 'astro'

/** Every address that no other file answers. */
export const ALL: APIRoute = ({ rewrite }) => rewrite('/404')
