import type { APIRoute } from 'astro'
import { clientOf } from '../operations/route.ts'

/** Messages of the Model Context Protocol. */
export const POST: APIRoute = async context => {
  const { request, locals } = context
  const { services, credential } = locals
  // Loaded with the first message: its library is as large as the rest of the server.
  const { answerMcp } = await import('../agents/mcp/http.ts')
  return answerMcp(request, { services, caller: credential && { credential, client: clientOf(context) } })
}
