import type { APIRoute } from 'astro'
import { answerMcp } from '../agents/mcp/http.ts'

export const ALL: APIRoute = ({ request, locals: { services, credential } }) =>
  answerMcp(request, services, credential?.scope)
