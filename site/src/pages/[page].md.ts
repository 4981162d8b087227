import type { APIRoute } from 'astro'
import { answerMarkdown } from '../agents/markdown/twins.ts'

/**
 * A page in Markdown: `/jobs.md`, and below each folder with this GET. One `[...page].md` for all made a circle of
 * Astro's order of routes (it stands before `[list]/[kind]/[slug].md`, that before `/`, and `/` before it), so that one
 * page more made `[slug]` the route of `/jobs/tags/defi.md`.
 */
export const GET: APIRoute = async ({ url, locals, rewrite }) =>
  (await answerMarkdown(url, locals.services)) ?? rewrite('/404')
