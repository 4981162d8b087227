import type { APIRoute } from 'astro'
import { readBearer } from '../auth/credentials.ts'
import { clientOf } from '../operations/prepare.ts'

export const POST: APIRoute = async context => {
  const { request, locals } = context
  const { services, credential } = locals
  // Loaded with the first message: its library is as large as the rest of the server.
  const { answerMcp } = await import('../agents/mcp/http.ts')
  const caller = credential && { credential, client: clientOf(context) }
  const isTokenDead = !caller && readBearer(request.headers.get('authorization') ?? undefined) !== undefined
  return answerMcp(request, { services, caller, isTokenDead })
}
