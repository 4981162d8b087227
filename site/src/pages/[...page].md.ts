import type { APIRoute } from 'astro'
import { answerMarkdown } from '../agents/markdown/answer.ts'

/** A page in Markdown: `/jobs.md`, `/glossary/restaking.md`. */
export const GET: APIRoute = ({ url, locals, rewrite }) => answerMarkdown(url, locals.services) ?? rewrite('/404')
