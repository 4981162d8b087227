import type { APIRoute } from 'astro'
import { clientKey } from '../auth/client-address.ts'
import { readBearer } from '../auth/credentials.ts'

export const POST: APIRoute = async ({ request, clientAddress, locals: { services, credential } }) => {
  // Loaded with the first message: its library is as large as the rest of the server.
  const { answerMcp } = await import('../agents/mcp/http.ts')
  const facts = { address: clientAddress, forwardedFor: request.headers.get('x-forwarded-for') ?? undefined }
  const caller = credential && { credential, client: clientKey(facts, services.settings.TRUSTED_PROXY_HOPS) }
  const isTokenDead = !caller && readBearer(request.headers.get('authorization') ?? undefined) !== undefined
  return answerMcp(request, { services, caller, isTokenDead })
}
