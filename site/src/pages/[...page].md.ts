import type { APIRoute } from 'astro'
import { answerMarkdown } from '../agents/markdown/twins.ts'

/** A page in Markdown: `/jobs.md`, `/glossary/restaking.md`. */
export const GET: APIRoute = async ({ url, locals, rewrite }) =>
  (await answerMarkdown(url, locals.services)) ?? rewrite('/404')
